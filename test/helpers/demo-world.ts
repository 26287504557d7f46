/** The seeded world of a first start, served to tests. */
import { seedDemoWorld } from '../../src/development/demo-world.ts'
import { type RunningApp, type StartOptions, startApp } from './app.ts'

export interface DemoWorld extends RunningApp {
  keys: { valid: string; otherGuild: string; revoked: string }
}

export async function startDemoWorld(options: StartOptions = {}): Promise<DemoWorld> {
  const service = await startApp(options)
  const keys = await seedDemoWorld(service.store.db)
  const of = (file: string) => keys[file] ?? `no ${file}`
  return {
    ...service,
    keys: { valid: of('demo-key'), otherGuild: of('demo-key-other-guild'), revoked: of('demo-key-revoked') },
  }
}
