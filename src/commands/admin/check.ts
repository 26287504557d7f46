/** `admin check`: tells the operator, before the first login, whether the service will work, and what to do if it won't. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { callApi, exchangeCode, platformAt } from '../../clients/chat/oauth-calls.ts'
import { PlatformError } from '../../clients/chat/platform-error.ts'
import { platformHttp } from '../../clients/chat/platform-http.ts'
import { type Config, inspectConfig } from '../../config/config.ts'
import { SILENT } from '../../lib/outage-log.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { loadPublisher } from '../../process/optional-parts.ts'
import { DISK_FULL } from '../../store/heartbeat/statements.ts'
import { inspect } from '../../store/operators/inspect.ts'
import type { Command } from './command.ts'
import { openStore } from './with-store.ts'

/** Reports one check: `ok` and what was found, or `problem` and what to do. */
type Claim = (found: string, holds?: boolean, advice?: string) => void
/** If a part throws an error, the error is reported as a problem. */
type Part = (config: Config, claim: Claim, problems: string[]) => Promise<void>

/** A part is skipped if one of its variables is invalid. */
const parts: [name: string, variables: RegExp, part: Part][] = [
  ['settings', /^$/, checkSettings],
  ['database', /^(?:DATABASE_URL|DATA_DIR)/, checkDatabase],
  ['Redis', /^REDIS_URL/, checkRedis],
  ['chat platform', /\bCHAT_/, checkPlatform],
  ['game data', /^PUBLISHER_/, checkPublisher],
  ['PUBLIC_URL', /\bPUBLIC_URL/, checkPublicUrl],
]

const { partsMs, callMs } = TIME_LIMITS.adminCheck

export const check: Command = {
  usage: '',
  summary: 'Check settings, database, Redis, chat platform and PUBLIC_URL, and say what to do about each problem.',
  run: async () => {
    const { config, problems } = inspectConfig()
    const usable = parts.filter(([, variables]) => !problems.some((text) => variables.test(text)))
    const timeout = sleep(partsMs).then(() => Promise.reject(new Error(`no answer within ${partsMs / 1000} seconds`)))
    const reports = usable.map(async ([name, , part]) => {
      const lines: string[] = []
      const claim: Claim = (found, holds = true, advice = '') => {
        lines.push(`${holds ? 'ok     ' : 'problem'} ${name}: ${holds ? found : advice}`.replace(/[ .]*$/, '.'))
        if (!holds) process.exitCode = 1
      }
      await Promise.race([part(config, claim, problems), timeout]).catch((error) => claim('', false, error.message))
      return lines
    })
    const lines = (await Promise.all(reports)).flat()
    // Exits after the lines are printed, because a part that hangs can't close its connections.
    setTimeout(() => process.exit(), 100)
    return lines
  },
}

async function checkSettings(_config: Config, claim: Claim, problems: string[]): Promise<void> {
  if (problems.length === 0) claim('every variable is valid')
  for (const problem of problems) claim('', false, problem)
}

async function checkDatabase(config: Config, claim: Claim): Promise<void> {
  if (config.databaseUrl === undefined) return claim('embedded, for development')
  const { db } = await openStore(config)
  const { version, lacking, processes, now, refusedFor } = await inspect(db, config.longestAbsenceMinutes)
  claim(`PostgreSQL ${version}, with the tables and the settings that the service needs`)
  claim('this role may read and write', now !== undefined, `grant this role all privileges on ${lacking.join(', ')}`)
  if (now === undefined) return
  const wouldRefuse = `a new process would refuse lookups, because ${refusedFor}`
  const runbook = `docs/runbook.md#${refusedFor === DISK_FULL ? 'databasewritesfail' : 'restoredormoved'}`
  claim('a new process would answer lookups', refusedFor === false, `${wouldRefuse}. See ${runbook}`)
  const clock = judgeClock(now - Date.now())
  claim("its clock agrees with this machine's", clock === undefined, clock)
  const isShared = processes < 2 || config.redisUrl !== undefined
  claim(`processes running: ${processes}`, isShared, `${processes} processes have separate rate limits: set REDIS_URL`)
}

