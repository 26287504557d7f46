/**
 * Measures one lookup at a time on an idle store, in turn with the same one-row query without the queue. Runs in a process of its own.
 * Arguments: database address, file of requests, number of requests. Prints the two medians in microseconds, as JSON.
 */
import { readFileSync } from 'node:fs'
import { createLookups } from '../src/store/lookups/lookups.ts'
import { LOOKUP, toParameters } from '../src/store/lookups/statement.ts'
import { ConnectionPool } from '../src/store/postgres/connection-pool.ts'
import { spread } from './spread.ts'

const [connectionString = '', file = '', count] = process.argv.slice(2)
const pool = new ConnectionPool({ connectionString, max: 1, onError: console.error })
const lookups = createLookups(pool.execute)

const requests: { headers: { authorization: string }; body: string }[] = JSON.parse(readFileSync(file, 'utf8'))
const questions = requests.slice(0, Number(count)).map(({ headers, body }) => {
  const [guildId = '', targetChatId = ''] = body.match(/\d{16,}/g) ?? []
  return { keyValue: headers.authorization.slice('Bearer '.length), subject: { guildId, targetChatId } }
})

const lookup: number[] = []
const alone: number[] = []
for (const [index, question] of questions.entries()) {
  const both = [
    async () => lookup.push(await microseconds(() => lookups.find(question))),
    async () => alone.push(await microseconds(() => pool.execute(LOOKUP, toParameters([question])))),
  ]
  // The two take turns at being first, because the second one finds the database's caches filled.
  for (const measure of index % 2 === 0 ? both : both.toReversed()) await measure()
}
// Leaves out the first quarter, in which connections are opened and V8 has not compiled the hot path yet.
const medianWhenWarm = (times: number[]) => spread(times.slice(times.length / 4)).median
console.log(JSON.stringify({ lookup: medianWhenWarm(lookup), alone: medianWhenWarm(alone) }))
await pool.end()

async function microseconds(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await action()
  return (performance.now() - startedAt) * 1000
}
