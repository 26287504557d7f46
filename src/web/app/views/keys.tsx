/** The view `/keys`: instance keys for bots, for people who manage a server. */
import { useState } from 'preact/hooks'
import type { CreatedInstance } from '../../../wire/dashboard.ts'
import type { LoggedIn } from '../state/session.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { KeyList } from './key-list.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysView({ state }: { state: LoggedIn }) {
  const [created, setCreated] = useState<CreatedInstance>()
  return (
    <>
      <h1 class="arrival" tabIndex={-1}>
        Bot keys
      </h1>
      <p class="view-lead">
        A bot proves itself with a key. Each key works for one server, and you can have two active ones at a time.
      </p>
      <CreateKeyForm state={state} onCreated={setCreated} />
      <KeyList instances={state.instances} />
      {created && <NewKeyDialog created={created} chatId={state.me.chat_id} onClose={() => setCreated(undefined)} />}
    </>
  )
}
