/** Runs before all tests: builds the dashboard, starts the real programs that tests use, and names those that are missing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadStore } from '../../src/store/open-store.ts'
import { buildDashboard } from '../../src/web/build/dashboard.ts'
import { CHROMIUMS, findProgram, hasPostgresPrograms } from './find-program.ts'
import { pgbouncer } from './pgbouncer.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { REPOSITORY } from './repository.ts'
import { runSync } from './run-sync.ts'
import { mountSmallDisk } from './small-disk.ts'
import { filesOf, injectedBy, tier } from './tiers.ts'

const path = (names: string[], folders: string[] = []): string | null => findProgram(names, folders) ?? null
const isThere = (...names: string[]): boolean => names.every((name) => findProgram([name], ['/usr/sbin']) !== undefined)

const FAKETIME = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map(
  (folder) => `/usr/lib/${folder}faketime/libfaketimeMT.so.1`,
)

/** How to find each part, and what to print if it is missing. Only parts that a file of the tier injects are looked for. */
const PARTS = {
  hasRedis: {
    find: () => isThere('valkey-server') || isThere('redis-server'),
    needs: 'Redis: `apt-get install redis-server`.',
  },
  hasPgbouncer: { find: () => pgbouncer !== undefined, needs: 'PgBouncer: `apt-get install pgbouncer`.' },
  hasCurl: { find: () => isThere('curl'), needs: 'curl: `apt-get install curl`.' },
  hasOpenssl: { find: () => isThere('openssl'), needs: 'OpenSSL: `apt-get install openssl`.' },
  nginx: { find: () => path(['nginx'], ['/usr/sbin']), needs: 'nginx: `apt-get install nginx`.' },
  haproxy: { find: () => path(['haproxy'], ['/usr/sbin']), needs: 'HAProxy: `apt-get install haproxy`.' },
  caddy: { find: () => path(['caddy']), needs: 'Caddy: `apt-get install caddy`.' },
  hasGpg: { find: () => isThere('gpg'), needs: 'GPG: `apt-get install gnupg`.' },
  hasCluster: {
    find: () => hasPostgresPrograms() && isThere('patroni', 'etcd', 'haproxy'),
    needs: 'a cluster: `apt-get install patroni etcd-server haproxy postgresql`.',
  },
  systemd: {
    find: () => path(['systemd-analyze']),
    needs: "systemd's tool for units: `apt-get install systemd`.",
  },
  promtool: { find: () => path(['promtool']), needs: "Prometheus' own tool: `apt-get install prometheus`." },
  amtool: {
    find: () => path(['amtool']),
    needs: "Alertmanager's own tool: `apt-get install prometheus-alertmanager`.",
  },
  /** The library that changes the time a process sees. */
  faketime: {
    find: () => FAKETIME.find((file) => existsSync(file)) ?? null,
    needs: 'wrong clocks: `apt-get install faketime`.',
  },
  canMount: { find: tryToMount, needs: 'a disk that gets full: run them as root, or with the right to mount one.' },
  chromium: {
    find: () => process.env.CHROMIUM_PATH || path(CHROMIUMS),
    needs: 'the browser: `apt-get install chromium-headless-shell`, or set CHROMIUM_PATH.',
  },
  /** The path of the browser's driver. */
  webkit: {
    find: () => (isThere('Xvfb') ? path(['WebKitWebDriver']) : null),
    needs: "WebKit, which is Safari's engine: `apt-get install webkit2gtk-driver xvfb`.",
  },
  /** A Python that has discord.py and httpx. */
  python: { find: findPython, needs: 'the example in Python: `apt-get install python3-discord python3-httpx`.' },
  go: { find: () => path(['go']), needs: 'the example in Go: `apt-get install golang-go`.' },
  hasGenerators: {
    find: () => existsSync(join(REPOSITORY, 'examples/typed-clients/node_modules/typescript')),
    needs: 'generators of clients: `npm ci --prefix examples/typed-clients`.',
  },
}

type Parts = { [Name in keyof typeof PARTS]: ReturnType<(typeof PARTS)[Name]['find']> }

declare module 'vitest' {
  interface ProvidedContext extends Parts {
    /** Address of a Postgres server whose user may create databases; null if there is none. */
    postgresUrl: string | null
    /** Name of a migrated database to copy; null if there is no server. */
    migratedTemplate: string | null
  }
}

const POSTGRES =
  'Postgres: `apt-get install postgresql`, or set TEST_DATABASE_URL to a server where databases can be created.'

export async function setup(project: TestProject) {
  await buildDashboard()
  const given = process.env.TEST_DATABASE_URL
  const isOwn = !given && hasPostgresPrograms()
  const cluster = isOwn ? await startPostgres({ settings: ['max_connections=300'] }) : undefined
  const postgresUrl = given || cluster?.url || null
  project.provide('postgresUrl', postgresUrl)
  project.provide('migratedTemplate', postgresUrl && (await migratedTemplate(postgresUrl)))
  if (postgresUrl === null) report(POSTGRES)
  const wanted = injectedBy(filesOf(tier))
  for (const name of Object.keys(PARTS).filter((part) => wanted.has(part)) as (keyof Parts)[]) {
    const { find, needs } = PARTS[name]
    const found = find()
    project.provide(name, found)
    if (found === null || found === false) report(needs)
  }
  return () => cluster?.remove()
}

/** Creates the database that tests copy instead of each migrating one, and returns its name. */
async function migratedTemplate(serverUrl: string): Promise<string> {
  const databaseUrl = await createDatabase(serverUrl)
  const store = await loadStore({ databaseUrl, log: { info: () => {}, warn: () => {} } })
  await store.open()
  await store.close()
  return new URL(databaseUrl).pathname.slice(1)
}

/** Debian's packages belong to its own Python, which may not be the first one in the PATH. */
function findPython(): string | null {
  const programs = ['python3', '/usr/bin/python3'].flatMap((name) => findProgram([name]) ?? [])
  return programs.find((one) => runSync(one, ['-c', 'import discord, httpx']).status === 0) ?? null
}

function tryToMount(): boolean {
  try {
    mountSmallDisk(1024 * 1024).remove()
    return true
  } catch {
    return false
  }
}

function report(needs: string): void {
  const sentence = `Skipped: tests that need ${needs}`
  if (process.env.REQUIRE_ALL_PARTS) throw new Error(sentence)
  console.warn(sentence)
}
