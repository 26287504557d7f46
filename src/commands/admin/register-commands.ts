/** The command by which the chat platform is told of `/lookups`. It needs no database. */

import { PlatformError } from '../../chat-client/platform-error.ts'
import { registerCommands } from '../../chat-client/register-commands.ts'
import { lookupsCommand } from '../../chat-routes/lookups-command.ts'
import { loadChatPlatform } from '../../config/config.ts'
import { AdminError, type Command, noArguments } from './command.ts'

export const registerCommandsCommand: Command = {
  name: 'register-commands',
  usage: '',
  summary: 'Tell the chat platform the command /lookups, by which people say no in the chat.',
  details: [
    'It takes the place of all commands that the application of CHAT_CLIENT_ID has there. Again after each release that changes it.',
    'It uses the CHAT_* variables and no database: docs/production.md, section 9.',
  ],
  plan: noArguments,
  withoutDatabase: async () => {
    const platform = loadChatPlatform()
    if (platform === undefined)
      throw new AdminError('There is no chat platform: set the CHAT_* variables of the service.')
    const command = await lookupsCommand()
    await registerCommands(platform, [command]).catch((error: unknown) => {
      throw new AdminError(`The chat platform did not take it: ${reasonOf(error)}. Its commands are as they were.`)
    })
    const parts = command.options.map(({ name }) => `/${command.name} ${name}`)
    const hint = platform.publicKey === undefined ? ['Nobody answers it yet: set CHAT_PUBLIC_KEY.'] : []
    return [`The chat platform has these commands now: ${parts.join(', ')}.`, ...hint]
  },
}

function reasonOf(error: unknown): string {
  const { endpoint, fault, status } = PlatformError.from('commands', error)
  return [endpoint, fault, status].filter(Boolean).join(', ')
}
