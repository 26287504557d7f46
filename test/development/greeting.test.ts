/** What a start in development prints: only what is there is named. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { cast } from '../../src/development/chat-simulator/cast.ts'
import { prepareDemo } from '../../src/development/first-start.ts'
import { greeting } from '../../src/development/greeting.ts'
import { erase } from '../../src/store/people/erasure.ts'
import { findId } from '../../src/store/people/users.ts'
import { DEMO_KEYS, DEMO_PEOPLE } from '../../src/wire/examples.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { openTestStore } from '../store/open-test-store.ts'

test('an older folder is greeted with those people and files that are there', async () => {
  const dataDir = temporaryFolder()
  onTestFinished(() => removeFolder(dataDir))
  const store = await openTestStore('embedded')
  onTestFinished(() => store.close())
  const greet = async () => greeting({ ...(await prepareDemo(store, loadConfig({ DATA_DIR: dataDir }))), address: '' })
  const first = await greet()
  for (const { id, name } of DEMO_PEOPLE) expect(first).toContain(`  ${id}  ${name}`)
  for (const { file } of DEMO_KEYS) expect(first).toContain(join(dataDir, file))

  for (const { file } of DEMO_KEYS) rmSync(join(dataDir, file))
  await erase(store.db, (await findId(store.db, cast.noAccount.id)) ?? '', { actor: 'member', requestId: 'a test' })
  const later = await greet()
  expect(later).toContain('Demo key')
  for (const { id, name } of DEMO_PEOPLE) expect(later.includes(`  ${id}  ${name}`)).toBe(id !== cast.noAccount.id)
  expect(later).not.toContain('keys that are refused')
  for (const { file } of DEMO_KEYS) expect(later).not.toContain(file)
})
