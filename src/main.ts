/** The entry point of the service. `npm start` runs it bundled: see `build/service.ts`. */
import './process/compile-cache.ts'

// A dynamic import: static imports are loaded before the compile cache is on.
const { run } = await import('./process/service.ts')
await run()
