/** Deleting everything that is kept of the person: what that means, and the question before it, answered by typing. */
import { useState } from 'preact/hooks'
import type { CurrentUser } from '../../../wire/dashboard.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { LoginLink } from '../parts/link.tsx'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { askToDelete } from '../place.ts'
import { problemOf } from '../sentences.ts'
import { eraseMe } from '../state/actions.ts'
import { isDone, type Outcome } from '../state/change.ts'
import { useRequests } from '../state/requests.ts'
import { fill } from '../texts/fill.ts'
import { ownDataTexts } from '../texts/own-data-texts.ts'

const words = ownDataTexts.erase

export function EraseEverything({ me, isAsking }: { me: CurrentUser; isAsking: boolean }) {
  const problem = problemOf(useRequests().get('personal-data'))
  return (
    <section class="card" aria-labelledby="erase-title">
      <h2 id="erase-title">{words.title}</h2>
      <p>{words.text}</p>
      {me.erased_after && <p>{fill(words.absent, { date: <Timestamp of={me.erased_after} /> })}</p>}
      <p>
        <button type="button" class="danger" onClick={() => askToDelete(true)}>
          {words.button}
        </button>
      </p>
      {problem && !isAsking && <Notice kind="problem">{problem}</Notice>}
      {isAsking && <Question name={me.display_name || me.username} />}
    </section>
  )
}

function Question({ name }: { name: string }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const erase = async (): Promise<Outcome> => {
    const isTyped = typed.trim().toLowerCase() === words.word
    setError(isTyped ? undefined : words.typeIt(words.word))
    return isTyped ? eraseMe() : 'ignored'
  }
  const close = () => askToDelete(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isDone(await erase())) close()
  }
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.confirm}
      confirming={words.confirming}
      subject="personal-data"
      wish="erased"
      act={erase}
      remedy={<LoginFirst />}
      onClose={close}
    >
      {name && <p>{fill(words.whose, { name: <Name>{name}</Name> })}</p>}
      <ul>
        {words.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <Field
          id="delete-word"
          label={words.type(words.word)}
          error={error}
          control={(aria) => (
            <input
              {...aria}
              value={typed}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        />
      </form>
    </ConfirmDialog>
  )
}

/** The question is in the address, so that the login leads back to it. */
function LoginFirst() {
  const request = useRequests().get('personal-data')
  if (request?.status !== 'refused' || request.failure.reason !== 'login_too_old') return null
  return (
    <p>
      <LoginLink>{words.logIn}</LoginLink>. {words.comeBack}
    </p>
  )
}
