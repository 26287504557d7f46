/** WebKit, the engine of Safari, by WebDriver: Debian's WebKitWebDriver and MiniBrowser, on a virtual screen. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../helpers/postgres.ts'
import { type RemoteBrowser, untilSaid } from './remote-page.ts'

export async function launchWebKit(driverPath: string): Promise<RemoteBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-test-'))
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [, display] = await untilSaid(screen.stdout, /^(\d+)\n/)
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await answering(address)
  const { sessionId } = (await ask('POST', `${address}/session`, { capabilities: {} })) as { sessionId: string }
  const session = `${address}/session/${sessionId}`
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 1400 })
  return {
    goTo: async (url) => void (await ask('POST', `${session}/url`, { url })),
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`
      return JSON.parse(String(await ask('POST', `${session}/execute/sync`, { script, args: [] })))
    },
    perform: async (actions) => void (await ask('POST', `${session}/actions`, { actions })),
    screenshot: async () => String(await ask('GET', `${session}/screenshot`)),
    async close() {
      await ask('DELETE', session)
      for (const child of [driver, screen]) {
        const gone = once(child, 'exit')
        child.kill()
        await gone
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

async function answering(address: string): Promise<void> {
  while (!(await fetch(`${address}/status`).catch(() => undefined))) await sleep(50)
}
