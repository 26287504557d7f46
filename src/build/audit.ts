/** `npm audit` of the packages that are deployed, in one sentence. */
import { spawnSync } from 'node:child_process'

/** Asks the registry, once. Never throws: many registries and mirrors don't answer this question. */
export function audit(folder: string): string {
  const argv = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=30000']
  return auditSentence(spawnSync('npm', argv, { cwd: folder, encoding: 'utf8' }).stdout)
}

/** `output` is that of `npm audit --json`: a report, an error, or whatever a proxy sent. */
export function auditSentence(output: string): string {
  const report = parse(output)
  const { total, ...bySeverity } = report?.metadata?.vulnerabilities ?? {}
  if (total === 0) return 'npm audit knows of no weakness in the packages that are deployed.'
  if (total === undefined) {
    const reason = report?.error?.summary || report?.message || 'no reason given'
    return `npm audit could not be asked (${firstLine(reason)}): look at https://github.com/advisories before you push.`
  }
  const counts = Object.entries(bySeverity).filter(([, count]) => count > 0)
  const list = counts.map(([severity, count]) => `${count} ${severity}`).join(', ')
  return `npm audit names weak packages among those that are deployed (${list}): see \`npm audit --omit=dev\` before you push.`
}

/** The part of npm's output that is read. */
interface AuditReport {
  metadata?: { vulnerabilities?: Record<string, number> }
  message?: string
  error?: { summary?: string }
}

function parse(output: string): AuditReport | undefined {
  try {
    return JSON.parse(output) as AuditReport
  } catch {
    return undefined
  }
}

const firstLine = (text: string) => text.trim().split('\n')[0]
