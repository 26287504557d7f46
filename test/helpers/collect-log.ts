/** A log that is kept in memory, to be read by the test. */
import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '../../src/process/log.ts'

export interface CollectedLog {
  log: Logger
  /** All lines so far, as they were written. */
  text(): string
  /** All lines so far, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it finds here.
  lines(): any[]
  forget(): void
}

/** The process's own log, with all that it does to its lines, written into memory. */
export function collectLog(level = 'info'): CollectedLog {
  const written: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, next) {
      written.push(String(chunk))
      next()
    },
  })
  return {
    log: createLog(level, false, destination),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
    forget: () => void written.splice(0),
  }
}
