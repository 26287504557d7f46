/** Deletes everything stored about the person. First shows the consequences, and asks the person to type a word. */
import { useState } from 'preact/hooks'
import type { CurrentUser } from '../../../wire/dashboard.ts'
import { Problem } from '../parts/callout.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/fields.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { Name } from '../parts/name.tsx'
import { Row, toItem } from '../parts/row.tsx'
import { route, showDeleteQuestion } from '../route.ts'
import { eraseMe } from '../state/actions.ts'
import { isWord } from '../state/presses.ts'
import { useRequests } from '../state/requests.ts'
import { fill, fillText, language, texts } from '../texts.ts'

const words = texts.ownData.erase
const stops = texts.stop

export function EraseEverything({ me }: { me: CurrentUser }) {
  // The URL says whether the question is open. If the person has to log in first, the login leads back to the question.
  const { isDeleting } = route.use()
  const request = useRequests().get('personal-data')
  const facts = (
    <span>
      {stops.forGoodText} {me.erased_after && fill(words.absent, { date: <Timestamp of={me.erased_after} /> })}
    </span>
  )
  const button = (
    <button type="button" class="danger" onClick={() => showDeleteQuestion(true)}>
      {words.button}
    </button>
  )
  return (
    <Row title={stops.forGood} facts={facts} actions={button}>
      {isDeleting ? <ConfirmErasureForm name={me.display_name || me.username} /> : <Problem of={request} />}
    </Row>
  )
}

function ConfirmErasureForm({ name }: { name: string }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const erase = async () => {
    const isTyped = isWord(typed, words.word, language)
    setError(isTyped ? undefined : fillText(words.typeIt, { word: words.word }))
    return isTyped ? eraseMe() : 'ignored'
  }
  const submit = (event: Event) => {
    event.preventDefault()
    erase()
  }
  return (
    <Confirm
      title={words.question}
      confirmLabel={words.confirm}
      busyLabel={words.confirming}
      subject="personal-data"
      wish="erased"
      act={erase}
      onClose={() => showDeleteQuestion(false)}
    >
      {name && <p>{fill(words.whose, { name: <Name>{name}</Name> })}</p>}
      <ul>{words.consequences.map(toItem)}</ul>
      <p>{words.text}</p>
      <form onSubmit={submit}>
        <TextField
          id="delete-word"
          label={fillText(words.type, { word: words.word })}
          error={error}
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Confirm>
  )
}
