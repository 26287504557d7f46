/** `node bot.ts`: registers the slash commands, and answers them in every server that invites the bot. */
import { Client, Events } from 'discord.js'
import { commands, respond } from './commands.ts'
import { Servers } from './servers.ts'
import { readSettings } from './settings.ts'
import { KeyLinks, takeKeys } from './take-key.ts'

const { token, url, file, home, port } = readSettings(process.env)
const links = home === '' ? undefined : new KeyLinks(home)
const bot = { service: { url }, servers: new Servers(file), ...(links && { links }) }
if (links) takeKeys(bot, links).listen(port, '127.0.0.1')
// Slash commands need no intents: the bot reads no messages.
const client = new Client({ intents: [] })

client.once(Events.ClientReady, async ({ application, user }) => {
  await application.commands.set(commands)
  console.log(`${user.tag} answers /${commands.map(({ name }) => name).join(', /')}`)
})

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return
  await respond(interaction, bot).catch((error: unknown) => console.error('an interaction got no reply', error))
})

await client.login(token)
