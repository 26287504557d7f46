/** The view `/accounts`: linking game accounts, and the list of those that are linked. */
import { ViewLink } from '../parts/link.tsx'
import { Notice } from '../parts/notice.tsx'
import { allServers, findServer } from '../servers.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts/texts.ts'
import { visibilityOf } from '../visibility.ts'
import { AccountList } from './account-list.tsx'
import { LinkAccountForm } from './link-account-form.tsx'
import { LinkedServerProgress } from './linked-server.tsx'

const words = texts.accounts

export function AccountsView({ state, guildId }: { state: LoggedIn; guildId: string | undefined }) {
  const { accounts } = state.me
  const { servers, account } = visibilityOf(state, useRequests())
  return (
    <>
      <p class="view-lead">{words.lead}</p>
      {guildId && <LinkedServerProgress server={findServer(allServers(state), guildId)} state={state} />}
      <AccountList accounts={accounts} isUnknown={account === 'unknown'} />
      {accounts.length > 0 && servers === 'off' && !guildId && (
        <Notice>
          <p>
            <strong>{words.everyServerOff}</strong> <ViewLink to="/">{words.chooseServers}</ViewLink>.
          </p>
        </Notice>
      )}
      <LinkAccountForm state={state} />
    </>
  )
}
