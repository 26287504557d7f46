/** Several processes that start at once on one empty Postgres. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Bot } from '../helpers/actors.ts'
import { cast, emptyDatabase, guilds, hasPostgres } from '../helpers/app.ts'
import { ADVISORY_LOCKS, rowsOf } from '../helpers/run-sql.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startProcess } from './process.ts'

test.skipIf(!hasPostgres)(
  'three first starts at once, two in one folder, all serve one seeded world by one secret',
  async () => {
    const DATABASE_URL = await emptyDatabase()
    const folders = [temporaryFolder(), temporaryFolder()] as const
    const started = [...folders, folders[0]].map((folder) => startProcess(folder, { DATABASE_URL }))
    const services = await Promise.all(started)
    const keyFiles = folders.map((folder) => join(folder, 'data', 'demo-key')).filter(existsSync)
    const keys = keyFiles.map((file) => readFileSync(file, 'utf8').trim())
    expect(keys.length).toBeGreaterThanOrEqual(1)
    // A lock of a session would stay behind a pooler in transaction mode, where another session releases it.
    expect(await rowsOf(DATABASE_URL, ADVISORY_LOCKS)).toEqual([])
    for (const [index, service] of services.entries()) {
      expect(service.isRunning()).toBe(true)
      expect(service.stderr()).toBe('')
      // Whoever has no key is told how to come by one.
      const hasKey = existsSync(join(folders[index % 2] ?? '', 'data', 'demo-key'))
      const told = hasKey ? '(development only): psk_' : `/keys, and log in as ${cast.admin.displayName}.`
      expect(service.stdout()).toContain(told)
      const bot = new Bot(service.url, keys[index % keys.length])
      const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: cast.member.id }
      expect(await bot.lookUp(lookup)).toMatchObject({ status: 200, body: { publisher_tag_line: 'VALE9' } })
    }
    for (const folder of folders) {
      expect(readFileSync(join(folder, 'data', 'session-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
      expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('session'))).toEqual(['session-secret'])
    }
    const ends = await Promise.all(services.map((service) => service.stop('SIGTERM')))
    for (const end of ends) expect(end).toMatchObject({ code: 0, signal: null, stderr: '' })
  },
)
