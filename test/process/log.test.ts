/** The log of a process has nowhere to go. */
import { expect, test } from 'vitest'
import { freePort } from '../helpers/postgres.ts'
import { launch, untilServing } from '../helpers/service-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { quickDatabase, SERVICE } from './process.ts'

test('a process whose log goes to a full disk serves, and ends when it is told to', async () => {
  const port = await freePort()
  const started = launch({
    folder: temporaryFolder(),
    env: { ...(await quickDatabase()), PORT: String(port) },
    argv: SERVICE,
    under: ['sh', '-c', 'exec "$0" "$@" >/dev/full'],
  })
  await untilServing(started, `http://127.0.0.1:${port}`)
  expect(await started.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})
