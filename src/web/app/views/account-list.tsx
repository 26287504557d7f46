/** The linked game accounts, primary first. */
import type { Account } from '../../../wire/dashboard.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { AskingButton } from '../parts/confirm.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { ControllerIcon } from '../parts/icons.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { Code, GameId, Name } from '../parts/name.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Problem } from '../parts/notice.tsx'
import { regionName } from '../regions.ts'
import { makePrimary, unlinkAccount } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { type Request, useRequests } from '../state/requests.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { AccountPreview } from './account-preview.tsx'

const words = texts.accounts

/** `isUnknown`: whether it isn't known if there is one. */
export function AccountList({ accounts, isUnknown }: { accounts: Account[]; isUnknown: boolean }) {
  const requests = useRequests()
  return (
    <section class="card" aria-labelledby="accounts-title">
      <h2 id="accounts-title" tabIndex={-1} data-after-dialog>
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
            <AccountRow account={account} request={requests.get(`account ${account.id}`)} />
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
  )
}

function AccountRow({ account, request }: { account: Account; request: Request | undefined }) {
  const gameId = <GameId of={account} />
  return (
    <div class="item">
      <AccountFacts account={account} />
      <div class="item-buttons">
        {!account.is_primary && (
          <BusyButton
            class="quiet"
            label={words.makePrimary}
            busyLabel={words.makingPrimary}
            request={request?.wish === 'primary' ? request : undefined}
            onClick={() => promote(account)}
          >
            {gameId}
          </BusyButton>
        )}
        <CopyButton text={account.id} label={words.copyId} of={gameId} class="quiet" />
        <UnlinkButton account={account} />
      </div>
      <Problem of={request} />
    </div>
  )
}

async function promote(account: Account): Promise<void> {
  if ((await makePrimary(account.id)) !== 'done') return
  showToast(fill(words.nowPrimary, { account: <GameId of={account} /> }))
  // The button that was pressed, and had the focus, is gone then.
  if (document.activeElement === document.body) document.getElementById(`unlink-${account.id}`)?.focus()
}

function AccountFacts({ account }: { account: Account }) {
  const parts = { region: <Name>{regionName(account.region)}</Name>, date: <Timestamp of={account.linked_at} /> }
  return (
    <div class="item-text">
      <p class="item-title">
        <GameId of={account} />
      </p>
      <p class="item-facts">
        {account.is_primary && <span class="badge badge-on">{words.primary}</span>}
        {!account.verified && <span class="badge">{words.unverified}</span>}
        <span>{fill(words.linkedOn, parts)}</span>
        <span>{fill(words.id, { id: <Code>{account.id}</Code> })}</span>
      </p>
    </div>
  )
}

function UnlinkButton({ account }: { account: Account }) {
  const gameId = <GameId of={account} />
  const unlink = async () => {
    const outcome = await unlinkAccount(account.id)
    if (outcome === 'done') showToast(fill(words.unlinked, { account: gameId }))
    return outcome
  }
  return (
    <AskingButton
      class="quiet"
      id={`unlink-${account.id}`}
      label={
        <>
          {words.unlink}
          <span class="for-readers"> {gameId}</span>
        </>
      }
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
  )
}
