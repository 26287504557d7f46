/** The linked game accounts, primary first. */
import { useState } from 'preact/hooks'
import type { Account } from '../../../wire/dashboard.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { ControllerIcon } from '../parts/icons.tsx'
import { Name } from '../parts/name.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Notice } from '../parts/notice.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { regionName } from '../regions.ts'
import { isolated, isolatedShort, problemOf } from '../sentences.ts'
import { makePrimary, unlinkAccount } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { isDone } from '../state/change.ts'
import { type Request, useRequests } from '../state/requests.ts'
import { accountTexts } from '../texts/account-texts.ts'
import { fill } from '../texts/fill.ts'
import { AccountPreview } from './account-preview.tsx'

const words = accountTexts

interface AccountListProps {
  accounts: Account[]
  /** Whether it isn't known if there is one. */
  isInDoubt: boolean
}

export function AccountList({ accounts, isInDoubt }: AccountListProps) {
  const requests = useRequests()
  const [unlinkingId, setUnlinkingId] = useState<string>()
  const [copiedId, setCopiedId] = useState<string>()
  // Undefined also when it was unlinked elsewhere meanwhile: there is nothing left to ask.
  const unlinking = accounts.find(({ id }) => id === unlinkingId)
  const close = ({ id }: Account) => setUnlinkingId((current) => (current === id ? undefined : current))
  return (
    <section class="card" aria-labelledby="accounts-title">
      <h2 id="accounts-title" tabIndex={-1} data-after-dialog>
        {words.listTitle}
      </h2>
      {accounts.length === 0 ? <NoAccounts isInDoubt={isInDoubt} /> : <p>{words.idText}</p>}
      <ul class="rows">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow
              account={account}
              request={requests.get(`account ${account.id}`)}
              onUnlink={() => setUnlinkingId(account.id)}
              isCopied={copiedId === account.id}
              onCopied={() => setCopiedId(account.id)}
            />
            <AccountPreview account={account} name={<GameId account={account} />} />
          </li>
        ))}
      </ul>
      {unlinking && <UnlinkDialog key={unlinking.id} account={unlinking} onClose={() => close(unlinking)} />}
    </section>
  )
}

interface AccountRowProps {
  account: Account
  request: Request | undefined
  onUnlink: () => void
  /** Whether its id is what was copied last. */
  isCopied: boolean
  onCopied: () => void
}

function AccountRow({ account, request, onUnlink, isCopied, onCopied }: AccountRowProps) {
  const isBusy = request?.wish === 'primary' && request.status === 'under-way'
  const problem = problemOf(request)
  return (
    <div class="item">
      <AccountFacts account={account} />
      <div class="item-buttons">
        {!account.is_primary && (
          <button type="button" class="quiet" aria-busy={isBusy || undefined} onClick={() => promote(account)}>
            {isBusy ? words.makingPrimary : words.makePrimary}
            <span class="for-readers">: {isolated(gameId(account))}</span>
          </button>
        )}
        <CopyButton
          text={account.id}
          label={words.copyId}
          of={isolated(gameId(account))}
          class="quiet"
          isCopied={isCopied}
          onCopied={onCopied}
        />
        <button type="button" class="quiet" id={`unlink-${account.id}`} onClick={onUnlink}>
          {words.unlink}
          <span class="for-readers"> {isolated(gameId(account))}</span>
        </button>
      </div>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </div>
  )
}

async function promote(account: Account): Promise<void> {
  if (!isDone(await makePrimary(account.id))) return
  showToast(words.nowPrimary(isolatedShort(gameId(account))))
  // The button that was pressed, and had the focus, is gone then.
  if (document.activeElement === document.body) document.getElementById(`unlink-${account.id}`)?.focus()
}

function AccountFacts({ account }: { account: Account }) {
  const parts = { region: <Name>{regionName(account.region)}</Name>, date: <Timestamp of={account.linked_at} /> }
  return (
    <div class="item-text">
      <p class="item-title">
        <GameId account={account} />
      </p>
      <p class="item-facts">
        {account.is_primary && <span class="badge badge-on">{words.primary}</span>}
        {!account.verified && <span class="badge">{words.unverified}</span>}
        <span>{fill(words.linkedOn, parts)}</span>
        <span>{fill(words.id, { id: <code>{account.id}</code> })}</span>
      </p>
    </div>
  )
}

function UnlinkDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const unlink = async () => {
    const outcome = await unlinkAccount(account.id)
    if (isDone(outcome)) showToast(words.unlinked(isolatedShort(gameId(account))))
    return outcome
  }
  return (
    <ConfirmDialog
      title={words.unlinkTitle}
      confirm={words.unlinkConfirm}
      confirming={words.unlinking}
      subject={`account ${account.id}`}
      wish="unlinked"
      act={unlink}
      onClose={onClose}
    >
      <p>
        {fill(words.unlinkText, { account: <GameId account={account} /> })}
        {account.is_primary && ` ${words.unlinkPrimary}`}
      </p>
    </ConfirmDialog>
  )
}

function NoAccounts({ isInDoubt }: Pick<AccountListProps, 'isInDoubt'>) {
  return (
    <NothingYet icon={<ControllerIcon />} title={isInDoubt ? words.notKnown : words.none}>
      {isInDoubt ? words.notKnownText : words.noneText}
    </NothingYet>
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
  return `${account.publisher_game_name}#${account.publisher_tag_line}`
}
