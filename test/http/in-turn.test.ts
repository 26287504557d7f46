/** Checks as one hook: in their order, one after the other, and the first that throws is the answer. */
import { setImmediate as soon } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type Check, inTurn } from '../../src/http/in-turn.ts'

/** Runs the hook; gives what was checked, in order, and then the error that it passed on, if any. */
async function run(toChecks: (did: (name: string) => void) => Check[]): Promise<unknown[]> {
  const seen: unknown[] = []
  const checks = toChecks((name) => seen.push(name))
  await new Promise<void>((resolve) => {
    inTurn(...checks)({} as FastifyRequest, {} as FastifyReply, (error) => {
      seen.push(error?.message ?? 'passed')
      resolve()
    })
  })
  // Whatever would still come comes now.
  await soon()
  return seen
}

const at = (name: string, did: (name: string) => void) => () => {
  did(name)
}
const later = (name: string, did: (name: string) => void) => async () => {
  did(`${name} begins`)
  await soon()
  did(`${name} ends`)
}
const refuse = () => {
  throw new Error('refused')
}

test('a check begins when the one before it has ended, whether or not it waits', async () => {
  expect(await run((did) => [at('a', did), later('b', did), at('c', did), later('d', did), later('e', did)])).toEqual([
    ...['a', 'b begins', 'b ends', 'c', 'd begins', 'd ends', 'e begins', 'e ends', 'passed'],
  ])
  expect(await run(() => [])).toEqual(['passed'])
})

test.each<[string, Check]>([
  ['throws', refuse],
  ['rejects at once', async () => refuse()],
  ['rejects later', () => soon().then(refuse)],
])('nothing is checked after one that %s, and its error is passed on once', async (_how, failing) => {
  expect(await run((did) => [at('a', did), failing, at('c', did)])).toEqual(['a', 'refused'])
  expect(await run((did) => [later('a', did), failing, later('c', did)])).toEqual(['a begins', 'a ends', 'refused'])
  expect(await run(() => [failing, failing])).toEqual(['refused'])
})
