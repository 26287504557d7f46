/** Listening, with an error that names the variable to change. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isOutOfFiles, StartError } from './start-error.ts'

type Address = Pick<Config, 'host' | 'port'>
/** The variables that name host and port. */
type Variables = Record<keyof Address, string>

/** Throws `StartError`, which names the variable to change. */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: Address,
  variables: Variables = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    // Not a system error: a defect of ours, or of a plugin.
    if (code === undefined || syscall === undefined || isOutOfFiles(error)) throw error
    throw new StartError(sentenceFor(code, { host, port }, variables), { cause: error })
  }
}

function sentenceFor(code: string, { host, port }: Address, variables: Variables): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop what listens there, or set ${variables.port} to another one.`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${variables.host}: ${host} cannot be resolved (${code}). Set it to an address of this machine.`
  }
  return `Cannot listen on ${host}, port ${port} (${code}). Set ${variables.host} and ${variables.port} to others.`
}
