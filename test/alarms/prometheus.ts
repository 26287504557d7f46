/** A Prometheus with the files of `deploy/prometheus`, in which only the pauses are shorter. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../helpers/actors.ts'
import { freePort } from '../helpers/postgres.ts'
import { readText } from '../helpers/repository.ts'

export interface Prometheus {
  /** The names of the alarms that fire now. */
  firing(): Promise<string[]>
  /** What the alarms that fire say of themselves. */
  summaries(): Promise<string>
  /** The series that an expression gives, each a line with its labels and its value. */
  query(expression: string): Promise<string>
  stop(): Promise<void>
}

/** Also the time that an answer may take: less would be an alarm of its own while a database hangs. */
const SCRAPE_SECONDS = 4
const sample = (name: string) => readText(`deploy/prometheus/${name}`)

/** What lasts minutes lasts seconds. Windows of `increase` stay: what happened once in them is enough. */
const hasten = (rules: string) =>
  rules
    .replaceAll(/for: \d+[smh]$/gm, `for: ${2 * SCRAPE_SECONDS}s`)
    .replaceAll(/(rate\([^[]*)\[\d+m\]/g, `$1[${4 * SCRAPE_SECONDS}s]`)

/** Resolves when every process has given its metrics once. `ports` are those of their metrics. */
export async function startPrometheus(program: string, folder: string, ports: number[]): Promise<Prometheus> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'alerts.yml'), hasten(sample('alerts.yml')))
  const targets = ports.map((port) => `'127.0.0.1:${port}'`).join(', ')
  const config = sample('prometheus.yml')
    .replaceAll(/(scrape_interval|evaluation_interval|scrape_timeout): \d+s/g, `$1: ${SCRAPE_SECONDS}s`)
    .replace(/targets: \[.*\]/, `targets: [${targets}]`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const port = await freePort()
  const argv = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`]
  const server = spawn(program, [...argv, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' })
  const ask = async (path: string) => (await send(`http://127.0.0.1:${port}/api/v1/${path}`)).body.data
  const query = async (expression: string): Promise<Result[]> =>
    (await ask(`query?query=${encodeURIComponent(expression)}`)).result
  const alerts = async (): Promise<Alert[]> =>
    ((await ask('alerts')) as { alerts: Alert[] }).alerts.filter(({ state }) => state === 'firing')
  await until(server, async () => (await query('up == 1')).length === ports.length)
  return {
    firing: async () => [...new Set((await alerts()).map(({ labels }) => labels.alertname))].toSorted(),
    summaries: async () => (await alerts()).map(({ annotations }) => annotations.summary).join('\n'),
    query: async (expression) =>
      (await query(expression)).map(({ metric, value }) => `${JSON.stringify(metric)} ${value[1]}`).join('\n'),
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
    },
  }
}

interface Alert {
  state: string
  labels: { alertname: string }
  annotations: { summary: string }
}

interface Result {
  metric: Record<string, string>
  value: [number, string]
}

/** The test's own limit ends it, if it never is so. */
async function until(server: ChildProcess, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) {
    if (server.exitCode !== null) throw new Error(`Prometheus ended with ${server.exitCode}`)
    await sleep(200)
  }
}
