/** Formats the table of results for the terminal and for `results.md`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { generator } from './load.ts'
import type { Plan } from './rounds.ts'
import type { Spread } from './spread.ts'

export interface Line {
  what: string
  spread: Spread
  /** How many decimals to show; 2 by default. */
  digits?: number
  target?: string
  isMet?: boolean
}

export interface Report {
  sections: Map<string, Line[]>
  plan: Plan
  isQuick: boolean
  postgresVersion: string
}

export function toTable(lines: Line[]): string {
  const rows = lines.map(({ what, spread, digits = 2, target = '', isMet }) => {
    const figures = [spread.min, spread.median, spread.max].map((figure) => format(figure, digits))
    return [what, ...figures, target, isMet === undefined ? '' : isMet ? 'yes' : 'no']
  })
  const all = [['', 'min', 'median', 'max', 'target', 'met'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`
  const rule = `|${widths.map((width, column) => '-'.repeat(width + 1) + (isNumeric(column) ? ':' : '-')).join('|')}|`
  return [line(all[0] ?? []), rule, ...rows.map(line)].join('\n')
}

const isNumeric = (column: number) => column >= 1 && column <= 3
const pad = (cell: string, width: number, column: number) =>
  isNumeric(column) ? cell.padStart(width) : cell.padEnd(width)

const format = (figure: number, digits: number) =>
  figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export function toMarkdown({ sections, plan, isQuick, postgresVersion }: Report): string {
  const { generations, fewGenerations, rounds, seconds, connections, warmUpSeconds } = plan
  return `# Benchmark results

Written by \`npm run bench${isQuick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)}.

- Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()};
  the service, Postgres and the load generator share it.
- Versions: Node ${process.versions.node}, Fastify ${version('fastify')}, pg ${version('pg')}, Postgres ${postgresVersion},
  ${generatorVersion()}.
- CPU is that of a server's main thread, by the kernel's accounts: the lower quartile of ${rounds} rounds of ${seconds} s, in which all
  contenders are loaded in turn over ${connections} connections, after ${warmUpSeconds} s of warming up. Each of ${generations} generations (${fewGenerations} of the other sections)
  has new processes, and ratios are taken within it. On a shared machine rates move by half; these hardly do.
- The service runs as in production, log level \`warn\`, with every rule on: key check, rate limit with its headers (set so
  high that it counts and never refuses), exact 64-bit ids, consent gate, response schema, request ids. Keys, consents,
  permissions and accounts are read from Postgres for each lookup; nothing is cached.
- Bare Fastify has the same stats routes, schemas and answers, and neither key, limit, rule nor database. The thinnest honest server
  keeps the contract of a lookup by the same statement, and nothing else: \`bench/baselines/thinnest.ts\`.
${[...sections].map(([title, lines]) => `\n## ${title}\n\n${toTable(lines)}\n`).join('')}`
}

function version(name: string): string {
  const file = join(import.meta.dirname, '../node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function generatorVersion(): string {
  if (generator === 'autocannon') return `autocannon ${version('autocannon')}`
  try {
    // wrk prints its version with its usage, and exits with an error.
    return execFileSync('wrk', ['-v'], { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return /wrk \S+/.exec(String((error as { stdout?: string }).stdout))?.[0] ?? 'wrk'
  }
}
