/** Loads a server from a process of its own: wrk if this machine has it, otherwise autocannon. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../test/helpers/find-program.ts'
import type { BotRequest } from './world.ts'

export interface Load {
  url: string
  requests: RequestFile
  seconds: number
  connections: number
  /** Whether answers may be refusals, which don't count as successes. */
  mayRefuse?: boolean
  /** Called each time the load begins, even when it is repeated. */
  onBegin?: () => void
}

export interface Measured {
  /** Successful answers. */
  answers: number
  perSecond: number
  /** Latency in milliseconds. */
  p50: number
  p99: number
}

/** Files of requests for the load generators. */
export interface RequestFile {
  raw: string
  json: string
  count: number
}

const wrk = findProgram(['wrk'])
const folder = mkdtempSync(join(tmpdir(), 'stats-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

export const generator = wrk === undefined ? 'autocannon' : 'wrk'

let files = 0

export function writeRequests(requests: BotRequest[]): RequestFile {
  files += 1
  const file = { raw: join(folder, `${files}.raw`), json: join(folder, `${files}.json`), count: requests.length }
  writeFileSync(file.json, JSON.stringify(requests))
  writeFileSync(file.raw, requests.map(toRaw).join('\0'))
  return file
}

function toRaw({ method, path, headers, body }: BotRequest): string {
  const all = { host: 'localhost', ...headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** How often a run is tried: a virtual machine sometimes stops for seconds, in which requests in flight fail or are refused. */
const ATTEMPTS = 3

/** Throws if an answer wasn't a success, unless `mayRefuse`: a fast refusal is not a lookup. */
export async function load(what: Load): Promise<Measured> {
  for (let attempt = 1; ; attempt += 1) {
    what.onBegin?.()
    const printed = await (wrk === undefined ? runAutocannon(what) : runWrk(wrk, what))
    const { requests, seconds, p50, p99, refused, broken } = JSON.parse(printed) as Record<string, number>
    if (requests === undefined || seconds === undefined || p50 === undefined || p99 === undefined) {
      throw new Error(printed)
    }
    const isFine = what.mayRefuse === true ? refused !== undefined : refused === 0 && broken === 0
    const answers = requests - (refused ?? 0)
    if (isFine) return { answers, perSecond: answers / seconds, p50, p99 }
    if (attempt === ATTEMPTS) {
      throw new Error(`${what.url}: ${refused} answers refused, ${broken} broken`)
    }
  }
}

async function runWrk(program: string, { url, requests, seconds, connections }: Load): Promise<string> {
  const script = join(import.meta.dirname, 'requests.lua')
  const start = Math.floor(Math.random() * requests.count)
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url, '--', requests.raw, String(start)]
  const { stdout } = await promisify(execFile)(program, options)
  return stdout.trim().split('\n').at(-1) ?? ''
}

async function runAutocannon({ url, requests, seconds, connections }: Load): Promise<string> {
  const script = join(import.meta.dirname, 'autocannon.ts')
  const options = [script, url, requests.json, String(seconds), String(connections)]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return stdout
}
