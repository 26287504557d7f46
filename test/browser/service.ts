/** The service as a process of its own, with the embedded database and the chat simulator: it can go and come back. */
import { buildDashboard } from '../../src/build/dashboard.ts'
import { closeLater } from '../helpers/close-later.ts'
import { freePort } from '../helpers/postgres.ts'
import { type Env, launch, PATIENT, type StartedProcess, untilServing } from '../helpers/service-process.ts'
import { startCommand } from '../helpers/start-command.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'

export interface Service {
  origin: string
  /** Starts it, at the same address and with the same data. */
  start(): Promise<void>
  /** Kills it. */
  stop(): Promise<void>
  /** Shuts it down gracefully, which writes the counts of lookups, and starts it again. */
  restart(): Promise<void>
  /** Kills it and removes its data. */
  close(): Promise<void>
}

/** Builds the dashboard if need be and starts the service on a free port. */
export async function startService(env: Env = {}): Promise<Service> {
  await buildDashboard()
  const dataDir = temporaryFolder()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let running: StartedProcess | undefined
  const service: Service = {
    origin,
    async start() {
      running = launch({
        argv: [...PATIENT, ...startCommand],
        env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...env },
      })
      await untilServing(running, origin, '/readyz')
    },
    async stop() {
      await running?.stop('SIGKILL')
      running = undefined
    },
    async restart() {
      await running?.stop('SIGTERM')
      await service.start()
    },
    close: closeLater(async () => {
      await service.stop()
      removeFolder(dataDir)
    }),
  }
  await service.start()
  return service
}
