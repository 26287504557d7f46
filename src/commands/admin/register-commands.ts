/** The command by which the chat platform is told of `/lookups`. It needs no database. */
import { PlatformError } from '../../chat-client/platform-error.ts'
import { registerCommands } from '../../chat-client/register-commands.ts'
import { lookupsCommand } from '../../chat-routes/lookups-command.ts'
import { loadChatPlatform } from '../../config/config.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { Command } from './command.ts'

export const registerCommandsCommand: Command = {
  usage: '',
  summary:
    'Tell the chat platform the command /lookups, instead of all that CHAT_CLIENT_ID has there: docs/production.md.',
  run: async () => {
    const platform = loadChatPlatform()
    if (platform === undefined) {
      throw new OperatorError('There is no chat platform: set the CHAT_* variables of the service.')
    }
    const command = await lookupsCommand()
    await registerCommands(platform, [command]).catch((error: unknown) => {
      const { message, status } = PlatformError.from('commands', error)
      const reason = [message, status].filter(Boolean).join(', ')
      throw new OperatorError(`The chat platform did not take it: ${reason}. Its commands are as they were.`)
    })
    const parts = command.options.map(({ name }) => `/${command.name} ${name}`)
    const hint = platform.publicKey === undefined ? ['Nobody answers it yet: set CHAT_PUBLIC_KEY.'] : []
    return [`The chat platform has these commands now: ${parts.join(', ')}.`, ...hint]
  },
}
