/** The form that links a game account, with errors beside their fields. */
import { useRef, useState } from 'preact/hooks'
import type { Account } from '../../../wire/dashboard.ts'
import { type Draft, type DraftErrors, emptyDraft, errorsOf, refusalErrors, splitGameId, toRequest } from '../draft.ts'
import { Field } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import { regions } from '../regions.ts'
import { isolated } from '../sentences.ts'
import { linkAccount } from '../state/actions.ts'
import { tell } from '../state/announcements.ts'

export function LinkAccountForm({ accounts }: { accounts: Account[] }) {
  const form = useLinking(accounts)
  return (
    <section class="card" aria-labelledby="link-title">
      <h2 id="link-title">Link an account</h2>
      <p>Type it as the game shows it. It isn’t checked against the game, so it is marked unverified.</p>
      <form ref={form.element} noValidate onSubmit={form.submit}>
        <div class="game-id-fields">
          <TextField form={form} field="name" label="Game name" hint="You can paste Name#TAG here." />
          <TextField form={form} field="tag" label="Tag" hint="What comes after the #." />
        </div>
        <RegionField form={form} />
        {form.draft.region === 'other' && <TextField form={form} field="otherRegion" label="Name of the region" />}
        {form.errors.form && <Notice kind="problem">{form.errors.form}</Notice>}
        <button type="submit" aria-busy={form.isBusy || undefined}>
          {form.isBusy ? 'Linking…' : 'Link account'}
        </button>
      </form>
    </section>
  )
}

type LinkingForm = ReturnType<typeof useLinking>

function useLinking(accounts: Account[]) {
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(changes).map((key) => [key, undefined])) }))
  }
  const refuse = (found: DraftErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    element.current?.querySelector<HTMLElement>(`#link-${first}`)?.focus()
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    const whole = { ...draft, ...(draft.tag.trim() === '' ? splitGameId(draft.name) : undefined) }
    setDraft(whole)
    const found = errorsOf(whole)
    if (Object.keys(found).length > 0) return refuse(found)
    setBusy(true)
    const request = toRequest(whole)
    const gameId = `${request.publisher_game_name}#${request.publisher_tag_line}`
    const failure = await linkAccount(request)
    setBusy(false)
    if (failure) return refuse(refusalErrors(failure, whole, accounts))
    setDraft({ ...emptyDraft, region: draft.region, otherRegion: draft.otherRegion })
    setErrors({})
    tell(`${isolated(gameId)} is linked.`)
  }
  return { element, draft, errors, isBusy, change, submit }
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
      label="Region"
      error={form.errors.region}
      control={(aria) => (
        <select
          {...aria}
          required
          value={form.draft.region}
          onChange={(event) => form.change({ region: event.currentTarget.value })}
        >
          <option value="">Choose a region</option>
          {regions.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value="other">Another region…</option>
        </select>
      )}
    />
  )
}
