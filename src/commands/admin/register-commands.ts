/** The command that registers `/lookups` with the chat platform. It needs no database. */
import { callApi, grantClientCredentials, type PlatformOptions, platformAt } from '../../clients/chat/oauth-calls.ts'
import { PlatformError } from '../../clients/chat/platform-error.ts'
import { type PlatformHttpOptions, platformHttp } from '../../clients/chat/platform-http.ts'
import { loadChatPlatformConfig } from '../../config/config.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { SUBCOMMAND_NAMES } from '../../routes/chat/subcommands.ts'
import { descriptionsOf } from '../../routes/chat/texts.ts'
import type { Command } from './command.ts'

export const registerCommands: Command = {
  usage: '',
  summary:
    'Register /lookups with the chat platform, replacing every other command of CHAT_CLIENT_ID: see docs/production.md.',
  run: async () => {
    const platform = loadChatPlatformConfig()
    if (platform === undefined) {
      throw new OperatorError('No chat platform is configured: set the CHAT_* variables.')
    }
    const command = await lookupsCommand()
    await register(platform, [command]).catch((error: unknown) => {
      const { message, status } = PlatformError.from('commands', error)
      const reason = [message, status].filter(Boolean).join(', ')
      throw new OperatorError(`The chat platform rejected the commands: ${reason}. Nothing was changed.`)
    })
    const parts = command.options.map(({ name }) => `/${command.name} ${name}`)
    const hint = platform.publicKey === undefined ? ['The service does not answer them yet: set CHAT_PUBLIC_KEY.'] : []
    return [`Registered with the chat platform: ${parts.join(', ')}.`, ...hint]
  },
}

/** Discord's numbers for a slash command and for a subcommand. */
const CHAT_INPUT = 1
const SUB_COMMAND = 1
/** People can install the command in a server or in their own account, and use it in servers and in any conversation. */
const ALL_CONTEXTS = { integration_types: [0, 1], contexts: [0, 1, 2] }

const lookupsCommand = async () => ({
  name: 'lookups',
  type: CHAT_INPUT,
  ...ALL_CONTEXTS,
  ...(await descriptionsOf('lookups')),
  options: await Promise.all(
    SUBCOMMAND_NAMES.map(async (name) => ({ name, type: SUB_COMMAND, ...(await descriptionsOf(name)) })),
  ),
})

const MAX_MS = 15_000
/** The OAuth scope that Discord requires for changing commands. */
const SCOPE = 'applications.commands.update'

/** Replaces all of the application's commands, using the application's own token (RFC 6749 section 4.4). Throws PlatformError. */
async function register(
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
