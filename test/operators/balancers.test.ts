/** nginx, HAProxy and Caddy, as `deploy` has them, in front of two processes. */
import { readFileSync } from 'node:fs'
import { createServer, connect as dial, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, type Member, send } from '../helpers/actors.ts'
import { createEmptyDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { certificate } from '../helpers/certificate.ts'
import { closeLater } from '../helpers/close-later.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { freePort } from '../helpers/postgres.ts'
import { readText } from '../helpers/repository.ts'
import { launchService, type ServiceProcess, untilServing } from '../helpers/service-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { type Sample, startLoad } from '../trust/load.ts'
import { GUILD, lookup, openStage } from '../trust/stage.ts'
import { type Balancer, startCaddy, startHaproxy, startNginx } from './balancer.ts'

const [nginx, haproxy, caddy] = ['nginx', 'haproxy', 'caddy'].map((name) => findOrSkip([name]))
const hasAll = nginx !== undefined && haproxy !== undefined && caddy !== undefined
const names = ['nginx', 'HAProxy', 'Caddy'] as const
type Name = (typeof names)[number]
/** Longer than two health checks of HAProxy or Caddy, even slow ones. */
const DRAIN_MS = 5_000
/** A guard against hanging. */
const LATER = { timeout: 120_000, interval: 200 }

describeIf(hasAll && hasPostgres, 'nginx, HAProxy and Caddy as load balancers', async () => {
  const folder = temporaryFolder()
  const programs = {
    nginx: { start: startNginx, program: nginx ?? '' },
    HAProxy: { start: startHaproxy, program: haproxy ?? '' },
    Caddy: { start: startCaddy, program: caddy ?? '' },
  }
  const connecting = () => new Agent({ connect: { ca: readFileSync(certificate.ca, 'utf8') } })
  const agent = connecting()
  const stage = await openStage({
    DATABASE_URL: await createEmptyDatabase(),
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'loopback',
    DRAIN_MS: String(DRAIN_MS),
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const ports: [number, number] = [await freePort(), await freePort()]
  const replicas = ports.map((port) => launchService(stage.env, port))
  closeLater(() => Promise.all(replicas.map((replica) => replica.kill())))
  const untilReady = (replica: ServiceProcess) => untilServing(replica, replica.url, '/readyz')
  const firstReplica = () => replicas[0] as ServiceProcess
  for (const replica of replicas) await untilReady(replica)
  // A person whose consent stays on.
  const visible = (await stage.consentingPerson(firstReplica())).person
  const key = (await stage.bot(firstReplica())).key
  const place = { certificate, ports: [String(ports[0]), String(ports[1])] as [string, string] }
  const started = names.map(async (name) => {
    const { start, program } = programs[name]
    return [name, await start({ ...place, program, folder: `${folder}/${name}` })]
  })
  const balancers: Record<Name, Balancer> = Object.fromEntries(await Promise.all(started))

  interface Sent {
    headers?: Record<string, string>
    dispatcher?: Agent
  }

  async function ask(name: Name, method: 'POST' | 'PUT', path: string, json: object, sent: Sent = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...sent.headers }
    const body = JSON.stringify(json)
    const answer = await request(balancers[name].url + path, { method, dispatcher: agent, ...sent, headers, body })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, text, body: JSON.parse(text) }
  }

  const lookUp = (name: Name, { headers, ...sent }: Sent = {}, person = visible) =>
    ask(name, 'POST', '/v1/stats/player', lookup(person), {
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...sent,
    })

  const allow = (name: Name, { cookie }: Member, is_allowed: boolean) =>
    ask(name, 'PUT', `/v1/users/me/servers/${GUILD}/permission`, { is_allowed }, { headers: { cookie } })

  /** Sends on a new connection, because HAProxy closes a used one without a response if a process hangs up. */
  async function lookUpOnNewConnection(name: Name) {
    const own = connecting()
    return lookUp(name, { dispatcher: own }).finally(() => own.close())
  }

  test.each(names)('the load balancer %s replaces the request id that a bot sends', async (name) => {
    const forged = { 'x-request-id': 'psk_forged', 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    const { status, headers } = await lookUp(name, { headers: forged })
    expect(status).toBe(200)
    const id = String(headers['x-request-id'])
    expect(id).toMatch(/^[0-9a-f-]{32,36}$/)
    const lines = () =>
      replicas.flatMap((replica) => replica.log()).filter((line) => 'proxyReqId' in line && line.proxyReqId === id)
    await expect.poll(lines, LATER).toHaveLength(1)
  })

  test.each(names)('the load balancer %s logs a client’s address only if the key is invalid', async (name) => {
    const { status, headers } = await lookUp(name, { headers: { authorization: 'Bearer psk_junk' } })
    expect(status).toBe(401)
    await lookUp(name)
    const lines = () =>
      balancers[name]
        .log()
        .split('\n')
        .filter((line) => line.includes('/v1/stats/player'))
    const ours = expect.stringContaining(String(headers['x-request-id']))
    await expect.poll(lines, LATER).toContainEqual(ours)
    for (const line of lines()) expect(line).toMatch(/\b127\.0\.0\.1\b.*\b401\b|\b401\b.*\b127\.0\.0\.1\b/)
    expect(balancers[name].log()).not.toContain('psk_')
  })

  test.each(names)('the load balancer %s serves others while one client keeps 300 requests open', async (name) => {
    const ca = readFileSync(certificate.ca)
    const port = Number(new URL(balancers[name].url).port)
    const addresses = { host: '127.0.0.1', localAddress: '127.0.0.2' }
    const headers = ['host: localhost', `authorization: Bearer ${key}`, 'content-length: 99']
    const beginning = ['POST /v1/stats/player HTTP/1.1', ...headers, '', '{'].join('\r\n')
    let ended = 0
    const sockets = Array.from({ length: 300 }, () => {
      const socket = connect({ socket: dial({ port, ...addresses }), ca, servername: 'localhost' })
      socket.on('error', () => {}).once('close', () => void ended++)
      socket.resume().write(beginning)
      return socket
    })
    onTestFinished(() => void sockets.map((socket) => socket.destroy()))
    for (let round = 0; round < 10; round += 1) expect(await lookUpOnNewConnection(name)).toMatchObject({ status: 200 })
    await expect.poll(() => ended, LATER).toBeGreaterThanOrEqual(200)
    expect(await lookUpOnNewConnection(name)).toMatchObject({ status: 200 })
  })

  test.each(names)('the load balancer %s redirects a client from http to https', async (name) => {
    const { status, headers } = await send(`${balancers[name].plainUrl}/keys`)
    expect([301, 308]).toContain(status)
    expect(headers.location).toMatch(/^https:\/\/localhost.*\/keys$/)
  })

  test.each(names)('%s identifies a client behind a CDN by the address in the CDN’s header', async (name) => {
    const page = readText('docs/production.md').replaceAll('173.245.48.0/20', '127.0.0.2/32')
    const [, realIp = ''] = /```nginx\n(set_real_ip_from[^`]*)```/.exec(page) ?? []
    const [, connections = '', source = ''] = /```\n(acl is_cdn .*\n.*)\n(.*)\n```/.exec(page) ?? []
    const [, trusted = ''] = /`(trusted_proxies .*?)`/.exec(page) ?? []
    const changes = {
      nginx: (file: string) => file.replace(/limit_conn addresses .*/, `$&\n${realIp}`),
      HAProxy: (file: string) =>
        file
          .replace(/tcp-request connection reject .*/, connections)
          .replace(/http-request set-header X-Forwarded-For .*/, `${source}\n$&`),
      Caddy: (file: string) => file.replace(/lb_policy .*/, `${trusted}\n$&`),
    }
    const { start, program } = programs[name]
    // One process, which counts on its own.
    const place = { certificate, ports: [String(ports[0]), String(ports[0])] as [string, string] }
    const balancer = await start({ ...place, program, folder: `${folder}/${name}-cdn`, change: changes[name] })
    onTestFinished(() => balancer.stop())
    const { port } = new URL(balancer.url)
    /** How many logins an address has left; undefined for this machine's own address, which has no limit. */
    const loginFrom = async (localAddress: string, named: string) => {
      const ca = readFileSync(certificate.ca, 'utf8')
      const dispatcher = new Agent({ localAddress, connect: { ca, servername: 'localhost' } })
      const headers = { host: `localhost:${port}`, 'cf-connecting-ip': named, 'x-forwarded-for': named }
      const answer = await request(`https://127.0.0.1:${port}/auth/login`, { dispatcher, headers })
      await answer.body.dump()
      await dispatcher.close()
      return { status: answer.statusCode, left: answer.headers['ratelimit-remaining'] }
    }
    const cdn = '127.0.0.2'
    const [one, other] = [`203.0.${names.indexOf(name)}.7`, `203.0.${names.indexOf(name)}.8`]
    expect(await loginFrom(cdn, one)).toEqual({ status: 302, left: '599' })
    expect(await loginFrom(cdn, one)).toEqual({ status: 302, left: '598' })
    expect(await loginFrom(cdn, other)).toEqual({ status: 302, left: '599' })
    expect(await loginFrom('127.0.0.3', one)).toEqual({ status: 302, left: undefined })
  })

  /** Behind each balancer, two bots keep looking somebody up, and a person keeps changing a switch and checks the result. */
  async function startLoads() {
    const changing = async (name: Name) => {
      const { person, member } = await stage.consentingPerson(firstReplica())
      return async (turn: number) => {
        const isAllowed = turn % 2 === 1
        const { status, ...refused } = await allow(name, member, isAllowed)
        if (status !== 200) return { status, ...refused }
        const found = await lookUp(name, {}, person)
        return found.status === (isAllowed ? 200 : 403) ? { ...found, status: 200 } : found
      }
    }
    const ofEach = names.map(async (name) => [startLoad(2, () => lookUp(name)), startLoad(1, await changing(name))])
    const loads = (await Promise.all(ofEach)).flat()
    /** Waits until each load has this many more samples. */
    const goesOn = async (count: number) => {
      const before = loads.map(({ samples }) => samples.length)
      const more = () => Math.min(...loads.map(({ samples }, index) => samples.length - (before[index] ?? 0)))
      await expect.poll(more, LATER).toBeGreaterThan(count)
    }
    const stop = async () => (await Promise.all(loads.map((load) => load.stop()))).flat()
    onTestFinished(() => stop().then(() => {}))
    await goesOn(10)
    return { goesOn, failures: async () => (await stop()).filter(({ status }) => status !== 200) }
  }

  async function startAgain(index: number): Promise<void> {
    const next = launchService(stage.env, ports[index] ?? 0)
    replicas[index] = next
    await untilReady(next)
    // An operator, too, waits until the balancers have noticed that the process is back.
    await sleep(DRAIN_MS)
  }

  test('no request through a load balancer fails during a rolling restart', async () => {
    const load = await startLoads()
    for (const [index, replica] of replicas.entries()) {
      replica.signal('SIGTERM')
      expect(await replica.ended).toMatchObject({ code: 0 })
      expect(replica.log().map(({ msg }) => msg)).toContain('stopping')
      await startAgain(index)
    }
    await load.goesOn(10)
    expect(await load.failures()).toEqual([])
  })

  test('if a process is killed, only the requests in that process fail', async () => {
    const load = await startLoads()
    await replicas[1]?.kill()
    await load.goesOn(30)
    await startAgain(1)
    // HAProxy closes a used connection, and Node's client reports that.
    const isReported = ({ status, detail, failure = '' }: Sample) =>
      status === 0 ? /UND_ERR_SOCKET|ECONNRESET/.test(failure) : status === 503 && detail === 'service_unavailable'
    expect((await load.failures()).filter((sample) => !isReported(sample))).toEqual([])
  })

  test('a client of a load balancer gets 503 as JSON while no process runs', async () => {
    for (const replica of replicas) replica.signal('SIGTERM')
    await Promise.all(replicas.map(({ ended }) => ended))
    for (const name of names) {
      const { status, headers, text } = await lookUpOnNewConnection(name)
      expect([name, status, text, headers['retry-after']]).toEqual([name, 503, '{"detail":"service_unavailable"}', '2'])
      expect(headers['content-type']).toMatch(/^application\/json/)
    }

    let posts = 0
    const stubs = ports.map((port) => hangUpOnPosts(port, () => void posts++))
    onTestFinished(() => void stubs.map((stub) => stub.close()))
    const postsOf = async (name: Name) => {
      posts = 0
      const { status, text } = await lookUpOnNewConnection(name)
      return { isUnavailable: status === 502 || status === 503, text, posts }
    }
    for (const name of names) {
      // The balancer may notice late that the ports are open again.
      await expect.poll(async () => (await postsOf(name)).posts, LATER).toBeGreaterThan(0)
      const refused = { isUnavailable: true, text: '{"detail":"service_unavailable"}', posts: 1 }
      expect([name, await postsOf(name)]).toEqual([name, refused])
    }
  })
})

/** A server that is ready, and hangs up on every POST. */
function hangUpOnPosts(port: number, onPost: () => void): Server {
  return createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!String(data).startsWith('POST')) {
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
        return
      }
      onPost()
      socket.destroy()
    })
  }).listen(port, '127.0.0.1')
}
