/** `npm start`: runs the service. */
import './keep-compiled.js'

// Later than that, so that it is compiled into the cache even where nothing was loaded before this file.
const { run } = await import('./service.ts')
await run()
