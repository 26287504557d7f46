/** Choosing a server and creating a key for it; or why that isn't possible now. */
import type { Guild } from '../../../wire/dashboard.ts'
import type { Refusal } from '../api.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { SelectField, TextField } from '../parts/fields.tsx'
import { ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import { Age, millisecondsSince } from '../parts/moments.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Notice } from '../parts/notice.tsx'
import { chooseKeyServer } from '../place.ts'
import { sentenceFor } from '../sentences.ts'
import { listedGuilds } from '../servers.ts'
import { createInstance } from '../state/actions.ts'
import { isOpen } from '../state/requests.ts'
import { type LoggedIn, ofPerson } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { plural, texts } from '../texts/texts.ts'
import { type Errors, useForm } from '../use-form.ts'

const mostActiveKeys = 2
/** Milliseconds: a key isn't made from an older server list. */
const oldestList = 24 * 3_600_000
const words = texts.keys

/** The name of a key that is to be made. */
const typedName = ofPerson('')

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
          <p>{words.createText}</p>
          <ListAge fetchedAt={state.me.guilds_fetched_at} />
          <Form managed={managed} chosenId={chosenId} />
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

function Form({ managed, chosenId }: { managed: Guild[]; chosenId: string | undefined }) {
  typedName.use()
  const only = managed.length === 1 ? managed[0]?.id : undefined
  const server = managed.find(({ id }) => id === chosenId)?.id ?? only ?? ''
  const form = useForm({
    subject: 'new-key',
    id: 'key',
    read: () => ({ server, name: typedName.get() }),
    write(changes) {
      if (changes.server !== undefined) chooseKeyServer(changes.server)
      if (changes.name !== undefined) typedName.set(changes.name)
    },
    check: () => ({ server: server ? undefined : words.pleaseChoose }),
    explain,
    async send({ name }) {
      const outcome = await createInstance({ guild_id: server, ...(name.trim() && { name }) })
      if (outcome === 'done') typedName.set('')
      return outcome
    },
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <SelectField
        {...form.field('server')}
        label={words.server}
        placeholder={words.chooseServer}
        choices={managed.map(({ id, name }) => [id, name])}
        areNames
        onChange={(id) => form.change({ server: id })}
      />
      <TextField {...form.field('name')} label={words.name} isOptional onChange={(name) => form.change({ name })} />
      {form.problem && (
        <Notice kind="problem">
          <p>
            {form.problem}{' '}
            {form.request?.refusal?.reason === 'guild_list_stale' && <LoginLink>{texts.login.again}</LoginLink>}
          </p>
        </Notice>
      )}
      <BusyButton
        type="submit"
        label={words.create}
        busyLabel={form.request?.status === 'unknown' ? words.looking : words.creating}
        request={isOpen(form.request)}
      />
    </form>
  )
}

/** What the service finds wrong: with the name, or with none of the fields. */
function explain(refusal: Refusal): Errors<'server' | 'name'> {
  const fault = refusal.faults.find(({ loc }) => loc[1] === 'name')
  if (fault === undefined) return { form: sentenceFor(refusal) }
  return { name: fault.type === 'string_too_long' ? plural(texts.faults.tooLong, 64) : texts.faults.badCharacters }
}

function ManagesNone({ servers }: { servers: number }) {
  return (
    <NothingYet icon={<ServerIcon />} title={words.managesNone}>
      {words.managesNoneText} {servers > 0 ? words.managesNoneOf : words.inNone}{' '}
      {fill(words.ifChanged, { login: <LoginLink>{words.logInAgain}</LoginLink> })}
    </NothingYet>
  )
}
