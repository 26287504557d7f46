/** Choosing a server and creating a key for it; or why that isn't possible now. */
import type { Guild } from '../../../wire/dashboard.ts'
import { fill } from '../fill.ts'
import { SubmitButton } from '../parts/busy-button.tsx'
import { SelectField, TextField } from '../parts/fields.tsx'
import { LoginLink } from '../parts/link.tsx'
import { Age, lengthOf, millisecondsSince } from '../parts/moments.tsx'
import { Notice, Problem } from '../parts/notice.tsx'
import { chooseKeyServer, route } from '../route.ts'
import { listedGuilds } from '../servers.ts'
import { createInstance } from '../state/actions.ts'
import { type LoggedIn, mostActiveKeys, perPerson } from '../state/session.ts'
import { texts } from '../texts.ts'
import { useForm } from '../use-form.ts'
import { KeyAsked } from './send-key.tsx'

/** Milliseconds: a key isn't made from an older server list. */
const oldestList = 24 * 3_600_000
const words = texts.keys

const noEnd = 'none'
const terms: [days: string, name: string][] = [30, 90, 365].map((days) => [String(days), lengthOf(days)])
const aYear = '365'

/** Of a key that is to be made. */
const typedName = perPerson('')
const chosenTerm = perPerson(aYear)

export function CreateKeyForm({ state }: { state: LoggedIn }) {
  const managed = listedGuilds(state).filter(({ can_manage }) => can_manage)
  const active = state.instances.filter(({ status }) => status === 'active').length
  return (
    <section class="card" aria-labelledby="create-title">
      <h2 id="create-title">{words.createTitle}</h2>
      <KeyAsked />
      {managed.length === 0 ? (
        <p>
          <strong>{words.managesNone}</strong>
          <br />
          {words.managesNoneText} {words.managesNoneOf}{' '}
          {fill(words.ifChanged, { login: <LoginLink>{texts.login.logInAgain}</LoginLink> })}
        </p>
      ) : active >= mostActiveKeys ? (
        <Notice>
          <strong>{words.limitHeadline}</strong> {words.limitText}
        </Notice>
      ) : (
        <>
          <p>{words.createText}</p>
          {state.me.guilds_fetched_at && <ListAge fetchedAt={state.me.guilds_fetched_at} />}
          <Form managed={managed} />
        </>
      )}
    </section>
  )
}

function ListAge({ fetchedAt }: { fetchedAt: string }) {
  const age = <Age of={fetchedAt} />
  if (millisecondsSince(fetchedAt) < oldestList) return null
  return (
    <Notice>
      <strong>{fill(words.staleHeadline, { age })}</strong>{' '}
      {fill(words.staleText, { login: <LoginLink>{texts.login.logInAgain}</LoginLink> })}
    </Notice>
  )
}

const writers = { guild_id: chooseKeyServer, name: typedName.set, expires_in_days: chosenTerm.set }

function Form({ managed }: { managed: Guild[] }) {
  const { keyServerId } = route.use()
  typedName.use()
  chosenTerm.use()
  const only = managed.length === 1 ? managed[0]?.id : undefined
  const server = managed.find(({ id }) => id === keyServerId)?.id ?? only ?? ''
  const form = useForm({
    subject: 'new-key',
    id: 'key',
    read: () => ({ guild_id: server, name: typedName.get(), expires_in_days: chosenTerm.get() }),
    write: (field, value) => writers[field](value),
    check: () => ({ guild_id: server ? undefined : words.chooseServer }),
    async send({ name, expires_in_days: days }) {
      const term = days !== noEnd && { expires_in_days: Number(days) }
      const outcome = await createInstance({ guild_id: server, ...(name.trim() && { name }), ...term })
      if (outcome === 'done') typedName.set('')
      return outcome
    },
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <SelectField
        {...form.field('guild_id')}
        label={words.server}
        placeholder={words.chooseServer}
        choices={managed.map(({ id, name }) => [id, name])}
        areNames
      />
      <TextField {...form.field('name')} label={words.name} isOptional />
      <SelectField {...form.field('expires_in_days')} label={words.term} choices={[...terms, [noEnd, words.noEnd]]} />
      <Problem of={form.unexplained} />
      <SubmitButton label={words.create} busyLabel={words.creating} request={form.request} />
    </form>
  )
}
