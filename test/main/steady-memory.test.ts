/** A process whose heap is kept near what is in use, next to one that is left to V8. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, '../../src/steady-memory.ts')
const MB = 2 ** 20

/** Makes some 2 GB of objects that live for a while, 2 MB of them at a time. Prints how large the heap became. */
const CHURN = `
  import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
  const alive = new Array(10_000)
  let largest = 0
  for (let made = 0; made < 10_000_000; made += 1) {
    alive[made % alive.length] = { made, text: 'number ' + made, list: [made, made, made] }
    if (made % 100_000 === 0) largest = Math.max(largest, getHeapStatistics().total_heap_size)
    if (made % 100_000 === 0) await new Promise(setImmediate)
  }
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  console.log(JSON.stringify({ largest, young: young.space_size }))`

async function heapOf(start: string): Promise<{ largest: number; young: number }> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', start + CHURN])
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

describe('the heap', () => {
  test('stays small whatever comes and goes', async () => {
    const steady = await heapOf(`
      const { steadyMemory } = await import(${JSON.stringify(MODULE)})
      steadyMemory()
      await new Promise(setImmediate)`)
    expect(steady.young / MB).toBe(2 * 8)
    expect(steady.largest / MB).toBeLessThan(50)
  })

  test('would not, left to V8: if this fails, the module has become needless', async () => {
    const left = await heapOf('')
    expect(left.young / MB).toBeGreaterThan(50)
    expect(left.largest / MB).toBeGreaterThan(100)
  })
})
