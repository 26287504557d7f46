/** Firefox by WebDriver BiDi, which it speaks itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RemoteBrowser, untilSaid } from './remote-page.ts'

type Ask = <T>(method: string, params?: object) => Promise<T>

export async function launchFirefox(path: string): Promise<RemoteBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-test-'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const firefox = spawn(path, flags, {
    env: { PATH: process.env.PATH, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [, address] = await untilSaid(firefox.stderr, /WebDriver BiDi listening on (\S+)/)
  const ask = await connect(`${address}/session`)
  await ask('session.new', { capabilities: {} })
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  await ask('browsingContext.setViewport', { context, viewport: { width: 1280, height: 1400 } })
  return {
    goTo: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result } = await ask<{ result?: { value?: string } }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      if (result?.value === undefined) throw new Error(`it has no value: ${expression}`)
      return JSON.parse(result.value)
    },
    perform: (actions) => ask('input.performActions', { context, actions }),
    screenshot: async () => (await ask<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    async close() {
      const gone = once(firefox, 'exit')
      await ask('browser.close')
      await gone
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Gives a function that sends a command and waits for its answer. */
async function connect(url: string): Promise<Ask> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data))
    if (type === 'error') waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let last = 0
  return <T>(method: string, params: object = {}) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise as Promise<T>
  }
}
