/** Forgets a server that the person left and has off: the button, and how that stands. */
import { isolatedShort, standingOf } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { forgetServer } from '../state/actions.ts'
import { tell } from '../state/announcements.ts'
import { isDone } from '../state/change.ts'
import type { Request } from '../state/requests.ts'
import { texts } from '../texts/texts.ts'

const words = texts.servers

export function ForgetServer({ server, request }: { server: Server; request: Request | undefined }) {
  const isBusy = request?.standing === 'under-way'
  const standing = standingOf(request)
  return (
    <>
      <button type="button" class="quiet" aria-busy={isBusy || undefined} onClick={() => forget(server)}>
        {isBusy ? words.forgetting : words.forget}
        <span class="for-readers"> {displayName(server)}</span>
      </button>
      {standing && (
        <small class="server-problem" role="alert">
          {standing}
        </small>
      )}
    </>
  )
}

async function forget(server: Server): Promise<void> {
  if (!isDone(await forgetServer(server.id))) return
  tell(words.forgotten(isolatedShort(displayName(server))))
  // The button that was pressed is gone with its row.
  if (document.activeElement === document.body) document.getElementById('servers-title')?.focus()
}
