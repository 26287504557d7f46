/** `npm run build`: brings up to date what is built. `npm start` and `npm test` run it first. */
import { buildDashboard } from './dashboard.ts'
import { buildService } from './service.ts'

const parts = { dashboard: buildDashboard, service: buildService }

// In production nothing is built at start: the image brings it along.
if (process.env.NODE_ENV !== 'production') {
  try {
    for (const [name, build] of Object.entries(parts)) {
      const startedAt = performance.now()
      if (await build()) console.log(`Built the ${name} in ${Math.round(performance.now() - startedAt)} ms.`)
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
