/** Ctrl-C and SIGTERM: what was already sent is answered, idle connections don't hold the process, and it ends well. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { cast, databases, emptyDatabase, guilds } from '../helpers/app.ts'
import { removeFolder, startProcess, temporaryFolder } from './process.ts'

/** A guard, well above what is promised. */
const LONGEST_STOP_MS = 15_000

describe.each(databases)('on the %s database', (database) => {
  const folder = temporaryFolder()
  afterAll(() => removeFolder(folder))

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends the process when what was sent has been answered',
    async (signal) => {
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
      await sleep(200)

      const startedAt = performance.now()
      const ending = service.stop(signal)
      await sleep(200)
      const answer = await busy.exchange(body.slice(9))
      expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
      expect(answer).toContain('"publisher_game_name":"Ashgrove Kestrel"')
      expect(await ending).toMatchObject({ code: 0, signal: null, stderr: '' })
      expect(performance.now() - startedAt).toBeLessThan(LONGEST_STOP_MS)
      idle.socket.destroy()
    },
  )
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
