/** Who a login came back from, where the platform says so (RFC 9207). */
import type { ReturnedLogin } from './chat-client.ts'
import type { Platform } from './oauth-calls.ts'
import { PlatformError } from './platform-error.ts'

/**
 * Throws PlatformError when the `iss` of a login names somebody else than the platform that the person was sent to: the
 * code is not shown to it then. Where no issuer is configured, one at the origin of the authorization address passes. A
 * platform that sends none passes too.
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
