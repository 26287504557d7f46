/** The linked game accounts, primary first. */
import { useState } from 'preact/hooks'
import type { Account } from '../../../wire/dashboard.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ControllerIcon } from '../parts/icons.tsx'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { regionName } from '../regions.ts'
import { isolated, sentenceFor } from '../sentences.ts'
import { makePrimary, unlinkAccount } from '../state/actions.ts'
import { tell } from '../state/announcements.ts'

export function AccountList({ accounts }: { accounts: Account[] }) {
  const [unlinking, setUnlinking] = useState<Account>()
  const close = (isDone: boolean) => {
    if (isDone && unlinking) tell(`${gameId(unlinking)} is unlinked.`)
    setUnlinking(undefined)
  }
  return (
    <section class="card" aria-labelledby="accounts-title">
      <h2 id="accounts-title" tabIndex={-1} data-after-dialog>
        Linked accounts
      </h2>
      {accounts.length === 0 && <NoAccounts />}
      <ul class="rows">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} onUnlink={() => setUnlinking(account)} />
          </li>
        ))}
      </ul>
      {unlinking && <UnlinkDialog account={unlinking} onClose={close} />}
    </section>
  )
}

function AccountRow({ account, onUnlink }: { account: Account; onUnlink: () => void }) {
  const { isBusy, problem, promote } = usePromotion(account)
  return (
    <div class="item">
      <AccountFacts account={account} />
      <div class="item-buttons">
        {!account.is_primary && (
          <button type="button" class="quiet" aria-busy={isBusy || undefined} onClick={promote}>
            {isBusy ? 'Making primary…' : 'Make primary'}
            <span class="for-readers">: {gameId(account)}</span>
          </button>
        )}
        <button type="button" class="quiet" id={`unlink-${account.id}`} onClick={onUnlink}>
          Unlink…<span class="for-readers"> {gameId(account)}</span>
        </button>
      </div>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </div>
  )
}

function usePromotion(account: Account) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const promote = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const failure = await makePrimary(account.id)
    setBusy(false)
    if (failure) return setProblem(sentenceFor(failure))
    tell(`${gameId(account)} is now your primary account.`)
    // The button that was pressed is gone with that.
    document.getElementById(`unlink-${account.id}`)?.focus()
  }
  return { isBusy, problem, promote }
}

function AccountFacts({ account }: { account: Account }) {
  return (
    <div class="item-text">
      <p class="item-title">
        <GameId account={account} />
      </p>
      <p class="item-facts">
        {account.is_primary && <span class="badge badge-on">Primary</span>}
        {!account.verified && <span class="badge">Unverified</span>}
        <span>
          <Name>{regionName(account.region)}</Name>, linked <Timestamp of={account.linked_at} />
        </span>
      </p>
    </div>
  )
}

function UnlinkDialog({ account, onClose }: { account: Account; onClose: (isDone: boolean) => void }) {
  return (
    <ConfirmDialog
      title="Unlink this account?"
      confirm="Unlink"
      confirming="Unlinking…"
      act={() => unlinkAccount(account.id)}
      onClose={onClose}
    >
      <p>
        Bots no longer find <GameId account={account} />.
        {account.is_primary && ' If you have others, the one linked longest becomes primary.'} You can link it again at
        any time.
      </p>
    </ConfirmDialog>
  )
}

function NoAccounts() {
  return (
    <div class="empty">
      <ControllerIcon />
      <p>
        <strong>No account linked yet</strong>
        <br />
        Until you link one, bots are told that there is nothing to show.
      </p>
    </div>
  )
}

function GameId({ account }: { account: Account }) {
  return (
    <span class="game-id">
      <Name>{account.publisher_game_name}</Name>
      <span class="tag">
        #<Name>{account.publisher_tag_line}</Name>
      </span>
    </span>
  )
}

function gameId(account: Account): string {
  return isolated(`${account.publisher_game_name}#${account.publisher_tag_line}`)
}
