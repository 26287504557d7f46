/** A key that was just made, over whatever view there is. */
import { newKey } from '../state/new-key.ts'
import { ShownKey } from './lazy-views.ts'

export function NewKeyDialog() {
  const shown = newKey.use()
  return shown ? <ShownKey shown={shown} /> : null
}
