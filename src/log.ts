/** The process's log: JSON lines, or readable ones on a terminal. Never a secret, a cookie, a code or a body. */
import { type Logger, pino } from 'pino'

/** Of an error only what cannot carry somebody's data: drivers put values into other fields. */
function toLoggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { type: name, code, message, stack, ...(cause === undefined ? {} : { cause: toLoggedError(cause) }) }
}

export function createLog({ level, isTerminal }: { level: string; isTerminal: boolean }): Logger {
  const options = { level, serializers: { err: toLoggedError }, base: null }
  if (!isTerminal) return pino(options)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId' } },
  })
}
