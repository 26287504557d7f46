/** `node bot.ts`: registers the slash commands in one server, and answers them. */
import { Client, Events } from 'discord.js'
import { commands, respond } from './commands.ts'
import { connect } from './player-stats.ts'

const { DISCORD_TOKEN = '', DISCORD_GUILD_ID = '', PLAYER_STATS_URL = '', PLAYER_STATS_KEY = '' } = process.env
const api = connect({ baseUrl: PLAYER_STATS_URL, apiKey: PLAYER_STATS_KEY })
// Slash commands need no intents: the bot reads no messages.
const client = new Client({ intents: [] })

client.once(Events.ClientReady, async ({ application, user }) => {
  await application.commands.set(commands, DISCORD_GUILD_ID)
  console.log(`${user.tag} answers /${commands.map(({ name }) => name).join(', /')}`)
})

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return
  await respond(interaction, api).catch((error: unknown) => console.error('an interaction got no reply', error))
})

await client.login(DISCORD_TOKEN)
