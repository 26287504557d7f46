/** Asks `examples/discord-js` as Discord would. */
import { type InteractionEditReplyOptions, MessageFlags } from 'discord.js'
import { type Interaction, respond } from '../../examples/discord-js/commands.ts'
import { Servers } from '../../examples/discord-js/servers.ts'
import type { Command, Connection, Reply } from './conversations.ts'

/** One after the other, as a bot that has just been started. */
export async function askDiscordJs(connection: Connection, commands: Command[]): Promise<Reply[]> {
  const { url, file, longestWait, timeout, quick } = connection
  const bot = { service: { url, longestWait, timeoutMs: timeout * 1000 }, servers: new Servers(file) }
  const replies: Reply[] = []
  for (const command of commands) {
    const interaction = new InventedInteraction(command)
    await respond(interaction, bot, quick * 1000)
    replies.push(...interaction.replies)
  }
  return replies
}

class InventedInteraction implements Interaction {
  readonly commandName: string
  readonly guildId: string
  readonly locale: string
  readonly user: { id: string }
  readonly options: Interaction['options']
  readonly replies: Reply[] = []
  #deferred: 'no' | 'for all' | 'for the asker' = 'no'

  constructor({ command, guildId, member, count, region, key, asker = '1', locale = 'en-US' }: Command) {
    const isPart = ['show', 'join', 'leave'].includes(command)
    this.commandName = isPart ? 'ranking' : command
    this.guildId = guildId
    this.locale = locale
    this.user = { id: asker }
    this.options = {
      getUser: () => ({ id: member?.id ?? '', displayName: member?.name ?? '' }),
      getInteger: () => count ?? null,
      getString: (name) => (name === 'key' ? key : region) ?? null,
      getSubcommand: () => command,
    }
  }

  async reply(message: Parameters<Interaction['reply']>[0]): Promise<void> {
    this.replies.push({ ...toReply(message), isForAskerOnly: isEphemeral(message.flags), isDeferred: false })
  }

  async deferReply({ flags }: Parameters<Interaction['deferReply']>[0]): Promise<void> {
    this.#deferred = isEphemeral(flags) ? 'for the asker' : 'for all'
  }

  async editReply(message: Parameters<Interaction['editReply']>[0]): Promise<void> {
    if (this.#deferred === 'no') throw new Error('Discord knows no reply that could be edited')
    this.replies.push({ ...toReply(message), isForAskerOnly: this.#deferred === 'for the asker', isDeferred: true })
  }
}

const isEphemeral = (flags: unknown) => flags === MessageFlags.Ephemeral

interface Embed {
  description: string
  title?: string
  footer?: { text: string }
}

/** As it is sent to Discord. */
function toReply({ embeds = [], components = [] }: Pick<InteractionEditReplyOptions, 'embeds' | 'components'>) {
  const [embed]: Embed[] = JSON.parse(JSON.stringify(embeds))
  const [row]: { components: { url: string }[] }[] = JSON.parse(JSON.stringify(components))
  return {
    text: embed?.description ?? '',
    title: embed?.title ?? null,
    footer: embed?.footer?.text ?? null,
    button: row?.components[0]?.url ?? null,
  }
}