/** Returns a sentence if the database's clock and this machine's differ by at least ten seconds. */
export function judgeClock(aheadMs: number): string | undefined {
  const ahead = Math.round(aheadMs / 1000)
  if (Math.abs(ahead) < 10) return undefined
  const difference = `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'}`
  return `its clock is ${difference} this machine's: synchronize both (timedatectl)`
}

async function checkRedis({ redisUrl }: Config, claim: Claim): Promise<void> {
  if (redisUrl === undefined) return claim('not used')
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, { retryStrategy: () => null, connectTimeout: callMs })
  try {
    await once(redis, 'ready')
    await redis.eval("return redis.call('GET', KEYS[1])", 1, 'admin-check')
    // The Redis user may not be allowed to send INFO.
    const memory = await redis.info('memory').catch(() => '')
    const stopsWhenFull = /maxmemory:[1-9]/.test(memory) && memory.includes('maxmemory_policy:noeviction')
    claim(
      'it runs the scripts that rate limits need',
      !stopsWhenFull,
      'it stops counting when its memory is full: set maxmemory-policy volatile-ttl',
    )
  } catch (error) {
    claim('', false, `REDIS_URL: ${(error as Error).message}. Until it works, each process has rate limits of its own`)
  }
}

async function checkPlatform({ chatPlatform, publicUrl }: Config, claim: Claim): Promise<void> {
  if (chatPlatform === undefined) return claim('the built-in simulator, for development')
  const redirectUri = `${publicUrl ?? 'http://localhost:3000'}/auth/callback`
  const platform = platformAt(chatPlatform, platformHttp(chatPlatform))
  const signal = AbortSignal.timeout(callMs)
  const failed = (error: unknown) => PlatformError.from('', error)
  const login = { code: 'admin-check', codeVerifier: 'admin-check'.repeat(4), redirectUri }
  const token = await exchangeCode(platform, login, signal).then(() => undefined, failed)
  const call = { endpoint: 'user', path: '/users/@me', token: 'admin-check' } as const
  const api = await callApi(platform, call, signal).then(() => undefined, failed)
  const { tokenUrl, apiUrl } = platform.endpoints
  // Discord responds with 400 if the client id is not a number.
  const isRefused = token?.reason === 'invalid_client' || token?.status === 400
  const refused = 'it refuses CHAT_CLIENT_ID and CHAT_CLIENT_SECRET: copy both from the application again'
  const failure = `CHAT_TOKEN_URL ${tokenUrl} fails: ${token?.reason} ${token?.status ?? ''}`
  // A platform that accepts the application refuses only the made-up login code.
  claim('it accepts CHAT_CLIENT_ID and CHAT_CLIENT_SECRET', token === undefined, isRefused ? refused : failure)
  claim('its API answers', api?.status === 401, `CHAT_API_URL ${apiUrl} fails: ${api?.reason} ${api?.status ?? ''}`)
  claim(`its application needs the redirect URI ${redirectUri}, which this command can't check`)
}

/** An account that nobody can link. */
const NOBODY = { id: 'admin-check', gameName: 'nobody', tagLine: '~', region: 'eu' }

async function checkPublisher(config: Config, claim: Claim): Promise<void> {
  const publisher = await loadPublisher(config, { log: SILENT })
  if (publisher === undefined) return claim('stats are placeholders')
  const failures = new Set<string>()
  const failed = (error: Error) => error.message === 'player_not_found' || failures.add(codeOf(error))
  const { content, leaderboard, platformStatus, playerStats, recentMatches } = publisher
  const reference = [content(), leaderboard('eu', undefined), platformStatus('eu')]
  const answers: Promise<unknown>[] = [...reference, playerStats(NOBODY), recentMatches(NOBODY, 1)]
  await Promise.all(answers.map((answer) => answer.catch(failed)))
  const advice = `PUBLISHER_URL: ${[...failures].join('; ')}. See docs/game-data.md`
  claim('the adapter answers every request', failures.size === 0, advice)
}

