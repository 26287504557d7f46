/** Before all tests: builds the dashboard, starts the parts that the tests are real with, and says which are lacking. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { buildDashboard } from '../../src/build/dashboard.ts'
import { loadStore } from '../../src/store/open-store.ts'
import { CHROMIUMS, findProgram, hasPostgresPrograms } from './find-program.ts'
import { pgbouncer } from './pgbouncer.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { REPOSITORY } from './repository.ts'
import { runSync } from './run-sync.ts'
import { mountSmallDisk } from './small-disk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a Postgres server, whose user may create databases; null: there is none. */
    postgresUrl: string | null
    /** Name of a database there in which every migration has run, to be copied; null: there is no server. */
    migratedTemplate: string | null
    hasRedis: boolean
    hasPgbouncer: boolean
    /** Whether a small disk can be mounted. */
    canMount: boolean
    /** Paths of the load balancers. */
    nginx: string | null
    haproxy: string | null
    caddy: string | null
    hasGpg: boolean
    /** Whether a cluster of database servers can be started. */
    hasCluster: boolean
    /** Path of systemd's tool for units; null: there is none. */
    systemd: string | null
    /** Path of Prometheus' tool for rules; null: there is none. */
    promtool: string | null
    /** Path of Alertmanager's tool for its configuration; null: there is none. */
    amtool: string | null
    /** Path of the browser; null: there is none. */
    chromium: string | null
    /** Paths of Firefox and of WebKit's driver; null: there is none. */
    firefox: string | null
    webkit: string | null
    /** Path of a Python that has discord.py and httpx; null: there is none. */
    python: string | null
    /** Path of the Go toolchain; null: there is none. */
    go: string | null
    /** Whether the packages of `examples/typed-clients` are installed. */
    hasGenerators: boolean
  }
}

/** What `npm test` names where it is missing. */
type Parts = Omit<ProvidedContext, 'migratedTemplate'>

const MISSING: Record<keyof Parts, string> = {
  postgresUrl:
    'Postgres: `apt-get install postgresql`, or set TEST_DATABASE_URL to a server where databases can be made.',
  hasRedis: 'Redis: `apt-get install redis-server`.',
  hasPgbouncer: 'PgBouncer: `apt-get install pgbouncer`.',
  nginx: 'nginx: `apt-get install nginx`.',
  haproxy: 'HAProxy: `apt-get install haproxy`.',
  caddy: 'Caddy: `apt-get install caddy`.',
  hasGpg: 'GPG: `apt-get install gnupg`.',
  hasCluster: 'a cluster: `apt-get install patroni etcd-server haproxy postgresql`.',
  systemd: "systemd's tool for units: `apt-get install systemd`.",
  promtool: "Prometheus' own tool: `apt-get install prometheus`.",
  amtool: "Alertmanager's own tool: `apt-get install prometheus-alertmanager`.",
  canMount: 'a disk that gets full: run them as root, or with the right to mount one.',
  chromium: 'the browser: `apt-get install chromium-headless-shell`, or set CHROMIUM_PATH.',
  firefox: 'Firefox: `apt-get install firefox-esr`.',
  webkit: "WebKit, which is Safari's engine: `apt-get install webkit2gtk-driver xvfb`.",
  python: 'the example in Python: `apt-get install python3-discord python3-httpx`.',
  go: 'the example in Go: `apt-get install golang-go`.',
  hasGenerators: 'generators of clients: `npm ci --prefix examples/typed-clients`.',
}

const CLUSTER = ['patroni', 'etcd', 'haproxy']

export async function setup(project: TestProject) {
  await buildDashboard()
  const given = process.env.TEST_DATABASE_URL
  const isOwn = !given && hasPostgresPrograms()
  const cluster = isOwn ? await startPostgres({ settings: ['max_connections=300'] }) : undefined
  const postgresUrl = given || cluster?.url || null
  project.provide('migratedTemplate', postgresUrl && (await migratedTemplate(postgresUrl)))
  const parts = findParts(postgresUrl)
  const names = Object.keys(MISSING) as (keyof Parts)[]
  for (const name of names) project.provide(name, parts[name])
  report(names.filter((name) => parts[name] === null || parts[name] === false))
  return () => cluster?.remove()
}

/** Makes the database that tests copy instead of migrating one each, and gives its name. */
async function migratedTemplate(serverUrl: string): Promise<string> {
  const databaseUrl = await createDatabase(serverUrl)
  const store = await loadStore({ databaseUrl, log: { info: () => {}, warn: () => {} } })
  await store.open()
  await store.close()
  return new URL(databaseUrl).pathname.slice(1)
}

function findParts(postgresUrl: string | null): Parts {
  return {
    postgresUrl,
    hasRedis: findProgram(['valkey-server', 'redis-server']) !== undefined,
    hasPgbouncer: pgbouncer !== undefined,
    canMount: tryToMount(),
    nginx: findProgram(['nginx'], ['/usr/sbin']) ?? null,
    haproxy: findProgram(['haproxy'], ['/usr/sbin']) ?? null,
    caddy: findProgram(['caddy']) ?? null,
    hasGpg: findProgram(['gpg']) !== undefined,
    hasCluster: hasPostgresPrograms() && CLUSTER.every((name) => findProgram([name], ['/usr/sbin']) !== undefined),
    systemd: findProgram(['systemd-analyze']) ?? null,
    promtool: findProgram(['promtool']) ?? null,
    amtool: findProgram(['amtool']) ?? null,
    chromium: process.env.CHROMIUM_PATH || findProgram(CHROMIUMS) || null,
    firefox: findProgram(['firefox-esr', 'firefox']) ?? null,
    webkit: (findProgram(['Xvfb']) && findProgram(['WebKitWebDriver'])) ?? null,
    python: findPython(),
    go: findProgram(['go']) ?? null,
    hasGenerators: existsSync(join(REPOSITORY, 'examples/typed-clients/node_modules/typescript')),
  }
}

/** Debian's packages are for its own Python, which may not be the first in the PATH. */
function findPython(): string | null {
  const programs = [findProgram(['python3']), '/usr/bin/python3'].filter((one) => one !== undefined)
  return programs.find((one) => runSync(one, ['-c', 'import discord, httpx']).status === 0) ?? null
}

function tryToMount(): boolean {
  const disk = mountSmallDisk(1024 * 1024)
  disk?.remove()
  return disk !== undefined
}

function report(lacking: readonly (keyof Parts)[]): void {
  for (const name of lacking) {
    const sentence = `Skipped: tests that need ${MISSING[name]}`
    if (process.env.REQUIRE_ALL_PARTS) throw new Error(sentence)
    console.warn(sentence)
  }
}
