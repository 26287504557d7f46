/** The button that forgets a server, for one that the person left and has off. */
import { isolatedShort, problemOf } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { forgetServer } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { isDone } from '../state/change.ts'
import { useRequests } from '../state/requests.ts'
import { texts } from '../texts/texts.ts'

const words = texts.servers

export function ForgetServer({ server }: { server: Server }) {
  const requests = useRequests()
  const request = requests.get(`record ${server.id}`)
  // While it is being switched, it isn't certain that it is off.
  if (requests.has(`server ${server.id}`)) return null
  const isBusy = request?.status === 'under-way'
  const problem = problemOf(request)
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-busy={isBusy || undefined}
        onClick={(event) => forget(server, event.currentTarget)}
      >
        {isBusy ? words.forgetting : words.forget}
        <span class="for-readers"> {displayName(server)}</span>
      </button>
      {problem && (
        <small class="server-problem" role="alert">
          {problem}
        </small>
      )}
    </>
  )
}

async function forget(server: Server, button: HTMLElement): Promise<void> {
  const heading = button.closest('section')?.querySelector('h2')
  if (!isDone(await forgetServer(server.id))) return
  showToast(words.forgotten(isolatedShort(displayName(server))))
  // The button that was pressed, and had the focus, is gone then.
  if (document.activeElement === document.body) heading?.focus()
}
