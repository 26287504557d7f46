/** The parts of `admin check` outside our machines: chat platform, game data, and the public address. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { callApi, exchangeCode, platformAt } from '../../../clients/chat/oauth-calls.ts'
import { PlatformError } from '../../../clients/chat/platform-error.ts'
import { platformHttp } from '../../../clients/chat/platform-http.ts'
import { UnknownPlayerError } from '../../../clients/publisher/publisher.ts'
import type { Config } from '../../../config/config.ts'
import { loadPublisher } from '../../../process/optional-parts.ts'
import { CALL_MS, type Finding, ok, problem, problemIf } from './finding.ts'

/** Certificates are renewed when a third of their life is left: with less than a sixth, that has failed. */
export const isRenewed = (begins: number, ends: number, now: number) => ends - now > (ends - begins) / 6

export async function checkPlatform({ chatPlatform, publicUrl = 'http://localhost:3000' }: Config): Promise<Finding[]> {
  if (chatPlatform === undefined) return [ok('the built-in simulator, for development')]
  const redirectUri = `${publicUrl}/auth/callback`
  const http = platformHttp(chatPlatform)
  const platform = platformAt(chatPlatform, http)
  const signal = AbortSignal.timeout(CALL_MS)
  const failed = (error: unknown) => PlatformError.from('', error)
  // A platform that knows the application refuses only the made-up code (`invalid_grant`).
  const login = { code: 'admin-check', codeVerifier: 'admin-check'.repeat(4), redirectUri }
  const token = await exchangeCode(platform, login, signal).then(() => undefined, failed)
  const call = { endpoint: 'user', path: '/users/@me', token: 'admin-check' } as const
  const api = await callApi(platform, call, signal).then(() => undefined, failed)
  await http.close()
  const { tokenUrl, apiUrl } = platform.addresses
  const refused = 'it refuses CHAT_CLIENT_ID and CHAT_CLIENT_SECRET: copy both from the application again'
  const fault = `CHAT_TOKEN_URL ${tokenUrl} fails: ${token?.fault} ${token?.status ?? ''}`
  // Discord answers 400 to a client id that is not a number.
  const isRefused = token?.fault === 'invalid_client' || token?.status === 400
  return [
    problemIf(token !== undefined, isRefused ? refused : fault) ??
      ok('it accepts CHAT_CLIENT_ID and CHAT_CLIENT_SECRET'),
    problemIf(api?.status !== 401, `CHAT_API_URL ${apiUrl} fails: ${api?.fault} ${api?.status ?? ''}`) ??
      ok('its API answers'),
    ok(`its application needs this redirect URI: ${redirectUri}`),
  ]
}

export async function checkPublisher(config: Config): Promise<Finding[]> {
  const publisher = await loadPublisher(config)
  if (publisher === undefined) return [ok('stats are placeholders')]
  const questions = [
    ...[publisher.content(), publisher.leaderboard('eu', undefined), publisher.platformStatus('eu')],
    ...[publisher.playerStats(NOBODY), publisher.recentMatches(NOBODY, 1)],
  ]
  const failures = (await Promise.allSettled(questions)).flatMap((answer) =>
    answer.status === 'fulfilled' || answer.reason instanceof UnknownPlayerError ? [] : [codeOf(answer.reason)],
  )
  await publisher.close()
  if (failures.length === 0) return [ok('it answers every question')]
  return [...new Set(failures)].map((failure) => problem(`PUBLISHER_URL: ${failure}. See docs/game-data.md`))
}

/** A game id that nobody can link. */
const NOBODY = { id: 'admin-check', gameName: 'nobody', tagLine: '~', region: 'eu' }

export async function checkPublicUrl({ publicUrl, chatPlatform }: Config): Promise<Finding[]> {
  if (publicUrl === undefined) return [ok('not set, for development')]
  const { hostname, port, protocol } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const address = await lookup(host).catch(() => undefined)
  if (address === undefined) return [problem(`${host} does not resolve: create its DNS record`)]
  const ask = async (url: string, init: RequestInit = {}) => {
    try {
      const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(CALL_MS), ...init })
      return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') ?? '' }
    } catch (error) {
      return { status: codeOf(error as Error), text: '', location: '' }
    }
  }
  const wrong = { 'x-signature-ed25519': '0'.repeat(128), 'x-signature-timestamp': '0' }
  const [ready, login, plain, signed, certificate] = await Promise.all([
    ask(`${publicUrl}/readyz`),
    ask(`${publicUrl}/auth/login`),
    ask(`http://${hostname}/`),
    ask(`${publicUrl}/chat/interactions`, { method: 'POST', body: '{}', headers: wrong }),
    protocol === 'https:' ? checkCertificate(host, Number(port || 443)) : undefined,
  ])
  const isOurs = ready.status === 200 && ready.text === '{"status":"ok"}'
  const proxied =
    'have the load balancer send X-Forwarded-For and X-Forwarded-Proto, and name its address in TRUST_PROXY'
  const isDefault = protocol === 'https:' && port === ''
  const found = [
    problemIf(
      !isOurs,
      `/readyz returns ${ready.status}: start the service, and have the load balancer send requests to it`,
    ) ?? ok('/readyz answers'),
    certificate,
    isDefault &&
      (problemIf(!plain.location.startsWith(publicUrl), `redirect http://${host} to https`) ??
        ok('http redirects to https')),
    isOurs &&
      (problemIf(
        !login.location.startsWith(chatPlatform?.addresses.authorizeUrl ?? '/'),
        `a login returns ${login.status} and does not redirect to the chat platform: ${proxied}`,
      ) ??
        ok('a login redirects to the chat platform')),
    isOurs &&
      chatPlatform?.publicKey !== undefined &&
      (problemIf(
        signed.status !== 401,
        `/chat/interactions returns ${signed.status}, not 401, for an invalid signature: restart the service with this CHAT_PUBLIC_KEY`,
      ) ??
        ok('invalid signatures are refused')),
  ]
  return found.filter((one) => one !== undefined && one !== false)
}

function checkCertificate(host: string, port: number): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>()
  const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }), timeout: CALL_MS }, () => {
    const { valid_from, valid_to } = socket.getPeerCertificate()
    const isFresh = isRenewed(Date.parse(valid_from), Date.parse(valid_to), Date.now())
    const late = problemIf(!isFresh, `renew its certificate, which expires ${valid_to}`)
    resolve(late ?? ok(`its certificate is valid until ${valid_to}`))
    socket.end()
  })
  socket.on('timeout', () => socket.destroy(new Error('no answer')))
  socket.on('error', (error) => resolve(problem(`its certificate can't be used: ${codeOf(error)}`)))
  return promise
}

function codeOf(error: Error): string {
  const { code, message, cause = {} } = error as NodeJS.ErrnoException & { cause?: { code?: string } }
  return cause.code ?? code ?? message
}
