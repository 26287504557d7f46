/** The command that registers `/lookups` with the chat platform. It needs no database. */
import { PlatformError } from '../../clients/chat/platform-error.ts'
import { registerCommands } from '../../clients/chat/register-commands.ts'
import { loadChatPlatform } from '../../config/config.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { lookupsCommand } from '../../routes/chat/lookups-command.ts'
import type { Command } from './command.ts'

export const registerCommandsCommand: Command = {
  usage: '',
  summary:
    'Register /lookups with the chat platform, replacing every other command of CHAT_CLIENT_ID: see docs/production.md.',
  run: async () => {
    const platform = loadChatPlatform()
    if (platform === undefined) {
      throw new OperatorError('No chat platform is configured: set the CHAT_* variables.')
    }
    const command = await lookupsCommand()
    await registerCommands(platform, [command]).catch((error: unknown) => {
      const { message, status } = PlatformError.from('commands', error)
      const reason = [message, status].filter(Boolean).join(', ')
      throw new OperatorError(`The chat platform rejected the commands: ${reason}. Nothing was changed.`)
    })
    const parts = command.options.map(({ name }) => `/${command.name} ${name}`)
    const hint = platform.publicKey === undefined ? ['The service does not answer them yet: set CHAT_PUBLIC_KEY.'] : []
    return [`Registered with the chat platform: ${parts.join(', ')}.`, ...hint]
  },
}
