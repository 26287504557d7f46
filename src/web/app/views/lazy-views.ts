/** Every view but the one that most people come for: each is fetched with the first look at it. */
import { codeFile, lazy } from './lazy.tsx'

const accounts = codeFile(() => import('./accounts.tsx'))
const keys = codeFile(() => import('./key-management.tsx'))
const ownData = codeFile(() => import('./own-data.tsx'))

export const AccountsView = lazy(async () => (await accounts()).AccountsView)
export const KeysView = lazy(async () => (await keys()).KeysView)
export const OwnDataView = lazy(async () => (await ownData()).OwnDataView)

/** Came with the view that the key was made in. */
export const ShownKey = lazy(async () => (await keys()).ShownKey)
