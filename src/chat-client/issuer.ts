/** Who a login came back from, where the platform says so (RFC 9207). */
import type { ReturnedLogin } from './chat-client.ts'
import type { Platform } from './oauth-calls.ts'
import { PlatformError } from './platform-error.ts'

/**
 * Throws PlatformError when the `iss` of a login isn't the platform's, before the code is sent anywhere (the mix-up attack
 * of RFC 9207). Without a configured issuer any at the origin of `authorizeUrl` passes; a login without `iss` passes too.
 */
export function checkIssuer(
  { issuer: expected, addresses: { authorizeUrl } }: Platform,
  { issuer, redirectUri }: ReturnedLogin,
): void {
  if (issuer === undefined) return
  const isExpected =
    expected === undefined
      ? originOf(issuer) === new URL(authorizeUrl, new URL(redirectUri).origin).origin
      : issuer === expected
  if (!isExpected) throw new PlatformError('authorization', 'other_issuer')
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined)
