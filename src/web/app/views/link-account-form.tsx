/** The form that links a game account, with errors beside their fields. */
import { useRef, useState } from 'preact/hooks'
import { type Draft, type DraftErrors, emptyDraft, errorsOf, refusalErrors, toRequest } from '../draft.ts'
import { splitGameId } from '../game-id.ts'
import { AskOperator } from '../parts/ask-operator.tsx'
import { Field } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import { regions } from '../regions.ts'
import { isolatedShort, problemOf } from '../sentences.ts'
import { linkAccount } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { isDone } from '../state/change.ts'
import { linkDraft } from '../state/forms.ts'
import { allRequests, dismiss, requestFor, useRequests } from '../state/requests.ts'
import { type LoggedIn, session } from '../state/session.ts'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'
import { isVisible, visibilityOf } from '../visibility.ts'

const words = texts.linkForm

export function LinkAccountForm({ state }: { state: LoggedIn }) {
  const form = useLinking(state)
  return (
    <section class="card" aria-labelledby="link-title">
      <h2 id="link-title">{words.title}</h2>
      <p>{words.text}</p>
      <form ref={form.element} noValidate onSubmit={form.submit}>
        <div class="game-id-fields">
          <TextField form={form} field="name" label={words.name} hint={words.nameHint} />
          <TextField form={form} field="tag" label={words.tag} hint={words.tagHint} />
        </div>
        <RegionField form={form} />
        {form.draft.region === 'other' && <TextField form={form} field="otherRegion" label={words.otherRegion} />}
        {form.isTaken && <AskOperator sentence={words.isYours} />}
        {form.problem && <Notice kind="problem">{form.problem}</Notice>}
        <button type="submit" aria-busy={form.isBusy || undefined}>
          {form.isBusy ? words.submitting : words.submit}
        </button>
      </form>
    </section>
  )
}

type LinkingForm = ReturnType<typeof useLinking>

function useLinking(state: LoggedIn) {
  const element = useRef<HTMLFormElement>(null)
  const draft = linkDraft.use()
  const request = useRequests().get('new-account')
  const [isChecked, setChecked] = useState(false)
  const errors = errorsNow(draft, isChecked, state)
  const change = (changes: Partial<Draft>) => {
    dismiss('new-account')
    linkDraft.set({ ...draft, ...changes })
  }
  /** Puts the focus where something is to be put right. */
  const focusFirst = (found: DraftErrors) => {
    const [first] = Object.keys(found)
    element.current?.querySelector<HTMLElement>(`#link-${first}`)?.focus()
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    const whole = { ...draft, ...(draft.tag.trim() === '' ? splitGameId(draft.name) : undefined) }
    linkDraft.set(whole)
    setChecked(true)
    const found = errorsOf(whole)
    if (Object.keys(found).length > 0) return focusFirst(found)
    const outcome = await linkAccount(toRequest(whole))
    if (outcome === 'refused') return focusFirst(errorsNow(whole, true, state))
    if (!isDone(outcome)) return
    setChecked(false)
    linkDraft.set({ ...emptyDraft, region: whole.region, otherRegion: whole.otherRegion })
    showToast(sentenceForLinked(whole))
  }
  const problem = request?.status === 'refused' ? errors.form : problemOf(request)
  const isTaken = errors.name === words.someoneElses
  return { element, draft, errors, problem, isTaken, isBusy: request?.status === 'under-way', change, submit }
}

/** What is wrong with the draft as it is, by its own look or by the service's refusal of it. */
function errorsNow(draft: Draft, isChecked: boolean, { me }: LoggedIn): DraftErrors {
  const request = requestFor('new-account')
  if (request?.status === 'refused') return refusalErrors(request.failure, draft, me.accounts)
  return isChecked ? errorsOf(draft) : {}
}

/** What it came to: that it is linked, and whether that makes the person visible. */
function sentenceForLinked(draft: Draft): string {
  const { publisher_game_name: name, publisher_tag_line: tag } = toRequest(draft)
  const gameId = isolatedShort(`${name}#${tag}`)
  const state = session.get()
  const visibility = state.phase === 'logged-in' ? visibilityOf(state, allRequests()) : undefined
  if (!visibility || visibility.isUncertain || !isVisible(visibility)) return accountTexts.nowLinked(gameId)
  return accountTexts.nowLinkedAndVisible(gameId, visibility.serversOn)
}

interface TextFieldProps {
  form: LinkingForm
  field: 'name' | 'tag' | 'otherRegion'
  label: string
  hint?: string
}

function TextField({ form, field, label, hint }: TextFieldProps) {
  const paste = (event: ClipboardEvent) => {
    const parts = splitGameId(event.clipboardData?.getData('text') ?? '')
    if (field === 'otherRegion' || !parts) return
    event.preventDefault()
    form.change(parts)
  }
  return (
    <Field
      id={`link-${field}`}
      label={label}
      {...(hint && { hint })}
      error={form.errors[field]}
      control={(aria) => (
        <input
          {...aria}
          type="text"
          dir="auto"
          required
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={form.draft[field]}
          onInput={(event) => form.change({ [field]: event.currentTarget.value })}
          onPaste={paste}
        />
      )}
    />
  )
}

function RegionField({ form }: { form: LinkingForm }) {
  return (
    <Field
      id="link-region"
      label={words.region}
      error={form.errors.region}
      control={(aria) => (
        <select
          {...aria}
          required
          value={form.draft.region}
          onChange={(event) => form.change({ region: event.currentTarget.value })}
        >
          <option value="">{words.chooseRegion}</option>
          {regions.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value="other">{words.anotherRegion}</option>
        </select>
      )}
    />
  )
}
