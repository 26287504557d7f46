/** A page on which you send the app's command as somebody, or remove the app; by curl it answers in text. */
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
  const show = (form: URLSearchParams, answer?: string) => page(title, commandForm(people, form, answer))

  scope.get('/commands', async (_request, reply) => sendPage(reply, 200, show(new URLSearchParams())))

  scope.post('/commands', async ({ body, headers }, reply) => {
    const form = formOf(body)
    const answer = await send(signer, form)
    if (headers.accept?.includes('text/html')) return sendPage(reply, 200, show(form, answer))
    return reply.type('text/plain; charset=utf-8').send(`${answer}\n`)
  })
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

function commandForm(people: readonly SimulatedPerson[], form: URLSearchParams, answer: string | undefined): Html {
  const options = (field: string, values: [value: string, label: string][]) =>
    values.map(
      ([value, label]) =>
        html`<option value="${value}" ${form.get(field) === value ? html`selected` : ''}>${label}</option>`,
    )
  const users = people.map(({ id, displayName, username }): [string, string] => [id, displayName ?? username])
  const places = Object.values(guilds).map(({ id, name }): [string, string] => [id, name])
  const commands = COMMANDS.map((name): [string, string] => [name, `/lookups ${name}`])
  return html`<p>What you choose here is signed by the simulator and sent to the app, as a chat platform does it.</p>
${answer === undefined ? '' : html`<p role="status">${answer}</p>`}
<form method="post">
  <fieldset>
    <label>Who you are <select name="user">${options('user', users)}</select></label>
    <label>Where <select name="guild">${options('guild', [...places, ['', 'a private conversation']])}</select></label>
    <label>What you send <select name="command">${options('command', [...commands, [REMOVE, REMOVE]])}</select></label>
    <label>Your language <input name="locale" value="${form.get('locale') ?? 'en-US'}"></label>
  </fieldset>
  <button>Send</button>
</form>`
}
