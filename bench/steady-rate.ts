/**
 * Requests at a steady rate (open loop), whatever the answers take. In a process of its own. Arguments: address, file of
 * requests, requests a second, seconds, and connections at most (64). Prints as JSON how many were answered with 200, their
 * p50 and p99 in milliseconds, how many were refused with 503, how many failed otherwise, and the seconds that sending took: where this process is the slower one, it sent less than it was told.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { spread } from './rounds.ts'
import type { BotRequest } from './world.ts'

const [url = '', file = '', rate, seconds, connections = '64'] = process.argv.slice(2)
const requests: BotRequest[] = JSON.parse(readFileSync(file, 'utf8'))
const pool = new Pool(url, { connections: Number(connections) })
const latencies: number[] = []
let refused = 0
let failed = 0
const underWay: Promise<void>[] = []

async function ask({ method, path, headers, body }: BotRequest, dueAt: number): Promise<void> {
  try {
    const answer = await pool.request({ method, path, headers, body })
    await answer.body.dump()
    // From the moment that it was due: what waited for its turn counts too.
    if (answer.statusCode === 200) latencies.push(performance.now() - dueAt)
    else if (answer.statusCode === 503) refused += 1
    else failed += 1
  } catch {
    failed += 1
  }
}

const startedAt = performance.now()
const count = Number(rate) * Number(seconds)
for (let sent = 0; sent < count; sent += 1) {
  const dueAt = startedAt + (sent / Number(rate)) * 1000
  if (dueAt > performance.now()) await sleep(dueAt - performance.now())
  underWay.push(ask(requests[sent % requests.length] as BotRequest, dueAt))
}
const sendingSeconds = (performance.now() - startedAt) / 1000
await Promise.all(underWay)
await pool.close()
const sorted = latencies.toSorted((a, b) => a - b)
console.log(
  JSON.stringify({
    answered: latencies.length,
    p50: spread(sorted).median,
    p99: sorted[Math.floor(sorted.length * 0.99)],
    refused,
    failed,
    sendingSeconds,
  }),
)
