/** Replaces a broken page with a sentence and a way to turn everything off. Uses nothing from `parts/`: any part may be broken. */
import { problemOf } from '../sentences.ts'
import { turnEverythingOff } from '../state/actions.ts'
import { isBusy, useRequests } from '../state/requests.ts'
import { texts } from '../texts.ts'

const words = texts.everythingOff

export function BrokenPage() {
  const request = useRequests().get('consent')
  const problem = problemOf(request)
  return (
    <section class="card" aria-labelledby="broken-title">
      <h1 class="arrival" id="broken-title" tabIndex={-1}>
        {texts.broken.title}
      </h1>
      <p role="alert">{texts.broken.text}</p>
      <p>
        <strong>{words.title}</strong> {words.consequences.join(' ')}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={() => location.reload()}>
          {texts.broken.reload}
        </button>
        <button type="button" class="danger" aria-busy={isBusy(request) || undefined} onClick={turnEverythingOff}>
          {isBusy(request) ? words.confirming : words.confirm}
        </button>
      </div>
    </section>
  )
}
