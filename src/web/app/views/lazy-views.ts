/** Every view but the one that most people come for: each is fetched when it is first shown. */
import { lazy, retryableImport } from './lazy.tsx'

const accounts = retryableImport(() => import('./accounts.tsx'))
const keys = retryableImport(() => import('./key-management.tsx'))
const ownData = retryableImport(() => import('./own-data.tsx'))

export const AccountsView = lazy(async () => (await accounts()).AccountsView)
export const KeysView = lazy(async () => (await keys()).KeysView)
export const OwnDataView = lazy(async () => (await ownData()).OwnDataView)

/** Loaded already: with the view that the key was made in. */
export const ShownKey = lazy(async () => (await keys()).ShownKey)
