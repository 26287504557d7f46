/** Before somebody is shown again after a full disk, as much room is found as a withdrawal may need. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findRoom } from '../../../src/store/write-lease/marks.ts'
import { databases } from '../../helpers/app.ts'
import { storeForTests } from '../open-test-store.ts'

const PAGE_BYTES = 8192

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)

  test('room is sought by taking pages, and nothing stays in them', async () => {
    const size = async () => {
      const { rows } = await sql<{ bytes: string }>`select pg_relation_size('audit_events') as bytes`.execute(store.db)
      return Number(rows[0]?.bytes)
    }
    const before = await size()
    const { generation } = await store.db.selectFrom('database_identity').select('generation').executeTakeFirstOrThrow()
    await findRoom(store.db, generation)
    expect(await size()).toBeGreaterThan(before + 4 * PAGE_BYTES)
    expect(await store.db.selectFrom('audit_events').select('id').execute()).toEqual([])
  })
})
