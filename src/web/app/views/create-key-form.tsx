/** Choosing a server and creating a key for it; or why that isn't possible now. */
import { useState } from 'preact/hooks'
import type { CreatedInstance, Guild } from '../../../wire/dashboard.ts'
import type { Failure } from '../api.ts'
import { Field } from '../parts/field.tsx'
import { ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import { Notice } from '../parts/notice.tsx'
import { sentenceFor } from '../sentences.ts'
import { createInstance } from '../state/actions.ts'
import type { LoggedIn } from '../state/session.ts'

const mostActiveKeys = 2
const fieldId = 'key-server'

interface CreateKeyFormProps {
  state: LoggedIn
  onCreated: (created: CreatedInstance) => void
}

export function CreateKeyForm({ state, onCreated }: CreateKeyFormProps) {
  const managed = state.guilds.filter(({ can_manage }) => can_manage)
  const active = state.instances.filter(({ status }) => status === 'active').length
  return (
    <section class="card" aria-labelledby="create-title">
      <h2 id="create-title">Create a key</h2>
      {managed.length === 0 && <ManagesNone servers={state.guilds.length} />}
      {managed.length > 0 && active >= mostActiveKeys && (
        <Notice>
          <p>
            <strong>You have two active keys, which is the limit.</strong> To create another, revoke one below. A
            revoked key stops working at once.
          </p>
        </Notice>
      )}
      {managed.length > 0 && active < mostActiveKeys && <ServerChoice managed={managed} onCreated={onCreated} />}
    </section>
  )
}

interface ServerChoiceProps {
  managed: Guild[]
  onCreated: (created: CreatedInstance) => void
}

function ServerChoice({ managed, onCreated }: ServerChoiceProps) {
  const form = useCreation(managed, onCreated)
  return (
    <form noValidate onSubmit={form.submit}>
      <Field
        id={fieldId}
        label="Server the bot runs in"
        hint="Servers you own, administer or manage. The key works in this one only."
        error={form.error}
        control={(aria) => (
          <select {...aria} required value={form.guildId} onChange={(event) => form.choose(event.currentTarget.value)}>
            <option value="">Choose a server</option>
            {managed.map(({ id, name }) => (
              <option key={id} value={id} dir="auto">
                {name}
              </option>
            ))}
          </select>
        )}
      />
      {form.failure && <WhyNot failure={form.failure} />}
      <button type="submit" aria-busy={form.isBusy || undefined}>
        {form.isBusy ? 'Creating…' : 'Create key'}
      </button>
    </form>
  )
}

function useCreation(managed: Guild[], onCreated: (created: CreatedInstance) => void) {
  const [guildId, setGuildId] = useState(managed.length === 1 ? (managed[0]?.id ?? '') : '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const choose = (id: string) => {
    setGuildId(id)
    setError(undefined)
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    if (!guildId) {
      setError('Choose a server.')
      return document.getElementById(fieldId)?.focus()
    }
    setBusy(true)
    const answer = await createInstance({ guild_id: guildId })
    setBusy(false)
    if ('body' in answer) onCreated(answer.body)
    else setFailure(answer.failure)
  }
  return { guildId, isBusy, error, failure, choose, submit }
}

function WhyNot({ failure }: { failure: Failure }) {
  const isStale = failure.kind === 'refused' && failure.reason === 'guild_list_stale'
  return (
    <Notice kind="problem">
      <p>
        {sentenceFor(failure)} {isStale && <LoginLink>Log in again</LoginLink>}
      </p>
    </Notice>
  )
}

function ManagesNone({ servers }: { servers: number }) {
  return (
    <div class="empty">
      <ServerIcon />
      <p>
        <strong>You don’t manage a server</strong>
        <br />
        Keys are for people who own a server or have the right to manage it.{' '}
        {servers > 0 ? 'As of your last login that is none of yours.' : 'As of your last login you’re in none.'} If that
        has changed, <LoginLink>log in again</LoginLink>.
      </p>
    </div>
  )
}
