/** The process's log: JSON lines, or readable ones on a terminal. Never a secret, a cookie, a code or a body. */
import { type DestinationStream, type Logger, pino } from 'pino'

/** `destination` is where lines go when there is no terminal; standard output unless given. */
export function createLog(level: string, isTerminal: boolean, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: toLoggedError }, base: null }
  if (!isTerminal) return pino(options, destination ?? standardOutput())
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' } },
  })
}

/** In bytes: lines that can't be written, such as to a full disk, don't fill the memory. */
const MAX_UNWRITTEN = 16 * 1024 * 1024

/** Lines that can't be written are lost: the process goes on, and ends without trying them again. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ maxLength: MAX_UNWRITTEN })
  return destination.on('error', () => {
    destination.flushSync = () => {}
  })
}

/** Keeps the fields of an error that hold no personal data: drivers put values into others. */
function toLoggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { type: name, code, message, stack, ...(cause === undefined ? {} : { cause: toLoggedError(cause) }) }
}
