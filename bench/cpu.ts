/** CPU time of processes, as the kernel accounts for it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU that all threads of a process have had so far (`man 5 proc`, `/proc/PID/schedstat`). */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const of = (thread: string) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return threads.reduce((sum, thread) => sum + of(thread), 0) / 1000
}

/** The same for all children of a process, such as a Postgres server. Children that have ended are not counted. */
export function cpuOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.reduce((sum, child) => sum + (isThere(child) ? cpuOf(child) : 0), 0)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
