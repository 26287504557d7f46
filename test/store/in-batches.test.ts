/** Work in batches: each begins where the last one ended, until one is empty or the work is told to stop. */
import { expect, test } from 'vitest'
import { inBatches } from '../../src/store/in-batches.ts'

/** Batches of numbers up to five, two at a time, which note where they began. */
function inPairs(signal?: AbortSignal) {
  const begins: string[] = []
  const batches = inBatches(
    '0',
    async (begin) => {
      begins.push(begin)
      const numbers = [1, 2, 3, 4, 5].filter((number) => number > Number(begin)).slice(0, 2)
      return { numbers, end: numbers.at(-1)?.toString() ?? null }
    },
    signal,
  )
  return { begins, batches }
}

test('each batch begins where the last one ended, and an empty one is the last', async () => {
  const { begins, batches } = inPairs()
  const numbers = []
  for await (const batch of batches) numbers.push(...batch.numbers)
  expect({ numbers, begins }).toEqual({ numbers: [1, 2, 3, 4, 5], begins: ['0', '2', '4', '5'] })
})

test('the batch that is under way when the work is told to stop is the last', async () => {
  const stopping = new AbortController()
  const { begins, batches } = inPairs(stopping.signal)
  for await (const _ of batches) stopping.abort()
  expect(begins).toEqual(['0'])
})
