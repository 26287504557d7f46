/** Before all tests: builds the service, starts the parts that the tests are real with, and says which are lacking. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildService } from '../../src/build/service.ts'
import { CHROMIUMS, findProgram, hasPostgresPrograms } from './find-program.ts'
import { pgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'
import { REPOSITORY } from './repository.ts'
import { mountSmallDisk } from './small-disk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a Postgres server, whose user may create databases; null: there is none. */
    postgresUrl: string | null
    hasRedis: boolean
    hasPgbouncer: boolean
    /** Whether a small disk can be mounted. */
    canMount: boolean
    /** Paths of the load balancers. */
    nginx: string | null
    haproxy: string | null
    caddy: string | null
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
    /** Whether the packages of `examples/typed-clients` are installed. */
    hasGenerators: boolean
  }
}

const MISSING = {
  postgres: 'Postgres: `apt-get install postgresql`, or set TEST_DATABASE_URL to a server where databases can be made.',
  redis: 'Redis: `apt-get install redis-server`.',
  pgbouncer: 'PgBouncer: `apt-get install pgbouncer`.',
  nginx: 'nginx: `apt-get install nginx`.',
  haproxy: 'HAProxy: `apt-get install haproxy`.',
  caddy: 'Caddy: `apt-get install caddy`.',
  systemd: "systemd's tool for units: `apt-get install systemd`.",
  promtool: "Prometheus' own tool: `apt-get install prometheus`.",
  amtool: "Alertmanager's own tool: `apt-get install prometheus-alertmanager`.",
  disk: 'a disk that gets full: run them as root, or with the right to mount one.',
  chromium: 'the browser: `apt-get install chromium-headless-shell`, or set CHROMIUM_PATH.',
  firefox: 'Firefox: `apt-get install firefox-esr`.',
  python: 'the example in Python: `apt-get install python3-discord python3-httpx`.',
  generators: 'generators of clients: `npm ci --prefix examples/typed-clients`.',
  webkit: "WebKit, which is Safari's engine: `apt-get install webkit2gtk-driver xvfb`.",
}

export async function setup(project: TestProject) {
  await buildService()
  const given = process.env.TEST_DATABASE_URL
  const isOwn = !given && hasPostgresPrograms()
  const cluster = isOwn ? await startPostgres({ settings: ['max_connections=300'] }) : undefined
  const postgresUrl = given || cluster?.url || null
  const hasRedis = findProgram(['valkey-server', 'redis-server']) !== undefined
  const canMount = tryToMount()
  const chromium = process.env.CHROMIUM_PATH || findProgram(CHROMIUMS) || null
  project.provide('postgresUrl', postgresUrl)
  project.provide('hasRedis', hasRedis)
  project.provide('hasPgbouncer', pgbouncer !== undefined)
  project.provide('canMount', canMount)
  project.provide('chromium', chromium)
  const nginx = findProgram(['nginx'], ['/usr/sbin']) ?? null
  const haproxy = findProgram(['haproxy'], ['/usr/sbin']) ?? null
  project.provide('nginx', nginx)
  project.provide('haproxy', haproxy)
  const caddy = findProgram(['caddy']) ?? null
  project.provide('caddy', caddy)
  const systemd = findProgram(['systemd-analyze']) ?? null
  project.provide('systemd', systemd)
  const promtool = findProgram(['promtool']) ?? null
  project.provide('promtool', promtool)
  const amtool = findProgram(['amtool']) ?? null
  project.provide('amtool', amtool)
  const firefox = findProgram(['firefox-esr', 'firefox']) ?? null
  const webkit = (findProgram(['Xvfb']) && findProgram(['WebKitWebDriver'])) ?? null
  project.provide('firefox', firefox)
  project.provide('webkit', webkit)
  const python = findPython()
  project.provide('python', python)
  const hasGenerators = existsSync(join(REPOSITORY, 'examples/typed-clients/node_modules/typescript'))
  project.provide('hasGenerators', hasGenerators)
  report({
    postgres: postgresUrl !== null,
    redis: hasRedis,
    pgbouncer: pgbouncer !== undefined,
    nginx: nginx !== null,
    haproxy: haproxy !== null,
    caddy: caddy !== null,
    systemd: systemd !== null,
    promtool: promtool !== null,
    amtool: amtool !== null,
    disk: canMount,
    chromium: chromium !== null,
    firefox: firefox !== null,
    webkit: webkit !== null,
    python: python !== null,
    generators: hasGenerators,
  })
  return () => cluster?.remove()
}

/** Debian's packages are for its own Python, which may not be the first in the PATH. */
function findPython(): string | null {
  const programs = [findProgram(['python3']), '/usr/bin/python3'].filter((one) => one !== undefined)
  return programs.find((one) => spawnSync(one, ['-c', 'import discord, httpx']).status === 0) ?? null
}

function tryToMount(): boolean {
  const disk = mountSmallDisk(1024 * 1024)
  disk?.remove()
  return disk !== undefined
}

function report(parts: Record<keyof typeof MISSING, boolean>): void {
  for (const [part, isThere] of Object.entries(parts)) {
    if (isThere) continue
    const sentence = `Skipped: tests that need ${MISSING[part as keyof typeof MISSING]}`
    if (process.env.REQUIRE_ALL_PARTS) throw new Error(sentence)
    console.warn(sentence)
  }
}
