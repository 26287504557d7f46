/** The alarms of `deploy/prometheus`: each can fire, is about metrics that exist, and leads to its section of the runbook. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { startObserved } from './observed-app.ts'

const PROMETHEUS = join(REPOSITORY, 'deploy/prometheus')
const rules = readText('deploy/prometheus/alerts.yml')
const dashboard = readText('deploy/grafana/player-stats-lookup.json')
const runbook = readText('docs/runbook.md')

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)
const alarms = found(rules, /^ {6}- alert: (\w+)$/gm)
const sectionsIn = (text: string) => found(text, /^### (.+)$/gm)

test('each alarm has a test of its rule, and names its section in the runbook, which has its name', () => {
  const [, section = ''] = /^## Alarms$(.*?)^## /ms.exec(runbook) ?? []
  expect(alarms.length).toBeGreaterThan(15)
  expect(sectionsIn(section).toSorted()).toEqual([...new Set(alarms)].toSorted())
  expect(found(rules, /^ {10}runbook: docs\/runbook\.md#(\w+)$/gm)).toEqual(alarms.map((name) => name.toLowerCase()))
  expect(found(readText('deploy/prometheus/alerts.test.yml'), /^ {2}- name: (\w+)$/gm)).toEqual(alarms)
})

test('the log has each line that the runbook names', () => {
  const cells = found(runbook, /^\| The log says \|.*?\n(.*?)\n\n/gms).flatMap((rows) => found(rows, /^\|([^|]*)\|/gm))
  const counting = found(runbook, /^### Nobody learns who looked\n(.*?)^#/gms)
  const named = [...cells, ...counting]
    .flatMap((text) => found(text, /`([^`]{10,})`/g))
    .map((line) => line.replaceAll(/\s+/g, ' '))
  expect(named.length).toBeGreaterThan(10)
  const sources = globSync('src/**/*.ts', { cwd: REPOSITORY }).map((file) => readText(file).replaceAll(/' \+\s+'/g, ''))
  expect(named.filter((line) => !sources.some((source) => source.includes(line.split('…')[0] ?? line)))).toEqual([])
})

test('alarms and dashboard ask for metrics and labels that exist', async () => {
  const { metrics } = await startObserved({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const text = await metrics.read()
  const names = found(text + readText('deploy/backup/backup.sh'), /^# TYPE (\w+) /gm)
  const series = new Set([...names, ...names.map((name) => `${name}_bucket`)])
  const expressions = [...found(rules, /^ {8}expr: (.+(?:\n {10,}.+)*)$/gm), ...found(dashboard, /"expr": "(.+)"/g)]
  expect(expressions.length).toBeGreaterThan(alarms.length)
  const asked = expressions.flatMap((expression) => found(expression, /\b((?:player_stats|process|nodejs)_\w+)/g))
  expect([...new Set(asked)].filter((name) => !series.has(name))).toEqual([])
})

const promtool = inject('promtool')
/** Throws with what the tool says. */
const check = (...args: string[]) => promisify(execFile)(promtool ?? '', args, { cwd: PROMETHEUS })

test.skipIf(promtool === null)("Prometheus takes the rules and the sample, and each alarm's test passes", async () => {
  await check('check', 'rules', 'alerts.yml')
  await check('check', 'config', 'prometheus.yml')
  const { stdout } = await check('test', 'rules', 'alerts.test.yml')
  expect(stdout).toContain('SUCCESS')
})
