/** Listening, with an error that names the variables to change. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { StartError } from './start-error.ts'

type Address = Pick<Config, 'host' | 'port'>

/** `prefix` is that of the variables for host and port. Throws `StartError`. */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: Address,
  prefix = '',
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    // A defect of ours, or of a plugin.
    if (syscall === undefined) throw error
    const sentence =
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is in use. Stop what listens there, or set ${prefix}PORT to another one.`
        : `Cannot listen on ${host}, port ${port} (${code}). Set ${prefix}HOST and ${prefix}PORT to others.`
    throw new StartError(sentence, { cause: error })
  }
}
