/** Starts that can't go on: one sentence that says what to do, exit code 1, and no stack trace. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { removeFolder, runToEnd, temporaryFolder } from './process.ts'

const folder = temporaryFolder()
afterAll(() => removeFolder(folder))

const refusal = (stderr: string) => ({ code: 1, signal: null, stdout: '', stderr: `${stderr}\n` })

describe('a start', () => {
  test('with bad variables names all of them at once, and no secret', async () => {
    const env = {
      PORT: 'eighty',
      SESSION_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://stats:hunter2@db/stats',
      CHAT_CLIENT_ID: 'x',
    }
    expect(await runToEnd(folder, env)).toEqual(
      refusal(
        'The configuration is not usable:\n' +
          '  - PORT must be a whole number from 0 to 65535.\n' +
          '  - DATABASE_URL must be an address that starts with postgres:// or postgresql://.\n' +
          '  - SESSION_SECRET must be 32 characters or more; with several, separated by commas, each of them.\n' +
          '  - CHAT_CLIENT_SECRET, CHAT_AUTHORIZE_URL, CHAT_TOKEN_URL, CHAT_API_URL: missing. A chat platform needs all ' +
          'of CHAT_CLIENT_ID, CHAT_CLIENT_SECRET, CHAT_AUTHORIZE_URL, CHAT_TOKEN_URL, CHAT_API_URL.',
      ),
    )
  })

  test('in production with nothing set names all that is needed', async () => {
    const end = await runToEnd(folder, { NODE_ENV: 'production' })
    expect(end).toMatchObject({ code: 1, stdout: '' })
    expect(
      end.stderr
        .split('\n')
        .filter((line) => line.startsWith('  - '))
        .map((line) => line.split(' ')[3]),
    ).toEqual(['DATABASE_URL', 'SESSION_SECRET', 'CHAT_CLIENT_ID,', 'PUBLIC_URL'])
    expect(end.stderr).not.toMatch(/^\s+at /m)
  })

  test('on a port that is taken says which, and what to do', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const end = await runToEnd(folder, { PORT: String(port), LOG_LEVEL: 'warn' })
    expect(end).toEqual(
      refusal(`Port ${port} on 127.0.0.1 is in use. Stop what listens there, or set PORT to another one.`),
    )
    await new Promise((resolve) => other.close(resolve))
  })

  test('in a data folder that is a file says so', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    for (const path of ['a-file', 'a-file/data']) {
      const end = await runToEnd(folder, { DATA_DIR: path })
      expect(end).toEqual(
        refusal(`DATA_DIR: ${path} cannot be used as a folder (${path === 'a-file' ? 'EEXIST' : 'ENOTDIR'}).`),
      )
    }
  })

  test('with a kept secret that is none says which file to remove', async () => {
    mkdirSync(join(folder, 'broken'))
    writeFileSync(join(folder, 'broken', 'session-secret'), 'short\n')
    const end = await runToEnd(folder, { DATA_DIR: 'broken', LOG_LEVEL: 'warn' })
    const file = join('broken', 'session-secret')
    expect(end).toEqual(refusal(`${file} holds no secret of 32 characters or more. Remove it, and a new one is made.`))
  })

  test.runIf(hasPostgres)('with a database that does not exist says so, without its password', async () => {
    const url = new URL(await emptyDatabase())
    url.pathname = '/nowhere'
    url.password = 'hunter2'
    const end = await runToEnd(folder, { DATABASE_URL: url.href, LOG_LEVEL: 'warn' })
    expect(end).toEqual(refusal('DATABASE_URL: the database refused us: database "nowhere" does not exist.'))
  })
})
