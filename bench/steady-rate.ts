/**
 * Sends requests at a steady rate (open loop), however long answers take. Runs in a process of its own. Arguments:
 * address, file of requests, requests per second, seconds, and maximum connections (64). Prints as JSON how many requests got
 * 200, their p50 and p99 in milliseconds, how many were refused with 503, how many failed otherwise, and how many seconds the
 * sending took, which is more than asked for if this process can't keep up.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from './spread.ts'
import type { BotRequest } from './world.ts'

const [url = '', file = '', rate, seconds, connections = '64'] = process.argv.slice(2)
const requests: BotRequest[] = JSON.parse(readFileSync(file, 'utf8'))
const pool = new Pool(url, { connections: Number(connections) })
const latencies: number[] = []
let refused = 0
let failed = 0
const inFlight: Promise<void>[] = []

async function ask({ method, path, headers, body }: BotRequest, dueAt: number): Promise<void> {
  try {
    const answer = await pool.request({ method, path, headers, body })
    await answer.body.dump()
    // Measures from when the request was due, so that time in this process's own queue counts too.
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
  const request = requests[sent % requests.length]
  if (request === undefined) throw new Error(`there are no requests in ${file}`)
  const dueAt = startedAt + (sent / Number(rate)) * 1000
  if (dueAt > performance.now()) await sleep(dueAt - performance.now())
  inFlight.push(ask(request, dueAt))
}
const sendingSeconds = (performance.now() - startedAt) / 1000
await Promise.all(inFlight)
await pool.close()
const sorted = latencies.toSorted((a, b) => a - b)
console.log(
  JSON.stringify({
    answered: latencies.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    refused,
    failed,
    sendingSeconds,
  }),
)
