/** Runs the README's tour in a shell, exactly as it is printed there. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { chat } from '../../src/texts/en.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { readText } from '../helpers/repository.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startProcess } from '../process/process.ts'

const README = readText('README.md')
const TOUR = /<!-- tour -->\n```sh\n([\s\S]*?)```/.exec(README)?.[1] ?? ''

test.skipIf(!findOrSkip(['curl']))('the commands in README.md give a newcomer the printed responses', async () => {
  const folder = temporaryFolder()
  const service = await startProcess(folder)
  const address = service.url.replace('127.0.0.1', 'localhost')
  const script = TOUR.replaceAll('http://localhost:3000', address)
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder })
  const dashboard_url = `${address}/?guild=1093847265510283776`
  const refused = (reason: string) => `${JSON.stringify({ detail: { reason, dashboard_url } })} -> 403`
  const [atFirst, loggedIn, allowed, linked, figures, fromChat, here, off, atLast, ...rest] = stdout.trim().split('\n')

  expect([atFirst, loggedIn, here, atLast]).toEqual([
    refused('no_global_consent'),
    refused('no_server_consent'),
    refused('no_server_consent'),
    refused('no_global_consent'),
  ])
  expect(allowed).toBe('{"guild_id":"1093847265510283776","is_allowed":true}')
  expect(JSON.parse(linked ?? '')).toMatchObject({ publisher_game_name: 'Marrow Finch', is_primary: true })
  expect(figures).toMatch(/^\{"publisher_game_name":"Marrow Finch",.*\} -> 200$/)
  const [said = ''] = chat.off.done.split('{url}')
  expect(fromChat?.startsWith(said)).toBe(true)
  expect(off).toBe('{"status":"ok"}')
  expect(rest).toEqual([])
})
