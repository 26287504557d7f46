/** DOOR 3: is the process alive, and is it ready for requests? */
import type { App } from '../http/app-type.ts'
import { refuse } from '../lib/refusals.ts'
import { Done } from '../wire/dashboard.ts'
import { operations, success } from '../wire/responses.ts'

export const HEALTH_PATHS = ['/healthz', '/readyz']

const operation = operations('health')

/** `ping` resolves if the database responds. */
export async function healthRoutes(app: App, { ping, isReady }: { ping: () => Promise<void>; isReady: () => boolean }) {
  const liveness = operation('liveness', 'Liveness check: the process is running (doesn’t use the database)', {
    description: 'For the supervisor that restarts a hung process.',
    response: { 200: success(Done, 'Alive.') },
  })
  app.get('/healthz', { schema: liveness, config: { isPolled: true } }, () => ({ status: 'ok' as const }))

  const readiness = operation('readiness', 'Readiness check: the process and its database can serve requests', {
    description: 'For load balancers: 503 while lookups or writes fail, and while the process is stopping.',
    response: { 200: success(Done, 'Ready.') },
  })
  app.get('/readyz', { schema: readiness, config: { isPolled: true } }, async () => {
    if (!isReady()) throw refuse('service_unavailable')
    await ping()
    return { status: 'ok' as const }
  })
}
