/** The view `/keys`: instance keys for bots, for people who manage a server. */
import { useState } from 'preact/hooks'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts/texts.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { Invitations } from './invitations.tsx'
import { KeyList } from './key-list.tsx'
import { LostKeys } from './lost-keys.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

export function KeysView({ state, serverId }: { state: LoggedIn; serverId: string | undefined }) {
  const [revokingId, setRevokingId] = useState<string>()
  const revoking = state.instances.find(({ id }) => id === revokingId)
  const close = (id: string) => setRevokingId((current) => (current === id ? undefined : current))
  return (
    <>
      <h1 class="arrival" tabIndex={-1}>
        {texts.keys.title}
      </h1>
      <p class="view-lead">{texts.keys.lead}</p>
      <LostKeys instances={state.instances} onRevoke={setRevokingId} />
      <CreateKeyForm state={state} chosenId={serverId} />
      <KeyList instances={state.instances} onRevoke={setRevokingId} />
      <Invitations instances={state.instances} />
      {revoking && <RevokeDialog key={revoking.id} instance={revoking} onClose={() => close(revoking.id)} />}
    </>
  )
}
