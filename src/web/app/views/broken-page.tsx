/** In the place of what broke: a sentence, and the way to turn everything off. Uses no part: any may be what broke. */
import { useState } from 'preact/hooks'
import { problemOf } from '../sentences.ts'
import { turnEverythingOff } from '../state/actions.ts'
import { isDone } from '../state/change.ts'
import { useRequests } from '../state/requests.ts'
import { session } from '../state/session.ts'
import { texts } from '../texts/texts.ts'

const words = texts.everythingOff

export function BrokenPage() {
  const [step, setStep] = useState<'broken' | 'asking' | 'off'>('broken')
  const go = async () => {
    if (isDone(await turnEverythingOff())) setStep('off')
  }
  if (step === 'off') return <EverythingIsOff />
  return (
    <section class="card" aria-labelledby="broken-title">
      <h1 class="arrival" id="broken-title" tabIndex={-1}>
        {texts.broken.title}
      </h1>
      <p role="alert">{texts.broken.text}</p>
      {step === 'broken' ? (
        <div class="dialog-buttons">
          <button type="button" class="quiet" onClick={() => location.reload()}>
            {texts.broken.reload}
          </button>
          <button type="button" class="danger" onClick={() => setStep('asking')}>
            {words.button}
          </button>
        </div>
      ) : (
        <Question onYes={go} onNo={() => setStep('broken')} />
      )}
    </section>
  )
}

function Question({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const request = useRequests().get('consent')
  const state = session.use()
  const isBusy = request?.status === 'under-way'
  const problem = problemOf(request)
  return (
    <>
      <p>
        <strong>{words.title}</strong> {words.consequences.join(' ')}
      </p>
      {problem && <p role="alert">{problem}</p>}
      {state.phase === 'logged-out' && state.farewell === 'session-ended' && (
        <p role="alert">
          {texts.farewell['session-ended'].headline} {texts.farewell['session-ended'].text}{' '}
          <a href="/auth/login">{texts.broken.login}</a>
        </p>
      )}
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={() => isBusy || onNo()}>
          {texts.cancel}
        </button>
        <button type="button" class="danger" aria-busy={isBusy || undefined} onClick={onYes}>
          {isBusy ? words.confirming : words.confirm}
        </button>
      </div>
    </>
  )
}

function EverythingIsOff() {
  return (
    <section class="card" role="alert">
      <p>
        <strong>{texts.farewell['everything-off'].headline}</strong> {texts.broken.off}
      </p>
    </section>
  )
}
