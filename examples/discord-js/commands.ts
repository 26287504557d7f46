/** The slash commands: their definitions, and how discord.js' interactions become questions and replies. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  EmbedBuilder,
  InteractionContextType,
  type InteractionDeferReplyOptions,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  MessageFlags,
  PermissionFlagsBits,
  SlashCommandBuilder,
  type SlashCommandStringOption,
  type SlashCommandUserOption,
} from 'discord.js'
import { type Message, type Messages, messagesIn } from './messages.ts'
import { connect, type Outcome, type PlayerStats, type Schemas, type Service } from './player-stats.ts'
import { MAX_IN_RANKING, type Servers } from './servers.ts'
import type { KeyLinks } from './take-key.ts'
import { named, type Texts, textsFor } from './texts.ts'

const regions = ['na', 'eu', 'ap', 'kr', 'latam', 'br'].map((value) => ({ name: value.toUpperCase(), value }))
const member = (option: SlashCommandUserOption) => named(option, 'member').setRequired(true)
const region = (option: SlashCommandStringOption) => named(option, 'region').addChoices(...regions)

/** Keys are of servers, so there are no commands in direct messages. */
const command = (name: keyof Texts['commands']) =>
  named(new SlashCommandBuilder(), name).setContexts(InteractionContextType.Guild)

export const commands = [
  command('stats').addUserOption(member),
  command('matches')
    .addUserOption(member)
    .addIntegerOption((option) => named(option, 'count').setMinValue(1).setMaxValue(10)),
  command('leaderboard').addStringOption(region),
  command('ranking')
    .addSubcommand((part) => named(part, 'show'))
    .addSubcommand((part) => named(part, 'join'))
    .addSubcommand((part) => named(part, 'leave')),
  command('status').addStringOption(region),
  command('setup')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .addStringOption((option) => named(option, 'key')),
]

/** The part of discord.js' ChatInputCommandInteraction that is used. */
export interface Interaction {
  commandName: string
  guildId: string | null
  /** The asker's language. */
  locale: string
  user: { id: string }
  options: {
    getUser(name: string, isRequired: true): { id: string; displayName: string }
    getInteger(name: string): number | null
    getString(name: string): string | null
    getSubcommand(): string
  }
  reply(message: InteractionReplyOptions): Promise<unknown>
  deferReply(options: InteractionDeferReplyOptions): Promise<unknown>
  editReply(message: InteractionEditReplyOptions): Promise<unknown>
}

export interface Bot {
  service: Service
  servers: Servers
  /** Where keys may come from the dashboard. */
  links?: KeyLinks
}

/** Discord waits for three seconds. */
const QUICK_MS = 2_000

/**
 * Answers an interaction. A late answer is shown to the asker only, because Discord wants to know who may see it before it
 * is known whether it is a refusal.
 */
export async function respond(interaction: Interaction, bot: Bot, quickMs = QUICK_MS): Promise<void> {
  const { commandName, locale } = interaction
  const say = messagesIn(locale, `${bot.service.url}/keys`)
  const asked = messageFor(interaction, bot, say)
    .then((message) => rendered(message, locale))
    .catch((error: unknown) => {
      console.error(`/${commandName}:`, error)
      return rendered(say.toAsker('something_wrong', { code: 'unexpected' }), locale)
    })
  const quick = await Promise.race([asked, sleep(quickMs)])
  if (quick !== undefined) {
    await interaction.reply({ ...quick.shown, ...(quick.isForAskerOnly && { flags: MessageFlags.Ephemeral }) })
    return
  }
  await interaction.deferReply({ flags: MessageFlags.Ephemeral })
  await interaction.editReply((await asked).shown)
}

