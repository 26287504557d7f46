/** What an app may read with a token: the person, and the guilds they are in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Consent, Grants } from './grants.ts'

export async function userRoutes(scope: FastifyInstance, { grants }: { grants: Grants }) {
  scope.get('/users/@me', async (request, reply) => {
    const consent = readConsent(request, grants)
    if (!consent) return refuse(reply, 401)
    if (!covers(consent, 'identify')) return refuse(reply, 403)
    const { id, username, displayName } = consent.person
    return { id, username, global_name: displayName, avatar: null }
  })

  scope.get('/users/@me/guilds', async (request, reply) => {
    const consent = readConsent(request, grants)
    if (!consent) return refuse(reply, 401)
    if (!covers(consent, 'guilds')) return refuse(reply, 403)
    return consent.person.guilds.map(({ id, name, owner, permissions }) => ({
      id,
      name,
      icon: null,
      owner,
      permissions,
    }))
  })
}

function readConsent({ headers }: FastifyRequest, grants: Grants): Consent | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token ? grants.findByAccessToken(token) : undefined
}

function covers({ scope }: Consent, asked: string): boolean {
  return scope.split(' ').includes(asked)
}

function refuse(reply: FastifyReply, status: 401 | 403): FastifyReply {
  return reply.code(status).send({ message: status === 401 ? '401: Unauthorized' : '403: Forbidden', code: 0 })
}
