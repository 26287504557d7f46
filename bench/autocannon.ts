/** Runs autocannon in a process of its own. Arguments: address, file of requests, seconds, connections. Prints JSON. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Result {
  requests: { total: number }
  duration: number
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

// autocannon has no types.
const autocannon: (options: object) => Promise<Result> = createRequire(import.meta.url)('autocannon')

const [url, file = '', duration, connections] = process.argv.slice(2)
const requests = JSON.parse(readFileSync(file, 'utf8'))
const result = await autocannon({ url, requests, duration: Number(duration), connections: Number(connections) })
console.log(
  JSON.stringify({
    requests: result.requests.total,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx,
    broken: result.errors + result.timeouts,
  }),
)
