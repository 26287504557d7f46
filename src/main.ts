/** Runs the service. `npm start` runs it as one bundle: see `build/service.ts`. */
import './process/compile-cache.ts'

// Later than that, so that it is compiled into the cache.
const { run } = await import('./process/service.ts')
await run()
