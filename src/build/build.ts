/**
 * `npm run build`: builds what isn't up to date. `npm start` and `npm test` run it first with `--unless-production`, because
 * in production the packages and rights for it are often missing.
 */
import { buildDashboard } from './dashboard.ts'
import { buildService } from './service.ts'

const parts = { dashboard: buildDashboard, service: buildService }
const isAsked = !process.argv.includes('--unless-production')

if (isAsked || process.env.NODE_ENV !== 'production') {
  try {
    for (const [name, build] of Object.entries(parts)) {
      const startedAt = performance.now()
      if (await build()) console.log(`Built the ${name} in ${Math.round(performance.now() - startedAt)} ms.`)
      else if (isAsked) console.log(`The ${name} is built already.`)
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
