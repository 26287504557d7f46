/** What there is to read on a lookup's way, from the socket to the rows and back: the files whose functions run for one. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bot } from '../helpers/actors.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { lookup, openStage, type Stage } from '../trust/stage.ts'

/** A stranger reads them in ten minutes or so. */
const MOST_LINES = 1_700
const SOURCES = pathToFileURL(join(REPOSITORY, 'src/')).href
const UNTIL_QUIET = { timeout: 30_000 }

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}

describe.skipIf(!hasPostgres)('the way of a lookup', () => {
  let stage: Stage
  let bot: Bot
  let inspector: Inspector
  let asked: { guild_id: string; target_chat_id: string }
  beforeAll(async () => {
    stage = await openStage({ DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'info' })
    const service = await stage.startOne({}, { argv: ['--inspect=127.0.0.1:0', 'src/main.ts'] })
    bot = await stage.bot(service)
    asked = lookup((await stage.consentingPerson(service)).person)
    const address = /ws:\S+/.exec(service.troubles().join('\n'))?.[0]
    if (address === undefined) throw new Error('the inspector does not listen')
    inspector = await Inspector.connect(address)
    await inspector.send('Profiler.enable')
    await inspector.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // What is compiled, or made ready, at the first lookup is not on the way of the next ones.
    expect((await bot.lookUp(asked)).status).toBe(200)
  })
  afterAll(async () => {
    inspector?.close()
    await stage?.close()
  })

  /** The files of which a function was called since the last time. */
  async function called(): Promise<string[]> {
    const { result } = await inspector.send<Coverage>('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => url.startsWith(SOURCES))
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => url.slice(SOURCES.length))
  }

  async function walk(): Promise<string[]> {
    // Timers of the process tick now and then: not while this lookup is on its way.
    await expect.poll(called, UNTIL_QUIET).toEqual([])
    expect((await bot.lookUp(asked)).status).toBe(200)
    return called()
  }

  test('is short', async () => {
    const [first, second] = [await walk(), await walk()]
    const files = first.filter((file) => second.includes(file)).sort()
    expect(files).toContain('consent-gate/decide.ts')
    const lines = files.map((file) => readText(`src/${file}`).split('\n').length - 1)
    expect(lines.reduce((sum, of) => sum + of, 0)).toBeLessThan(MOST_LINES)
  })
})

/** The part of the Chrome DevTools Protocol that is needed here. */
class Inspector {
  readonly #socket: WebSocket
  #sent = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static async connect(address: string): Promise<Inspector> {
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return new Inspector(socket)
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    this.#sent += 1
    const id = this.#sent
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent) => {
        const { id: answered, result, error } = JSON.parse(data)
        if (answered !== id) return
        this.#socket.removeEventListener('message', onMessage)
        if (error === undefined) resolve(result)
        else reject(new Error(`${method}: ${error.message}`))
      }
      this.#socket.addEventListener('message', onMessage)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.#socket.close()
  }
}
