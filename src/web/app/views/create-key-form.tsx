/** Choosing a server and creating a key for it; or why that isn't possible now. */
import { useState } from 'preact/hooks'
import type { Guild } from '../../../wire/dashboard.ts'
import { Age, millisecondsSince } from '../parts/age.tsx'
import { Field } from '../parts/field.tsx'
import { ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Notice } from '../parts/notice.tsx'
import { chooseKeyServer } from '../place.ts'
import { problemOf } from '../sentences.ts'
import { listedGuilds } from '../servers.ts'
import { createInstance } from '../state/actions.ts'
import { keyName } from '../state/forms.ts'
import { dismiss, isUncertain, type Request, requestFor, useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { keyTexts } from '../texts/key-texts.ts'
import { texts } from '../texts/texts.ts'

const mostActiveKeys = 2
/** Milliseconds: a key isn't made from an older server list. */
const oldestList = 24 * 3_600_000
const fieldId = 'key-server'
const nameId = 'key-name'
const words = keyTexts

export function CreateKeyForm({ state, chosenId }: { state: LoggedIn; chosenId: string | undefined }) {
  const managed = listedGuilds(state).filter(({ can_manage }) => can_manage)
  const active = state.instances.filter(({ status }) => status === 'active').length
  return (
    <section class="card" aria-labelledby="create-title">
      <h2 id="create-title">{words.createTitle}</h2>
      {managed.length === 0 && <ManagesNone servers={state.guilds.length} />}
      {managed.length > 0 && active >= mostActiveKeys && (
        <Notice>
          <p>
            <strong>{words.limitHeadline}</strong> {words.limitText}
          </p>
        </Notice>
      )}
      {managed.length > 0 && active < mostActiveKeys && (
        <>
          <ListAge fetchedAt={state.me.guilds_fetched_at} />
          <ServerChoice managed={managed} chosenId={chosenId} />
        </>
      )}
    </section>
  )
}

function ListAge({ fetchedAt }: { fetchedAt: LoggedIn['me']['guilds_fetched_at'] }) {
  if (!fetchedAt) return null
  const age = <Age of={fetchedAt} />
  if (millisecondsSince(fetchedAt) < oldestList) return <p class="small">{fill(words.listAge, { age })}</p>
  return (
    <Notice>
      <p>
        <strong>{fill(words.staleHeadline, { age })}</strong>{' '}
        {fill(words.staleText, { login: <LoginLink>{texts.login.again}</LoginLink> })}
      </p>
    </Notice>
  )
}

interface ServerChoiceProps {
  managed: Guild[]
  chosenId: string | undefined
}

function ServerChoice({ managed, chosenId }: ServerChoiceProps) {
  const form = useCreation(managed, chosenId)
  return (
    <form noValidate onSubmit={form.submit}>
      <Field
        id={fieldId}
        label={words.server}
        hint={words.serverHint}
        error={form.isMissing ? words.pleaseChoose : undefined}
        control={(aria) => (
          <select {...aria} required value={form.guildId} onChange={(event) => form.choose(event.currentTarget.value)}>
            <option value="">{words.chooseServer}</option>
            {managed.map(({ id, name }) => (
              <option key={id} value={id} dir="auto">
                {name}
              </option>
            ))}
          </select>
        )}
      />
      <Field
        id={nameId}
        label={words.name}
        hint={words.nameHint}
        error={form.nameError}
        control={(aria) => (
          <input
            {...aria}
            type="text"
            autocomplete="off"
            dir="auto"
            value={form.name}
            onInput={(event) => form.type(event.currentTarget.value)}
          />
        )}
      />
      {form.problem && (
        <Notice kind="problem">
          <p>
            {form.problem} {form.isStale && <LoginLink>{texts.login.again}</LoginLink>}
          </p>
        </Notice>
      )}
      <button type="submit" aria-busy={form.isBusy || undefined}>
        {form.caption}
      </button>
    </form>
  )
}

function useCreation(managed: Guild[], chosenId: string | undefined) {
  const [isMissing, setMissing] = useState(false)
  const request = useRequests().get('new-key')
  const name = keyName.use()
  const nameError = nameErrorOf(request)
  const isSending = request?.status === 'under-way'
  // Asking again might make another key: not before it is certain that there is none.
  const isBusy = isSending || isUncertain(request)
  const only = managed.length === 1 ? managed[0]?.id : undefined
  const guildId = managed.find(({ id }) => id === chosenId)?.id ?? only ?? ''
  const choose = (id: string) => {
    chooseKeyServer(id)
    setMissing(false)
    dismiss('new-key')
  }
  const type = (text: string) => {
    keyName.set(text)
    dismiss('new-key')
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setMissing(!guildId)
    if (!guildId) return document.getElementById(fieldId)?.focus()
    await createInstance({ guild_id: guildId, ...(name.trim() && { name }) })
    if (nameErrorOf(requestFor('new-key'))) document.getElementById(nameId)?.focus()
  }
  return {
    guildId,
    isMissing,
    isBusy,
    caption: isSending ? words.creating : isBusy ? words.looking : words.create,
    name,
    nameError,
    problem: nameError ? undefined : problemOf(request),
    isStale: request?.failure?.reason === 'guild_list_stale',
    choose,
    type,
    submit,
  }
}

/** What the service finds wrong with the name. */
function nameErrorOf(request: Request | undefined): string | undefined {
  const fault = request?.failure?.faults.find(({ loc }) => loc[1] === 'name')
  return fault && (fault.type === 'string_too_long' ? texts.faults.tooLong(64) : texts.faults.badCharacters)
}

function ManagesNone({ servers }: { servers: number }) {
  return (
    <NothingYet icon={<ServerIcon />} title={words.managesNone}>
      {words.managesNoneText} {servers > 0 ? words.managesNoneOf : words.inNone}{' '}
      {fill(words.ifChanged, { login: <LoginLink>{words.logInAgain}</LoginLink> })}
    </NothingYet>
  )
}