async function messageFor(interaction: Interaction, bot: Bot, say: Messages): Promise<Message> {
  const { commandName, options, user } = interaction
  const guildId = interaction.guildId ?? ''
  if (commandName === 'setup') return setUp(interaction, bot, say)
  const server = bot.servers.get(guildId)
  if (server === undefined) return say.toAsker('not_set_up')
  const api = connect(bot.service, server.key)
  const region = options.getString('region') ?? 'na'
  switch (commandName) {
    case 'stats': {
      const { id, displayName } = options.getUser('member', true)
      return say.stats(await api.player({ guild_id: guildId, target_chat_id: id }), displayName)
    }
    case 'matches': {
      const { id, displayName } = options.getUser('member', true)
      const count = options.getInteger('count') ?? 5
      return say.matches(await api.matches({ guild_id: guildId, target_chat_id: id, count }), displayName)
    }
    case 'ranking':
      switch (options.getSubcommand()) {
        case 'join':
          if (!bot.servers.join(guildId, user.id)) return say.toAsker('ranking_full', { most: MAX_IN_RANKING })
          return say.toAsker('ranking_joined')
        case 'leave':
          bot.servers.leave(guildId, user.id)
          return say.toAsker('ranking_left')
        default:
          return say.ranking(await lookUpAll(api, guildId, server.ranking))
      }
    case 'leaderboard':
      return say.leaderboard(await api.leaderboard(region))
    default:
      return say.status(await api.status(region))
  }
}

/** Without a key it gives the link by which one comes, where the bot has an address for that. */
async function setUp({ guildId, options }: Interaction, bot: Bot, say: Messages): Promise<Message> {
  const key = options.getString('key')
  if (guildId !== null && key === null && bot.links) {
    return say.toAsker('setup_link', { link: bot.links.create(bot.service.url, guildId) })
  }
  return keepKey(guildId, (key ?? '').trim(), bot, say)
}

/** A key is kept when the service says that it is this server's. */
export async function keepKey(
  guildId: string | null,
  key: string,
  { service, servers }: Bot,
  say: Messages,
): Promise<Message> {
  if (!/^[\x21-\x7e]+$/.test(key)) return say.toAsker('setup_bad_key')
  const outcome = await connect(service, key).key()
  if (!outcome.isAnswered) {
    return outcome.reason === 'invalid_or_revoked_key' ? say.toAsker('setup_bad_key') : say.refused(outcome)
  }
  if (guildId === null || outcome.data.guild_id !== guildId) return say.toAsker('setup_other_server')
  servers.setKey(guildId, key)
  return say.toAsker('setup_done')
}

/** Asks for ten at once, which is the most. Each of them spends one of the thirty lookups that a key has in a minute. */
async function lookUpAll(
  api: PlayerStats,
  guildId: string,
  ids: string[],
): Promise<Outcome<Schemas['PlayersResponse']>> {
  const players: Schemas['VisiblePlayer'][] = []
  let isPlaceholder = false
  for (let first = 0; first < ids.length; first += 10) {
    const outcome = await api.players({ guild_id: guildId, target_chat_ids: ids.slice(first, first + 10) })
    if (!outcome.isAnswered) return outcome
    players.push(...outcome.data.players)
    isPlaceholder = outcome.isPlaceholder
  }
  return { isAnswered: true, data: { players }, isPlaceholder }
}

/** Discord refuses a message with a button that leads to this machine. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

function rendered({ title, text, footer, dashboardUrl, isForAskerOnly }: Message, locale: string) {
  const embed = new EmbedBuilder().setDescription(text)
  if (title !== undefined) embed.setTitle(title)
  if (footer !== undefined) embed.setFooter({ text: footer })
  if (dashboardUrl === undefined) return { shown: { embeds: [embed] }, isForAskerOnly }
  if (OWN_MACHINE.includes(new URL(dashboardUrl).hostname)) {
    return { shown: { embeds: [embed.setDescription(`${text}\n${dashboardUrl}`)] }, isForAskerOnly }
  }
  const label = textsFor(locale).say.dashboard
  const button = new ButtonBuilder().setStyle(ButtonStyle.Link).setLabel(label).setURL(dashboardUrl)
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(button)
  return { shown: { embeds: [embed], components: [row] }, isForAskerOnly }
}
