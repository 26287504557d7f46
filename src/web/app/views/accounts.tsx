/** The view `/accounts`: the linked game accounts, primary first, and linking another. */
import type { Account } from '../../../wire/dashboard.ts'
import { fill } from '../fill.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { AskingButton } from '../parts/confirm.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { noteFocus } from '../parts/focus.ts'
import { ControllerIcon } from '../parts/icons.tsx'
import { ViewLink } from '../parts/link.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { Code, GameId, Name } from '../parts/name.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Notice, Problem } from '../parts/notice.tsx'
import { place } from '../place.ts'
import { regionName } from '../regions.ts'
import { allServers, findServer } from '../servers.ts'
import { makePrimary, unlinkAccount } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts.ts'
import { visibilityOf } from '../visibility.ts'
import { AccountPreview } from './account-preview.tsx'
import { LinkAccountForm } from './link-account-form.tsx'
import { LinkedServerProgress } from './linked-server.tsx'

const words = texts.accounts

export function AccountsView({ state }: { state: LoggedIn }) {
  const { guildId } = place.use()
  const { accounts } = state.me
  const { servers, account } = visibilityOf(state, useRequests())
  const isUnknown = account === 'unknown'
  return (
    <>
      <p class="view-lead">{words.lead}</p>
      {guildId && <LinkedServerProgress server={findServer(allServers(state), guildId)} state={state} />}
      <section class="card" aria-labelledby="accounts-title">
        <h2 id="accounts-title" tabIndex={-1}>
          {words.listTitle}
        </h2>
        {accounts.length === 0 && (
          <NothingYet icon={<ControllerIcon />} title={isUnknown ? words.notKnown : words.none}>
            {isUnknown ? words.notKnownText : words.noneText}
          </NothingYet>
        )}
        <ul class="rows">
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountRow account={account} />
              <AccountPreview account={account} />
            </li>
          ))}
        </ul>
        {accounts.length > 0 && (
          <details class="folded">
            <summary>{words.forBots}</summary>
            <p>{words.idText}</p>
          </details>
        )}
      </section>
      {accounts.length > 0 && servers === 'off' && !guildId && (
        <Notice>
          <strong>{words.everyServerOff}</strong> <ViewLink to="/">{words.chooseServers}</ViewLink>
        </Notice>
      )}
      <LinkAccountForm state={state} />
    </>
  )
}

function AccountRow({ account }: { account: Account }) {
  const request = useRequests().get(`account ${account.id}`)
  const gameId = <GameId of={account} />
  const promote = async () => {
    const rescueFocus = noteFocus()
    if ((await makePrimary(account.id)) !== 'done') return
    showToast(fill(words.nowPrimary, { account: gameId }))
    rescueFocus()
  }
  const unlink = async () => {
    const outcome = await unlinkAccount(account.id)
    if (outcome === 'done') showToast(fill(words.unlinked, { account: gameId }))
    return outcome
  }
  return (
    <div class="item">
      <div class="item-text">
        <p class="item-title">{gameId}</p>
        <p class="item-facts">
          {account.is_primary && <span class="badge badge-on">{words.primary}</span>}
          {!account.verified && <span class="badge">{words.unverified}</span>}
          <span>
            {fill(words.linkedOn, {
              region: <Name>{regionName(account.region)}</Name>,
              date: <Timestamp of={account.linked_at} />,
            })}
          </span>
          <span>{fill(words.id, { id: <Code>{account.id}</Code> })}</span>
        </p>
      </div>
      <div class="item-buttons">
        {!account.is_primary && (
          <BusyButton
            class="quiet"
            label={words.makePrimary}
            busyLabel={words.makingPrimary}
            request={request?.wish === 'primary' ? request : undefined}
            onClick={promote}
          >
            {gameId}
          </BusyButton>
        )}
        <CopyButton text={account.id} label={words.copyId} of={gameId} class="quiet" />
        <AskingButton
          class="quiet"
          label={words.unlink}
          of={gameId}
          title={words.unlinkTitle}
          confirm={words.unlinkConfirm}
          confirming={words.unlinking}
          subject={`account ${account.id}`}
          wish="unlinked"
          act={unlink}
        >
          <p>
            {fill(words.unlinkText, { account: gameId })} {account.is_primary && words.unlinkPrimary}
          </p>
        </AskingButton>
      </div>
      <Problem of={request} />
    </div>
  )
}
