/** Starts that can't go on, each with one sentence that says what to do. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Its message says all there is to say: no stack trace is printed. */
export class StartFault extends Error {}

/** Postgres says in its own words what is wrong with an address, and they hold no password; of a folder its code says it. */
export function explained(error: unknown, { databaseUrl, dataDir }: Config): unknown {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return error
  if (path?.startsWith(dataDir)) return new StartFault(`DATA_DIR: ${dataDir} cannot be used as a folder (${code}).`)
  const isRefused = databaseUrl !== undefined && /^(?:28|3D)/.test(code)
  return isRefused ? new StartFault(`DATABASE_URL: the database refused us: ${message}.`) : error
}

type Address = Pick<Config, 'host' | 'port'>

/** Listens, or says which variable to change; `variable` is the one that names the port. */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: Address,
  variable = 'PORT',
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartFault(
        `Port ${port} on ${host} is in use. Stop what listens there, or set ${variable} to another one.`,
      )
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartFault(`Cannot listen on ${host}, port ${port} (${code}). Set HOST and ${variable} to others.`)
    }
    throw error
  }
}
