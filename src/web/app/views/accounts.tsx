/** The view `/accounts`: linking game accounts, and the list of those that are linked. */
import { ViewLink } from '../parts/link.tsx'
import { Notice } from '../parts/notice.tsx'
import { allServers } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { AccountList } from './account-list.tsx'
import { LinkAccountForm } from './link-account-form.tsx'

export function AccountsView({ state }: { state: LoggedIn }) {
  const { accounts } = state.me
  return (
    <>
      <h1 class="arrival" tabIndex={-1}>
        Game accounts
      </h1>
      <p class="view-lead">
        Bots look up the accounts you link here. When they don’t name one, they get your primary account.
      </p>
      <AccountList accounts={accounts} />
      {accounts.length > 0 && !isAnywhereOn(state) && (
        <Notice>
          <p>
            <strong>One step left:</strong> every server is still off.{' '}
            <ViewLink to="/">Choose where bots may look you up</ViewLink>.
          </p>
        </Notice>
      )}
      <LinkAccountForm accounts={accounts} />
    </>
  )
}

function isAnywhereOn(state: LoggedIn): boolean {
  return allServers(state).some(({ isAllowed }) => isAllowed)
}
