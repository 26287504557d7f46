/** The process's log: JSON lines, or readable lines on a terminal. Never contains a secret, cookie, login code or body. */
import { type DestinationStream, type Logger, pino } from 'pino'

/** Without a terminal, lines go to `destination`, by default standard output. */
export function createLog(level: string, isTerminal: boolean, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: toLoggedError }, base: null }
  if (!isTerminal) return pino(options, destination ?? standardOutput())
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' } },
  })
}

/** In bytes. Lines that can't be written, for example because the disk is full, must not fill the memory. */
const MAX_UNWRITTEN_BYTES = 16 * 1024 * 1024

/** The process keeps running if lines can't be written, and doesn't retry them before it exits. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ maxLength: MAX_UNWRITTEN_BYTES })
  return destination.on('error', () => {
    destination.flushSync = () => {}
  })
}

/** Keeps only the fields of an error that contain no personal data: drivers put people's data into the other fields. */
function toLoggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { type: name, code, message, stack, ...(cause === undefined ? {} : { cause: toLoggedError(cause) }) }
}
