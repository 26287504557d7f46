/** Sends interactions to `examples/discord-js` as Discord would. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type InteractionEditReplyOptions, MessageFlags } from 'discord.js'
import { onTestFinished } from 'vitest'
import { type Interaction, respond } from '../../examples/discord-js/commands.ts'
import { Servers } from '../../examples/discord-js/servers.ts'
import { KeyLinks, takeKeys } from '../../examples/discord-js/take-key.ts'
import type { Command, Connection, Reply } from './conversations.ts'

/** Sends the commands, one after the other, to a bot that has just started. */
export async function askDiscordJs(connection: Connection, commands: Command[]): Promise<Reply[]> {
  const { url, file, longestWait, timeout, quick, home } = connection
  const links = new KeyLinks(home)
  const bot = { service: { url, longestWait, timeoutMs: timeout * 1000 }, servers: new Servers(file), links }
  const route = takeKeys(bot, links).listen(0, '127.0.0.1')
  await once(route, 'listening')
  onTestFinished(() => void route.close())
  const replies: Reply[] = []
  for (const command of commands) {
    if (command.command === 'hand-over') {
      replies.push(await handOver(route.address() as AddressInfo, command, replies))
      continue
    }
    const interaction = new InventedInteraction(command)
    await respond(interaction, bot, quick * 1000)
    replies.push(...interaction.replies)
  }
  return replies
}

/** Sends the key as the dashboard does. */
async function handOver({ port }: AddressInfo, { key = '', guildId }: Command, replies: Reply[]): Promise<Reply> {
  const [, state = 'invented'] = /.*state=([\w-]+)/s.exec(replies.map(({ text }) => text).join()) ?? []
  const body = new URLSearchParams({ api_key: key, guild_id: guildId, state })
  const response = await fetch(`http://127.0.0.1:${port}/keys`, { method: 'POST', body })
  const shown = { title: null, footer: null, button: null, isForAskerOnly: true, isDeferred: false }
  return { text: `${response.status} ${await response.text()}`, ...shown }
}

class InventedInteraction implements Interaction {
  readonly commandName: string
  readonly guildId: string
  readonly locale: string
  readonly user: { id: string }
  readonly options: Interaction['options']
  readonly replies: Reply[] = []
  #deferred: 'no' | 'for all' | 'for the asker' = 'no'

  constructor({ command, guildId, member, count, key, asker = '1', locale = 'en-US' }: Command) {
    const isPart = ['show', 'join', 'leave'].includes(command)
    this.commandName = isPart ? 'ranking' : command
    this.guildId = guildId
    this.locale = locale
    this.user = { id: asker }
    this.options = {
      getUser: () => ({ id: member?.id ?? '', displayName: member?.name ?? '' }),
      getInteger: () => count ?? null,
      getString: (name) => (name === 'key' && key) || null,
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

/** What Discord receives. */
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
