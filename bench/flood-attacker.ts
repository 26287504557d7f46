/** A thread that attacks: each connection sends its worst as soon as it was answered, and comes back when hung up on. */
import { parentPort, workerData } from 'node:worker_threads'
import { createKeyValue } from '../src/store/people/key-value.ts'
import { invalidBodies } from '../test/abuse/worst-bodies.ts'
import { Line, post, postInChunks } from './flood-lines.ts'

const { port, seconds, attacks, realKey } = workerData as {
  port: number
  seconds: number
  /** One for each connection. */
  attacks: string[]
  realKey: string
}

const lookup = '/v1/stats/player'
const oneOf = (round: number) => invalidBodies[round % invalidBodies.length]?.[1] ?? ''
const costliest = `{"b":1e-9,"a":[${'1,'.repeat(8_000)}1]}`
const mebibyte = 'x'.repeat(1 << 20)

const kinds: Record<string, (round: number) => string> = {
  'path that is none': (round) => post('/nothing', undefined, oneOf(round)),
  'keys of nobody': (round) => post(lookup, createKeyValue(), oneOf(round)),
  'keys of nobody, the costliest body': () => post(lookup, createKeyValue(), costliest),
  'real key': (round) => post(lookup, realKey, oneOf(round)),
  'too large': () => post(lookup, createKeyValue(), mebibyte),
  'chunks of a byte': () => postInChunks(lookup, createKeyValue(), 16_000),
  'chunks of a byte, path that is none': () => postInChunks('/nothing', undefined, 16_000),
  'chunks of a byte, health': () => postInChunks('/healthz', undefined, 16_000).replace('POST', 'GET'),
}

const until = performance.now() + seconds * 1000
const counts = await Promise.all(attacks.map((name) => flood(kinds[name] ?? (() => ''))))
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0))

async function flood(toBytes: (round: number) => string): Promise<number> {
  let line = new Line(port)
  let count = 0
  for (; performance.now() < until; count += 1) {
    await line.ask(toBytes(count))
    if (line.socket.destroyed) line = new Line(port)
  }
  line.socket.destroy()
  return count
}
