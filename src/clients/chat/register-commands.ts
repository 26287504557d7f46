/** Tells the chat platform the application's commands, with a token of the application itself (RFC 6749 section 4.4). */
import { callApi, grantClientCredentials, type PlatformOptions, platformAt } from './oauth-calls.ts'
import { type PlatformHttpOptions, platformHttp } from './platform-http.ts'

const MAX_MS = 15_000
/** In Discord's words. */
const SCOPE = 'applications.commands.update'

/** In place of all commands that the application has there. Throws PlatformError. */
export async function registerCommands(
  options: PlatformOptions & Pick<PlatformHttpOptions, 'usesEnvProxy'>,
  commands: readonly object[],
): Promise<void> {
  const http = platformHttp(options)
  const platform = platformAt(options, http)
  const signal = AbortSignal.timeout(MAX_MS)
  try {
    const token = await grantClientCredentials(platform, SCOPE, signal)
    const path = `/applications/${options.clientId}/commands`
    await callApi(platform, { endpoint: 'commands', path, token, json: commands }, signal)
  } finally {
    await http.close()
  }
}
