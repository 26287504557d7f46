/** Stands where something broke: a sentence, and the way to turn everything off, made of nothing that could be what broke. */
import { useState } from 'preact/hooks'
import type { Failure } from '../api.ts'
import { sentenceFor } from '../sentences.ts'
import { turnEverythingOff } from '../state/actions.ts'

type Step = 'broken' | 'asking' | 'turning-off' | 'off'

export function BrokenPage() {
  const [step, setStep] = useState<Step>('broken')
  const [failure, setFailure] = useState<Failure>()
  const go = async () => {
    if (step === 'turning-off') return
    setStep('turning-off')
    setFailure(undefined)
    const reason = await turnEverythingOff()
    setFailure(reason)
    setStep(reason ? 'asking' : 'off')
  }
  if (step === 'off') return <EverythingIsOff />
  return (
    <section class="card" aria-labelledby="broken-title">
      <h1 class="arrival" id="broken-title" tabIndex={-1}>
        This page is broken
      </h1>
      <p role="alert">
        Something went wrong in your browser, and this part of the dashboard can’t be shown. Nothing was changed by
        that. Reload the page, or try a newer browser. You can still turn everything off here.
      </p>
      {step === 'broken' ? (
        <div class="dialog-buttons">
          <button type="button" class="quiet" onClick={() => location.reload()}>
            Reload the page
          </button>
          <button type="button" class="danger" onClick={() => setStep('asking')}>
            Turn everything off…
          </button>
        </div>
      ) : (
        <Question isBusy={step === 'turning-off'} failure={failure} onYes={go} onNo={() => setStep('broken')} />
      )}
    </section>
  )
}

interface QuestionProps {
  isBusy: boolean
  failure: Failure | undefined
  onYes: () => void
  onNo: () => void
}

function Question({ isBusy, failure, onYes, onNo }: QuestionProps) {
  return (
    <>
      <p>
        <strong>Turn everything off?</strong> All lookups of you stop now, in every server, and you’re logged out
        everywhere. Your switches and game accounts are remembered, and count again when you next log in.
      </p>
      {failure && (
        <p role="alert">
          {sentenceFor(failure)} {failure.kind === 'not-logged-in' && <a href="/auth/login">Log in</a>}
        </p>
      )}
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={() => isBusy || onNo()}>
          Cancel
        </button>
        <button type="button" class="danger" aria-busy={isBusy || undefined} onClick={onYes}>
          {isBusy ? 'Turning off…' : 'Turn everything off'}
        </button>
      </div>
    </>
  )
}

function EverythingIsOff() {
  return (
    <section class="card" role="alert">
      <p>
        <strong>Everything is off.</strong> Nobody can look you up any more, and you’re logged out everywhere.
      </p>
    </section>
  )
}
