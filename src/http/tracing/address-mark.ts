/** A mark by which the log tells addresses apart without holding one. */
import { createHmac } from 'node:crypto'

/**
 * Gives a function from addresses to marks. They are the same on all replicas with this secret; without it nobody can try
 * addresses until a mark fits.
 */
export function addressMarker(secret: string): (address: string) => string {
  const key = createHmac('sha256', secret).update('addresses in the log').digest()
  return (address) => createHmac('sha256', key).update(address).digest('hex').slice(0, 16)
}
