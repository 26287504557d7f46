/** The view `/accounts`: the linked game accounts, the main one first, and the form that links another. */
import { useState } from 'preact/hooks'
import type { Account } from '../../../wire/dashboard.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Callout, Problem } from '../parts/callout.tsx'
import { ConfirmButton } from '../parts/confirm.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { noteFocus } from '../parts/focus.ts'
import { ViewLink } from '../parts/link.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { Code, GameId, Name } from '../parts/name.tsx'
import { Row, RowText } from '../parts/row.tsx'
import { regionName } from '../regions.ts'
import { route } from '../route.ts'
import { allServers, findServer } from '../servers.ts'
import { makePrimary, unlinkAccount } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { type Request, useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill, texts } from '../texts.ts'
import { nextStep, visibilityOf } from '../visibility.ts'
import { AccountPreview } from './account-preview.tsx'
import { LinkAccountForm } from './link-account-form.tsx'
import { ServerInLink } from './server-in-link.tsx'

const words = texts.accounts

export function AccountsView({ state }: { state: LoggedIn }) {
  const { linkedServerId } = route.use()
  const { accounts } = state.me
  const visibility = visibilityOf(state, useRequests())
  const server = linkedServerId === undefined ? undefined : findServer(allServers(state), linkedServerId)
  const linked = server && <ServerInLink key="linked" server={server} state={state} />
  return (
    <>
      {accounts.length > 0 && <p class="view-lead">{words.lead}</p>}
      {visibility.account !== 'off' && linked}
      {accounts.length > 0 && (
        <section class="card" aria-labelledby="accounts-title">
          <h2 id="accounts-title" tabIndex={-1}>
            {words.listTitle}
          </h2>
          <ul class="rows">
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ul>
          <Ids accounts={accounts} />
        </section>
      )}
      {accounts.length > 0 && visibility.servers === 'off' && !linked && (
        <Callout>
          <strong>{words.everyServerOff}</strong> <ViewLink to="/">{words.chooseServers}</ViewLink>
        </Callout>
      )}
      <LinkAccountForm state={state} isFirstStep={server !== undefined && nextStep(visibility, server) === 'account'} />
      {visibility.account === 'off' && linked}
    </>
  )
}

/** Renders the details only while they are unfolded. Unfolding them again requests the preview again. */
function AccountRow({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const request = useRequests().get(`account ${account.id}`)
  const title = (
    <>
      <GameId of={account} /> {account.is_primary && <span class="badge">{words.primary}</span>}
    </>
  )
  const region = <Name>{regionName(account.region)}</Name>
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="row">
          <RowText title={title} facts={region} />
        </summary>
        {isOpen && (
          <div class="unfolded">
            <p class="small">{fill(words.linkedOn, { region, date: <Timestamp of={account.linked_at} /> })}</p>
            {/* Above the preview, so that the buttons don't move when it arrives. */}
            <div class="row-actions">
              {!account.is_primary && <MakePrimaryButton account={account} request={request} />}
              <UnlinkButton account={account} />
            </div>
            <AccountPreview account={account} />
          </div>
        )}
      </details>
      <Problem of={request} />
    </li>
  )
}

function MakePrimaryButton({ account, request }: { account: Account; request: Request | undefined }) {
  const gameId = <GameId of={account} />
  const promote = async () => {
    const rescueFocus = noteFocus()
    if ((await makePrimary(account.id)) !== 'done') return
    showToast(fill(words.nowPrimary, { account: gameId }))
    rescueFocus()
  }
  return (
    <BusyButton
      class="quiet"
      label={words.makePrimary}
      busyLabel={words.makingPrimary}
      request={request?.wish === 'primary' ? request : undefined}
      onClick={promote}
    >
      {gameId}
    </BusyButton>
  )
}

function UnlinkButton({ account }: { account: Account }) {
  const gameId = <GameId of={account} />
  return (
    <ConfirmButton
      class="quiet"
      label={words.unlink}
      of={gameId}
      title={words.unlinkTitle}
      confirmLabel={words.unlinkConfirm}
      busyLabel={words.unlinking}
      subject={`account ${account.id}`}
      wish="unlinked"
      act={() => unlinkAccount(account.id)}
      done={fill(words.unlinked, { account: gameId })}
    >
      <p>
        {fill(words.unlinkText, { account: gameId })} {account.is_primary && words.unlinkPrimary}
      </p>
    </ConfirmButton>
  )
}

/** The accounts' ids, folded away because only bot authors need them. */
function Ids({ accounts }: { accounts: Account[] }) {
  return (
    <details class="folded">
      <summary class="row">{words.forBots}</summary>
      <p class="small">{words.idText}</p>
      <ul class="rows">
        {accounts.map((account) => (
          <Row
            key={account.id}
            title={<GameId of={account} />}
            facts={<Code>{account.id}</Code>}
            actions={<CopyButton text={account.id} label={words.copyId} of={<GameId of={account} />} class="quiet" />}
          />
        ))}
      </ul>
    </details>
  )
}
