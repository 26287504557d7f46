/** Ctrl-C and SIGTERM: what was already sent is answered, idle connections don't hold the process, and it ends well. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { Bot, send } from '../helpers/actors.ts'
import { cast, databases, emptyDatabase, guilds } from '../helpers/app.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { logIn } from '../store/open-test-store.ts'
import { startListening, startProcess } from './process.ts'

describe.each(databases)('on the %s database', (database) => {
  const folder = temporaryFolder()
  afterAll(() => removeFolder(folder))
  const signal = database === 'postgres' ? 'SIGTERM' : 'SIGINT'

  test(`${signal} ends the process when what was sent has been answered`, async () => {
    const env: Record<string, string> = database === 'postgres' ? { DATABASE_URL: await emptyDatabase() } : {}
    const service = await startProcess(folder, env)
    const key = readFileSync(join(folder, 'data', 'demo-key'), 'utf8').trim()
    const idle = await open(service.url)
    await idle.exchange('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const busy = await open(service.url)
    const body = JSON.stringify({ guild_id: guilds.lanternfall.id, target_chat_id: cast.member.id })
    const head = `POST /v1/stats/player HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`
    busy.socket.write(
      `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    )
    // Until it has arrived, which nothing tells.
    await sleep(200)

    const ending = service.stop(signal)
    await expect.poll(service.stdout).toContain('"stopping"')
    const answer = await busy.exchange(body.slice(9))
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(answer).toContain('"publisher_game_name":"Ashgrove Kestrel"')
    // Nobody has closed the idle connection: it doesn't hold the process.
    expect(await ending).toMatchObject({ code: 0, signal: null, stderr: '' })
    idle.socket.destroy()
  })
})

describe('a first start', () => {
  const folder = temporaryFolder()
  afterAll(() => removeFolder(folder))
  const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: cast.member.id }
  const keyIn = (cwd: string) => readFileSync(join(cwd, 'data', 'demo-key'), 'utf8').trim()

  test('that is stopped while it writes the demo world ends well', async () => {
    const cwd = join(folder, 'stopped')
    mkdirSync(cwd)
    const service = await startListening(cwd)
    const end = await service.stop('SIGTERM')
    expect(end).toMatchObject({ code: 0, signal: null, stderr: '' })
    expect(end.stdout).not.toContain('"level":40')
    const again = await startProcess(cwd)
    expect(await new Bot(again.url, keyIn(cwd)).lookUp(lookup)).toMatchObject({ status: 200 })
    expect(await again.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  })

  test('is ready when its demo world is there, and not before', async () => {
    const cwd = join(folder, 'ready')
    mkdirSync(cwd)
    const service = await startListening(cwd)
    while ((await send(`${service.url}/readyz`)).status !== 200) await sleep(5)
    expect(await new Bot(service.url, keyIn(cwd)).lookUp(lookup)).toMatchObject({ status: 200 })
    await service.stop('SIGTERM')
  })

  test('leaves alone what others have written', async () => {
    const cwd = join(folder, 'other')
    const dataDir = join(cwd, 'data')
    mkdirSync(cwd)
    const store = await openStore({ dataDir, log: pino({ level: 'silent' }) })
    await logIn(store, '99')
    await store.close()
    const service = await startProcess(cwd)
    expect(service.stdout()).not.toContain('Demo key')
    await service.stop('SIGTERM')
    expect(readdirSync(dataDir)).not.toContain('demo-key')
  })
})

async function open(url: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => {})
  return {
    socket,
    /** Sends a text and gives what comes back first. */
    exchange: (text: string) =>
      new Promise<string>((resolve, reject) => {
        socket.once('data', (chunk) => resolve(String(chunk))).once('close', () => reject(new Error('no answer')))
        socket.write(text)
      }),
  }
}
