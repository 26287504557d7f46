/** Listening, with an error that names the variables to change. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { explain } from './operator-error.ts'

/** `prefix` is that of the variables for host and port. Throws `OperatorError`. */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  prefix = '',
): Promise<void> {
  await app.listen({ host, port }).catch((error) => {
    // Any other is a defect of ours, or of a plugin.
    throw error.syscall === undefined ? error : explain(error, `${prefix}HOST, ${prefix}PORT`)
  })
}
