/** A thread that attacks: each connection sends its next request after the answer, and reconnects when it was closed. */
import { parentPort, workerData } from 'node:worker_threads'
import { createKeyValue } from '../src/store/keys/key-value.ts'
import { invalidBodies } from '../test/abuse/worst-bodies.ts'
import { post, postInChunks, RawConnection } from './raw-connection.ts'

const { port, seconds, attacks, realKey } = workerData as {
  port: number
  seconds: number
  /** One for each connection. */
  attacks: Attack[]
  realKey: string
}

const lookup = '/v1/stats/player'
const invalidBody = (round: number) => invalidBodies[round % invalidBodies.length]?.[1] ?? ''
const costliest = `{"b":1e-9,"a":[${'1,'.repeat(8_000)}1]}`
const mebibyte = 'x'.repeat(1 << 20)

/** What each attack sends. */
const requests = {
  'an unknown path': (round) => post('/nothing', undefined, invalidBody(round)),
  'unknown keys': (round) => post(lookup, createKeyValue(), invalidBody(round)),
  'unknown keys, the costliest body': () => post(lookup, createKeyValue(), costliest),
  'a real key': (round) => post(lookup, realKey, invalidBody(round)),
  'too large': () => post(lookup, createKeyValue(), mebibyte),
  'chunks of a byte': () => postInChunks(lookup, createKeyValue(), 16_000),
  'chunks of a byte, an unknown path': () => postInChunks('/nothing', undefined, 16_000),
  'chunks of a byte, health': () => postInChunks('/healthz', undefined, 16_000).replace('POST', 'GET'),
} satisfies Record<string, (round: number) => string>

export type Attack = keyof typeof requests

const until = performance.now() + seconds * 1000
const counts = await Promise.all(attacks.map((attack) => flood(requests[attack])))
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0))

async function flood(toBytes: (round: number) => string): Promise<number> {
  let connection = new RawConnection(port)
  let count = 0
  for (; performance.now() < until; count += 1) {
    await connection.send(toBytes(count))
    if (connection.socket.destroyed) connection = new RawConnection(port)
  }
  connection.socket.destroy()
  return count
}
