/** Tells the chat platform the application's commands, with a token of the application itself (RFC 6749 section 4.4). */
import type { ChatClientOptions } from './create-chat-client.ts'
import { authenticationOf, grantClientCredentials, putJson } from './oauth-calls.ts'
import { platformHttp } from './platform-http.ts'

const LONGEST_MS = 15_000
/** In Discord's words. */
const SCOPE = 'applications.commands.update'

/** In place of all commands that the application has there. Throws PlatformError. */
export async function registerCommands(options: ChatClientOptions, commands: readonly object[]): Promise<void> {
  const { clientId, addresses, issuer } = options
  const http = platformHttp()
  const client = { client_id: clientId }
  const at = typeof addresses === 'function' ? addresses() : addresses
  const platform = { client, authentication: authenticationOf(options), http, issuer, addresses: at }
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    const token = await grantClientCredentials(platform, SCOPE, signal)
    await putJson(platform, { path: `/applications/${clientId}/commands`, token, json: commands }, signal)
  } finally {
    await http.close()
  }
}
