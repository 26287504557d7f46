/** Keeps a log in memory, for tests to read. */
import { Writable } from 'node:stream'
import { createLog } from '../../src/process/log.ts'

export type CollectedLog = ReturnType<typeof collectLog>

/** Creates the log of a process, with its level and serializers, in memory. */
export function collectLog(level = 'info') {
  const written: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, next) {
      written.push(String(chunk))
      next()
    },
  })
  return {
    log: createLog(level, false, destination),
    /** All lines so far as text. */
    text: () => written.join(''),
    /** All lines so far, parsed. */
    lines: () => written.map((line) => JSON.parse(line)),
    forget: () => void written.splice(0),
  }
}
