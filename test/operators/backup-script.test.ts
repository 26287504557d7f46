/** Scheduled backups: a backup is kept only if it can be restored, is encrypted for a key, and its age is a metric. */
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDatabase, describeIf, hasPostgres, personas, startApp } from '../helpers/app.ts'
import { findOrSkip, postgresProgram } from '../helpers/find-program.ts'
import { ownerOfServer } from '../helpers/postgres.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { runSql } from '../helpers/run-sql.ts'
import { runForOutput, runSync } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const SCRIPT = join(REPOSITORY, 'deploy/backup/backup.sh')

describeIf(hasPostgres, 'the backup script', async () => {
  const root = temporaryFolder()
  const folder = join(root, 'backups')
  const owner = ownerOfServer()
  let again = 0

  const databaseUrl = await createEmptyDatabase()
  const service = await startApp({ databaseUrl })
  await service.member(personas.member)
  await service.close()
  mkdirSync(folder)
  for (const path of 'uid' in owner ? [root, folder] : []) chownSync(path, owner.uid, owner.gid)

  /** Runs as the server's user, because Postgres refuses root. A fake clock makes each run a second later. */
  function backUp(env: Record<string, string> = {}) {
    again += 1
    const bin = join(root, `bin${again}`)
    mkdirSync(bin)
    const clock = `#!/bin/sh\ncase "$*" in --utc*) echo 20260101T00000${again}Z;; *) exec /bin/date "$@";; esac\n`
    writeFileSync(join(bin, 'date'), clock, { mode: 0o755 })
    const PATH = [bin, dirname(postgresProgram('initdb')), process.env.PATH].join(':')
    const file = join(folder, 'backups.prom')
    const all = { PATH, DATABASE_URL: databaseUrl, BACKUP_DIR: folder, BACKUP_METRICS: file, BACKUP_KEEP: '2', ...env }
    return runSync(SCRIPT, [], { ...owner, cwd: root, env: all })
  }

  const kept = () => readdirSync(folder).filter((name) => name !== 'backups.prom')
  const metrics = () => readFileSync(join(folder, 'backups.prom'), 'utf8')

  test('the backup script keeps only the newest BACKUP_KEEP backups', () => {
    expect(backUp()).toMatchObject({ status: 0, stdout: expect.stringContaining('a test restore contained 1 people') })
    const [first = ''] = kept()
    for (const _ of ['two', 'more']) expect(backUp().status).toBe(0)
    expect(kept()).toHaveLength(2)
    expect(kept()).not.toContain(first)
    const [, told = ''] = /^player_stats_backup_good_timestamp_seconds (\d+)$/m.exec(metrics()) ?? []
    expect(Number(told)).toBeGreaterThan(Date.now() / 1_000 - 600)
  })

  test('the backup script discards a backup if its test restore fails', async () => {
    const [before, told] = [kept(), metrics()]
    // A restore has no search path, so a table whose check needs one can't be restored.
    const known = "create function known(bigint) returns boolean language sql as 'select exists(select from users)'"
    await runSql(databaseUrl, known, 'create table notes (id bigint check (known(id)))', 'insert into notes values (1)')
    expect(backUp()).toMatchObject({ status: 1, stderr: expect.stringContaining('notes') })
    await runSql(databaseUrl, 'drop table notes', 'drop function known')
    await runSql(databaseUrl, 'alter table users rename to people')
    expect(backUp().status).not.toBe(0)
    await runSql(databaseUrl, 'alter table people rename to users')
    expect([kept(), metrics()]).toEqual([before, told])
  })

  test.skipIf(!findOrSkip(['gpg'], 'gnupg'))('the private key decrypts an encrypted backup', () => {
    const keys = join(root, 'keys')
    mkdirSync(keys, { mode: 0o700 })
    const gpg = (...argv: string[]) =>
      runForOutput('gpg', ['--homedir', keys, '--batch', '--quiet', '--passphrase', '', ...argv])
    gpg('--quick-generate-key', 'backups')
    writeFileSync(join(root, 'public.asc'), gpg('--armor', '--export', 'backups'))
    expect(backUp({ BACKUP_PUBLIC_KEY: join(root, 'public.asc') })).toMatchObject({ status: 0 })
    const name = kept().find((one) => one.endsWith('.gpg')) ?? ''
    gpg('--output', join(root, 'dump'), '--decrypt', join(folder, name))
    expect(runForOutput(postgresProgram('pg_restore'), ['--list', join(root, 'dump')])).toContain(
      'TABLE DATA public users',
    )
    runSync('gpgconf', ['--homedir', keys, '--kill', 'all'])
    expect(existsSync(join(folder, name.replace('.gpg', '')))).toBe(false)
  })
})
