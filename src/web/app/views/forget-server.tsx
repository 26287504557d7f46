/** The button that forgets a server, for one that the person left and has off. */
import { BusyButton } from '../parts/busy-button.tsx'
import { Name } from '../parts/name.tsx'
import { problemOf } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { forgetServer } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { useRequests } from '../state/requests.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'

const words = texts.servers

export function ForgetServer({ server }: { server: Server }) {
  const requests = useRequests()
  const request = requests.get(`record ${server.id}`)
  // While it is being switched, it isn't certain that it is off.
  if (requests.has(`server ${server.id}`)) return null
  const name = <Name>{displayName(server)}</Name>
  const problem = problemOf(request)
  const forget = async (button: HTMLElement) => {
    const heading = button.closest('section')?.querySelector('h2')
    if ((await forgetServer(server.id)) !== 'done') return
    showToast(fill(words.forgotten, { server: name }))
    // The button that was pressed, and had the focus, is gone then.
    if (document.activeElement === document.body) heading?.focus()
  }
  return (
    <>
      <BusyButton
        class="quiet"
        label={words.forget}
        busyLabel={words.forgetting}
        request={request}
        onClick={(event) => forget(event.currentTarget)}
      >
        {name}
      </BusyButton>
      {problem && (
        <small class="server-problem" role="alert">
          {problem}
        </small>
      )}
    </>
  )
}
