/** `npm run build`. `npm start` adds `--unless-production`: production often lacks the packages and permissions for a build. */
import { buildDashboard } from './dashboard.ts'

const isExplicit = !process.argv.includes('--unless-production')

if (isExplicit || process.env.NODE_ENV !== 'production') {
  const startedAt = performance.now()
  try {
    if (await buildDashboard()) console.log(`Built the dashboard in ${Math.round(performance.now() - startedAt)} ms.`)
    else if (isExplicit) console.log('The dashboard is already up to date.')
  } catch (error) {
    console.error('The dashboard can\'t be built. Run "npm ci --include=dev" first, as a user who can write to dist:')
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
