/** The form that creates a key for a server, or the reason why the person can't create one now. */
import type { Guild } from '../../../wire/dashboard.ts'
import { emptyKeyDraft, hasReachedKeyLimit, isListTooOld, lifetimes, serverForKey, toKeyRequest } from '../key-draft.ts'
import { SubmitButton } from '../parts/busy-button.tsx'
import { Callout, Problem } from '../parts/callout.tsx'
import { SelectField, TextField } from '../parts/fields.tsx'
import { LoginLink } from '../parts/link.tsx'
import { Age } from '../parts/moments.tsx'
import { chooseKeyServer, route } from '../route.ts'
import { listedGuilds } from '../servers.ts'
import { createKey } from '../state/actions.ts'
import { type LoggedIn, perPerson } from '../state/session.ts'
import { fill, texts } from '../texts.ts'
import { useForm } from '../use-form.ts'
import { DestinationNote } from './send-key.tsx'

const words = texts.keys

/** The text that the person has entered. It is kept when the view changes. */
const draft = perPerson(emptyKeyDraft)

export function CreateKeyForm({ state }: { state: LoggedIn }) {
  const { guilds_fetched_at: fetchedAt } = state.me
  const login = <LoginLink>{texts.login.logInAgain}</LoginLink>
  const managed = listedGuilds(state).filter(({ can_manage }) => can_manage)
  return (
    <section class="card" aria-labelledby="create-title">
      <h2 id="create-title">{words.createTitle}</h2>
      <DestinationNote />
      {managed.length === 0 ? (
        <p>
          <strong>{words.notManager}</strong>
          <br />
          {words.whoCanCreate} {fill(words.ifChanged, { login })}
        </p>
      ) : hasReachedKeyLimit(state.keys) ? (
        <Callout>
          <strong>{words.limitHeadline}</strong> {words.limitText}
        </Callout>
      ) : (
        <>
          <p>{words.createText}</p>
          {fetchedAt && isListTooOld(fetchedAt) && (
            <Callout>
              <strong>{fill(words.staleHeadline, { age: <Age of={fetchedAt} /> })}</strong>{' '}
              {fill(words.staleText, { login })}
            </Callout>
          )}
          <Form managed={managed} />
        </>
      )}
    </section>
  )
}

function Form({ managed }: { managed: Guild[] }) {
  const server = serverForKey(managed, route.use().keyServerId)
  draft.use()
  const form = useForm({
    subject: 'new-key',
    id: 'key',
    read: () => ({ guild_id: server, ...draft.get() }),
    write: (field, value) =>
      field === 'guild_id' ? chooseKeyServer(value) : draft.set({ ...draft.get(), [field]: value }),
    check: () => ({ guild_id: server ? undefined : words.chooseServer }),
    async send(typed) {
      const outcome = await createKey(toKeyRequest(server, typed))
      if (outcome === 'done') draft.set({ ...draft.get(), name: '' })
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
      <SelectField {...form.field('expires_in_days')} label={words.term} choices={lifetimes} />
      <Problem of={form.formRequest} />
      <SubmitButton label={words.create} busyLabel={words.creating} request={form.request} />
    </form>
  )
}
