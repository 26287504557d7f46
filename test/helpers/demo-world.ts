/** Starts a service with the demo data of a first start. */
import { seedDemoWorld } from '../../src/development/first-start.ts'
import { type StartOptions, startApp } from './app.ts'

export type DemoWorld = Awaited<ReturnType<typeof startDemoWorld>>

export async function startDemoWorld(options: StartOptions = {}) {
  const service = await startApp(options)
  const keys = await seedDemoWorld(service.store.db)
  const of = (file: string) => keys[file] ?? `no ${file}`
  return {
    ...service,
    keys: { valid: of('demo-key'), otherGuild: of('demo-key-other-guild'), revoked: of('demo-key-revoked') },
  }
}