async function checkPublicUrl({ publicUrl, chatPlatform }: Config, claim: Claim): Promise<void> {
  if (publicUrl === undefined) return claim('not set, for development')
  const { hostname, port, protocol } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHttps = protocol === 'https:'
  const [address] = await lookup(host, { all: true }).catch(() => [])
  if (address === undefined) return claim('', false, `${host} does not resolve: create its DNS record`)
  if (isHttps && !(await checkCertificate(host, Number(port || 443), claim))) return
  const forged = { 'x-signature-ed25519': '0'.repeat(128), 'x-signature-timestamp': '0' }
  const [ready, login, overHttp, signed] = await Promise.all([
    ask(`${publicUrl}/readyz`),
    ask(`${publicUrl}/auth/login`),
    ask(`http://${hostname}/`),
    ask(`${publicUrl}/chat/interactions`, { method: 'POST', body: '{}', headers: forged }),
  ])
  const isService = ready.status === 200 && ready.text === '{"status":"ok"}'
  const howToStart = 'start the service, and have the load balancer send requests to it'
  claim('GET /readyz returns "ok"', isService, `GET /readyz doesn't return "ok" (${ready.status}): ${howToStart}`)
  const redirects = overHttp.location.startsWith(publicUrl)
  if (isHttps && port === '') claim('http redirects to https', redirects, `redirect http://${host} to https`)
  if (!isService) return
  const isRedirected = login.location.startsWith(chatPlatform?.endpoints.authorizeUrl ?? '/')
  const notRedirected = `a login returns ${login.status} and does not redirect to the chat platform`
  const fix = 'have the load balancer send X-Forwarded-For and X-Forwarded-Proto, and name its address in TRUST_PROXY'
  claim('a login redirects to the chat platform', isRedirected, `${notRedirected}: ${fix}`)
  if (chatPlatform?.publicKey === undefined) return
  const notRefused = `/chat/interactions returns ${signed.status}, not 401, for an invalid signature`
  const restart = 'restart the service with this CHAT_PUBLIC_KEY'
  claim('invalid signatures are refused', signed.status === 401, `${notRefused}: ${restart}`)
}

/** Returns whether the certificate is trusted. Reads an untrusted certificate too, to say when it expired. */
async function checkCertificate(host: string, port: number, claim: Claim): Promise<boolean> {
  const socket = connect({ host, port, servername: isIP(host) === 0 ? host : '', rejectUnauthorized: false })
  await once(socket, 'secureConnect', { signal: AbortSignal.timeout(callMs) }).catch((error) => {
    throw new Error(`port ${port} of ${host} does not speak https (${codeOf(error)}): start the load balancer`)
  })
  const { valid_from, valid_to } = socket.getPeerCertificate()
  const [begins, ends, now] = [Date.parse(valid_from), Date.parse(valid_to), Date.now()]
  // Certificates are renewed when a third of their lifetime is left. If less than a sixth is left, renewal has failed.
  const isRenewed = ends - now > (ends - begins) / 6
  const renew = `renew its certificate, which ${ends < now ? 'expired' : 'expires'} on ${valid_to}`
  const replace = `its certificate can't be used (${socket.authorizationError}): get one for ${host} from a public CA`
  claim(`its certificate is valid until ${valid_to}`, socket.authorized && isRenewed, isRenewed ? replace : renew)
  return socket.authorized
}

async function ask(url: string, init: RequestInit = {}) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(callMs), ...init })
    return { status: response.status, text: await response.text(), location: response.headers.get('location') ?? '' }
  } catch (error) {
    return { status: codeOf(error as Error), text: '', location: '' }
  }
}

/** Returns a code such as ECONNREFUSED, or else the message. The actual error may be the `cause`. */
function codeOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return typeof code === 'string' ? code : message
}
