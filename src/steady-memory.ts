/** V8's heap, kept near what is in use: by itself it would take all the memory that such traffic can turn into garbage. */
import { executionAsyncResource } from 'node:async_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Of each half of the young generation. Requests live and die in it; V8 lets it grow to 64 MB, at little gain. */
const YOUNG_MB = 8
/** How much may be added to what the last collection of the old generation left, until the next one. */
const OLD_GROWTH_PERCENT = 50

type Collect = (how: { type: 'minor' } | { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * For once the start is over. Its garbage goes, and V8 learns how little is in use: before its first full collection it
 * takes hundreds of megabytes for granted. Node's command line has flags for the sizes; set here, they hold however the
 * service is started. Takes some 50 ms.
 */
export function steadyMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  process.nextTick(() => {
    kept.add(executionAsyncResource())
    // This one gives the young generation back, too.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    growYoungGeneration(collect)
    setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH_PERCENT}`)
  })
}

/**
 * What Node makes for each `process.nextTick`: one of them is kept for good. Where a full collection finds none alive, V8
 * forgets how they are made, and makes all later ones the slow way: a tenth of what a request costs.
 */
const kept = new Set<object>()

/** From one megabyte to its size in one step, and never again: it grows when enough has survived in it. */
function growYoungGeneration(collect: Collect): void {
  setFlagsFromString(`--semi-space-growth-factor=${YOUNG_MB}`)
  for (let attempt = 0; attempt < 8 && !isGrown(); attempt += 1) {
    const survivors = Array.from({ length: 50_000 }, (_, at) => ({ at }))
    collect({ type: 'minor' })
    survivors.length = 0
  }
  setFlagsFromString('--semi-space-growth-factor=1')
}

function isGrown(): boolean {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  return (young?.space_size ?? 0) > 2 ** 20 * YOUNG_MB
}
