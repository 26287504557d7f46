/** Sends the app's command as somebody, or removes the app (`command=remove`), as curl says; the answer is text. */
import type { FastifyInstance } from 'fastify'
import { formOf } from './authorize-routes.ts'
import type { Signer } from './signer.ts'

export async function commandRoutes(scope: FastifyInstance, { signer }: { signer: Signer }) {
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
    name === 'remove' ? await signer.sendRemoval(userId) : await signer.sendCommand({ userId, guildId, name, locale })
  if (answer.status === 204) return 'The app was told.'
  const told = (await answer.json()) as { data?: { content?: string } }
  return told.data?.content ?? `The app does not answer as it should: ${answer.status} ${JSON.stringify(told)}`
}
