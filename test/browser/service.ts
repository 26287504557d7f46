/** The service as a process of its own, with the embedded database and the chat simulator; it can restart. */
import { buildDashboard } from '../../src/web/build/dashboard.ts'
import { closeLater } from '../helpers/close-later.ts'
import { freePort } from '../helpers/postgres.ts'
import {
  type Env,
  LONG_DEADLINES,
  launch,
  type StartedProcess,
  startCommand,
  untilServing,
} from '../helpers/service-process.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'

export type Service = Awaited<ReturnType<typeof startService>>

/** Builds the dashboard if need be and starts the service on a free port. */
export async function startService(env: Env = {}) {
  await buildDashboard()
  const dataDir = temporaryFolder()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let running: StartedProcess | undefined
  /** Starts the service at the same address and with the same data. */
  async function start(): Promise<void> {
    running = launch({
      argv: [...LONG_DEADLINES, ...startCommand],
      env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...env },
    })
    await untilServing(running, origin, '/readyz')
  }
  await start()
  return {
    origin,
    /** Restarts the service. It shuts down gracefully, which writes the counts of lookups. */
    restart: async () => {
      await running?.stop('SIGTERM')
      await start()
    },
    /** Kills the service and removes its data. */
    close: closeLater(async () => {
      await running?.stop('SIGKILL')
      removeFolder(dataDir)
    }),
  }
}
