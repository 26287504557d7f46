/** Asks `examples/discord-js` as Discord would. */
import { type InteractionEditReplyOptions, MessageFlags } from 'discord.js'
import { type Interaction, respond } from '../../examples/discord-js/commands.ts'
import { connect } from '../../examples/discord-js/player-stats.ts'
import type { Command, Connection, Reply } from './conversations.ts'

export async function askDiscordJs({ url, key, longestWait, quick }: Connection, command: Command): Promise<Reply> {
  const interaction = new InventedInteraction(command)
  await respond(interaction, connect({ baseUrl: url, apiKey: key, longestWait }), quick * 1000)
  const [reply, ...others] = interaction.replies
  if (reply === undefined || others.length > 0) throw new Error(`${interaction.replies.length} replies`)
  return reply
}

class InventedInteraction implements Interaction {
  readonly commandName: string
  readonly guildId: string
  readonly options: Interaction['options']
  readonly replies: Reply[] = []
  #deferred: 'no' | 'for all' | 'for the asker' = 'no'

  constructor({ command, guildId, member, count, region }: Command) {
    this.commandName = command
    this.guildId = guildId
    this.options = {
      getUser: () => ({ id: member?.id ?? '', displayName: member?.name ?? '' }),
      getInteger: () => count ?? null,
      getString: () => region ?? null,
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
