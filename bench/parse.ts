/** `node bench/parse.ts`: nanoseconds of CPU to parse the body of a lookup, by the service's parser and by plainer ones. */
import { parse } from 'secure-json-parse'
import { parseExactly } from '../src/exact-json.ts'
import { spread } from './spread.ts'

const BODIES = {
  'ids as integers': '{"guild_id": 1093847265510283776, "target_chat_id": 1159028364712906752}',
  'ids as strings': '{"guild_id": "1093847265510283776", "target_chat_id": "1159028364712906752"}',
}
const PARSERS: Record<string, (text: string) => unknown> = {
  'the service: parseExactly': parseExactly,
  'secure-json-parse, with a reviver': (text) => parse(text, keepIntegers),
  'JSON.parse, which rounds ids': (text) => JSON.parse(text),
}
const ROUNDS = 15
const TIMES = 200_000

/** The shortest reviver that keeps ids. */
function keepIntegers(_name: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? BigInt(context?.source ?? value) : value
}

function nanoseconds(parser: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  for (let time = 0; time < TIMES; time += 1) parser(text)
  const { user, system } = process.cpuUsage(before)
  return ((user + system) * 1000) / TIMES
}

for (const [kind, text] of Object.entries(BODIES)) {
  const times = new Map(Object.keys(PARSERS).map((name) => [name, [] as number[]]))
  // In turn, since what slows the machine for a while then slows all parsers.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, parser] of Object.entries(PARSERS)) times.get(name)?.push(nanoseconds(parser, text))
  }
  for (const [name, all] of times) {
    const { min, median, max } = spread(all)
    console.log(`${kind}, ${name}: ${median.toFixed(0)} ns [${min.toFixed(0)}..${max.toFixed(0)}]`)
  }
}
