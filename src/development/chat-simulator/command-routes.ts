/** A form with which you send the app's command as somebody, or remove the app; the answer is text, as for curl. */
import type { FastifyInstance } from 'fastify'
import { formOf, type RegisteredApp, sendPage } from './authorize-routes.ts'
import { guilds, type SimulatedPerson } from './cast.ts'
import { page } from './consent-page.ts'
import { type Html, html } from './html.ts'
import type { Signer } from './signer.ts'

export interface CommandDeps {
  app: RegisteredApp
  people: readonly SimulatedPerson[]
  signer: Signer
}

const COMMANDS = ['off', 'stop', 'who', 'status']
const REMOVE = 'remove the app'

export async function commandRoutes(scope: FastifyInstance, { app, people, signer }: CommandDeps) {
  const title = `Say no to ${app.appName ?? app.clientId}`
  scope.get('/commands', async (_request, reply) => sendPage(reply, 200, page(title, commandForm(people))))
  scope.post('/commands', async ({ body }, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${await send(signer, formOf(body))}\n`),
  )
}

/** Gives what the app answers to who pressed. */
async function send(signer: Signer, form: URLSearchParams): Promise<string> {
  const userId = form.get('user') ?? ''
  const name = form.get('command') ?? ''
  const guildId = form.get('guild') || undefined
  const locale = form.get('locale') || undefined
  const answer =
    name === REMOVE ? await signer.sendRemoval(userId) : await signer.sendCommand({ userId, guildId, name, locale })
  if (answer.status === 204) return 'The app was told.'
  const told = (await answer.json()) as { data?: { content?: string } }
  return told.data?.content ?? `The app does not answer as it should: ${answer.status} ${JSON.stringify(told)}`
}

function commandForm(people: readonly SimulatedPerson[]): Html {
  const option = (value: string, label = value) => html`<option value="${value}">${label}</option>`
  return html`<p>What you choose here is signed by the simulator and sent to the app, as a chat platform does it.</p>
<form method="post">
  <fieldset>
    <label>Who you are <select name="user">
      ${people.map(({ id, displayName, username }) => option(id, displayName ?? username))}</select></label>
    <label>Where <select name="guild">
      ${Object.values(guilds).map(({ id, name }) => option(id, name))}${option('', 'a private conversation')}</select></label>
    <label>What you send <select name="command">
      ${COMMANDS.map((name) => option(name, `/lookups ${name}`))}${option(REMOVE)}</select></label>
    <label>Your language <input name="locale" value="en-US"></label>
  </fieldset>
  <button>Send</button>
</form>`
}
