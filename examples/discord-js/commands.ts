/** The slash commands: their definitions, and how discord.js' interactions become questions and replies. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  EmbedBuilder,
  type InteractionDeferReplyOptions,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  MessageFlags,
  SlashCommandBuilder,
} from 'discord.js'
import { leaderboardMessage, type Message, matchesMessage, statsMessage, statusMessage } from './messages.ts'
import { outcomeOf, type PlayerStats } from './player-stats.ts'

const regions = ['na', 'eu', 'ap', 'kr', 'latam', 'br'].map((value) => ({ name: value.toUpperCase(), value }))

export const commands = [
  new SlashCommandBuilder()
    .setName('stats')
    .setDescription('Statistics of a member who agreed to be looked up')
    .addUserOption((option) => option.setName('member').setDescription('Whose').setRequired(true)),
  new SlashCommandBuilder()
    .setName('matches')
    .setDescription('Recent matches of a member who agreed to be looked up')
    .addUserOption((option) => option.setName('member').setDescription('Whose').setRequired(true))
    .addIntegerOption((option) => option.setName('count').setDescription('How many').setMinValue(1).setMaxValue(10)),
  new SlashCommandBuilder()
    .setName('leaderboard')
    .setDescription('The best ten of a region')
    .addStringOption((option) =>
      option
        .setName('region')
        .setDescription('Where')
        .addChoices(...regions),
    ),
  new SlashCommandBuilder()
    .setName('status')
    .setDescription('Maintenances and incidents of a region')
    .addStringOption((option) =>
      option
        .setName('region')
        .setDescription('Where')
        .addChoices(...regions),
    ),
]

/** The part of discord.js' ChatInputCommandInteraction that is used. */
export interface Interaction {
  commandName: string
  guildId: string | null
  options: {
    getUser(name: string, isRequired: true): { id: string; displayName: string }
    getInteger(name: string): number | null
    getString(name: string): string | null
  }
  reply(message: InteractionReplyOptions): Promise<unknown>
  deferReply(options: InteractionDeferReplyOptions): Promise<unknown>
  editReply(message: InteractionEditReplyOptions): Promise<unknown>
}

/** Discord waits for three seconds. */
const QUICK_MS = 2_000

/**
 * Answers an interaction. A late answer is shown to the asker only, because Discord wants to know who may see it before it
 * is known whether it is a refusal.
 */
export async function respond(interaction: Interaction, api: PlayerStats, quickMs = QUICK_MS): Promise<void> {
  const asked = messageFor(interaction, api)
  const quick = await Promise.race([asked, sleep(quickMs)])
  if (quick !== undefined) {
    await interaction.reply({ ...rendered(quick), ...(quick.isForAskerOnly && { flags: MessageFlags.Ephemeral }) })
    return
  }
  await interaction.deferReply({ flags: MessageFlags.Ephemeral })
  await interaction.editReply(rendered(await asked))
}

async function messageFor({ commandName, guildId, options }: Interaction, api: PlayerStats): Promise<Message> {
  const region = options.getString('region') ?? 'na'
  switch (commandName) {
    case 'stats': {
      const { id, displayName } = options.getUser('member', true)
      const body = { guild_id: guildId ?? '', target_chat_id: id }
      return statsMessage(await outcomeOf(api.POST('/v1/stats/player', { body })), displayName)
    }
    case 'matches': {
      const { id, displayName } = options.getUser('member', true)
      const body = { guild_id: guildId ?? '', target_chat_id: id, count: options.getInteger('count') ?? 5 }
      return matchesMessage(await outcomeOf(api.POST('/v1/stats/matches', { body })), displayName)
    }
    case 'leaderboard':
      return leaderboardMessage(await outcomeOf(api.GET('/v1/leaderboard', { params: { query: { region } } })))
    default:
      return statusMessage(await outcomeOf(api.GET('/v1/status', { params: { query: { region } } })))
  }
}

function rendered({ title, text, footer, dashboardUrl }: Message) {
  const embed = new EmbedBuilder().setDescription(text)
  if (title !== undefined) embed.setTitle(title)
  if (footer !== undefined) embed.setFooter({ text: footer })
  if (dashboardUrl === undefined) return { embeds: [embed] }
  // Discord refuses a message with a button that leads to localhost.
  if (new URL(dashboardUrl).hostname === 'localhost') {
    return { embeds: [embed.setDescription(`${text}\n${dashboardUrl}`)] }
  }
  const button = new ButtonBuilder().setStyle(ButtonStyle.Link).setLabel('Open the dashboard').setURL(dashboardUrl)
  return { embeds: [embed], components: [new ActionRowBuilder<ButtonBuilder>().addComponents(button)] }
}
