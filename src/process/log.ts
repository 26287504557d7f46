/** The process's log: JSON lines, or readable ones on a terminal. Never a secret, a cookie, a code or a body. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** `destination` is where lines go when there is no terminal; standard output unless given. */
export function createLog(level: string, isTerminal: boolean, destination?: DestinationStream): Log {
  const options = { level, serializers: { err: toLoggedError }, base: null }
  if (!isTerminal) return pino(options, destination)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' } },
  })
}

/** Keeps the fields of an error that hold no personal data: drivers put values into others. */
function toLoggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { type: name, code, message, stack, ...(cause === undefined ? {} : { cause: toLoggedError(cause) }) }
}
