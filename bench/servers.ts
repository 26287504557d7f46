/** Starts the measured servers, each in a process of its own. */
import { join } from 'node:path'
import { freePort } from '../test/helpers/postgres.ts'
import { REPOSITORY } from '../test/helpers/repository.ts'
import { launch, startCommand, statusOf, untilListening } from '../test/helpers/service-process.ts'

export interface RunningServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts the service as an operator does. Its rate limiter counts all requests, and its limit is too high to refuse any. */
export function startService(
  databaseUrl: string,
  env: Record<string, string> = {},
  folder = REPOSITORY,
): Promise<RunningServer> {
  const NODE_COMPILE_CACHE = join(folder, 'node_modules/.cache/compiled')
  return start(startCommand, folder, (port) => ({ NODE_COMPILE_CACHE, ...inProduction(databaseUrl, port), ...env }))
}

/** Starts a server to compare with. */
export function startBaseline(name: string, databaseUrl = ''): Promise<RunningServer> {
  return start([`bench/baselines/${name}.ts`], REPOSITORY, () => ({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
  }))
}

const SERVICE = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000000' }
const NO_CHAT_PLATFORM = {
  CHAT_CLIENT_ID: 'bench',
  CHAT_CLIENT_SECRET: 'bench',
  CHAT_AUTHORIZE_URL: 'http://127.0.0.1:9/authorize',
  CHAT_TOKEN_URL: 'http://127.0.0.1:9/token',
  CHAT_API_URL: 'http://127.0.0.1:9',
}
const inProduction = (databaseUrl: string, port: number) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: `http://localhost:${port}`,
  SESSION_SECRET: 'a secret of the benchmark that is long enough to sign',
  ...NO_CHAT_PLATFORM,
  ...SERVICE,
})

/** Starts Node with these arguments, and waits for the server's first answer. */
async function start(
  argv: readonly string[],
  folder: string,
  toEnv: (port: number) => Record<string, string>,
): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = launch({ argv, folder, env: { ...toEnv(port), PORT: String(port) } })
  await untilListening(server, port)
  await statusOf(`${url}/healthz`)
  return {
    url,
    pid: server.pid,
    stop: async () => {
      const { stderr } = await server.stop('SIGTERM')
      process.stderr.write(stderr)
    },
  }
}
