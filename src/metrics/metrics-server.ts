/** The operators' own port: `GET /metrics` and nothing else, so that it need not be reachable from outside. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** `listen` and `close` are the caller's. */
export function metricsServer(metrics: Pick<Metrics, 'read' | 'contentType'>): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, requestTimeout: 10_000 })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'not_found' }))
  server.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.read()
  })
  return server
}
