/** CPU time and memory of processes, as the kernel accounts for them. */
import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU that all threads of a process have used so far (`man 5 proc`, `/proc/PID/schedstat`). */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + threadCpu(pid, thread), 0) / 1000
}

/** Microseconds of CPU that the main thread of a process has used so far. */
export const mainThreadCpuOf = (pid: number): number => threadCpu(pid, pid) / 1000

const threadCpu = (pid: number, thread: number | string) =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])

/** Microseconds of CPU that the running children of a process, such as a Postgres server, have used so far. */
export function cpuOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.reduce((sum, child) => sum + (isThere(child) ? cpuOf(child) : 0), 0)
}

/** Resident memory in megabytes. */
export function residentMegabytes({ pid }: { pid: number }): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
