/** A key that was just made, over whatever view there is. Its code came with the view that it was made in. */
import { lazy } from '../parts/lazy.tsx'
import { newKey } from '../state/new-key.ts'

const ShownKey = lazy(async () => (await import('./key-management.tsx')).ShownKey)

export function NewKeyDialog() {
  const shown = newKey.use()
  return shown ? <ShownKey shown={shown} /> : null
}
