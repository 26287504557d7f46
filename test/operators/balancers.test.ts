/** nginx, HAProxy and Caddy, as `deploy` has them, in front of two processes. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { emptyDatabase } from '../helpers/app.ts'
import { hasOpenssl, makeCertificate } from '../helpers/certificate.ts'
import { freePort } from '../helpers/postgres.ts'
import { removeFolder, temporaryFolder } from '../process/process.ts'
import { launchService, type ServiceProcess } from '../trust/service-process.ts'
import { lookup, openStage, type Stage } from '../trust/stage.ts'
import { type Balancer, startCaddy, startHaproxy, startNginx } from './balancer.ts'

const [nginx, haproxy, caddy] = [inject('nginx'), inject('haproxy'), inject('caddy')]
const hasAll = nginx !== null && haproxy !== null && caddy !== null
const names = ['nginx', 'HAProxy', 'Caddy'] as const
/** Longer than two health checks of HAProxy or Caddy, also where a check takes its time. */
const DRAIN_MS = 5_000
/** A guard against hanging. */
const LATER = { timeout: 120_000, interval: 200 }

describe.skipIf(!hasAll || inject('postgresUrl') === null || !hasOpenssl)('behind', () => {
  const folder = temporaryFolder()
  let connecting: () => Agent
  let agent: Agent
  let stage: Stage
  let ports: [number, number]
  let replicas: ServiceProcess[]
  let balancers: Record<(typeof names)[number], Balancer>
  let ask: { path: string; headers: Record<string, string>; body: string }

  beforeAll(async () => {
    const certificate = makeCertificate(folder)
    connecting = () => new Agent({ connect: { ca: readFileSync(certificate.authority, 'utf8') } })
    agent = connecting()
    stage = await openStage({
      DATABASE_URL: await emptyDatabase(),
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
      DRAIN_MS: String(DRAIN_MS),
      RATE_LIMIT_PER_MINUTE: '1000000',
    })
    ports = [await freePort(), await freePort()]
    replicas = ports.map((port) => launchService(stage.env, port))
    for (const { url } of replicas) await untilReady(url)
    const [first] = replicas
    if (first === undefined) throw new Error('no process')
    const { person } = await stage.consentingPerson(first)
    const { key } = await stage.bot(first)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    ask = { path: '/v1/stats/player', headers, body: JSON.stringify(lookup(person)) }
    const place = { certificate, ports: [String(ports[0]), String(ports[1])] as [string, string] }
    balancers = {
      nginx: await startNginx({ ...place, program: nginx ?? '', folder: `${folder}/nginx` }),
      HAProxy: await startHaproxy({ ...place, program: haproxy ?? '', folder: `${folder}/haproxy` }),
      Caddy: await startCaddy({ ...place, program: caddy ?? '', folder: `${folder}/caddy` }),
    }
  })
  afterAll(async () => {
    for (const balancer of Object.values(balancers ?? {})) await balancer.stop()
    await Promise.all((replicas ?? []).map((replica) => replica.kill()))
    await agent?.close()
    await stage?.close()
    removeFolder(folder)
  })

  async function lookUp(name: (typeof names)[number], more: Record<string, string> = {}, dispatcher = agent) {
    const headers = { ...ask.headers, ...more }
    const asked = { method: 'POST', dispatcher, body: ask.body, headers } as const
    const answer = await request(balancers[name].url + ask.path, asked)
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }

  /** On a connection of its own: one that was used before HAProxy closes without an answer when a process hangs up. */
  async function lookUpAnew(name: (typeof names)[number]) {
    const own = connecting()
    return lookUp(name, {}, own).finally(() => own.close())
  }

  /** The test's own limit ends it, if it is never ready. */
  async function untilReady(url: string): Promise<void> {
    const status = () =>
      send(`${url}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      )
    while ((await status()) !== 200) await sleep(100)
  }

  test.each(names)('%s a lookup is answered, and what a client says of itself is not believed', async (name) => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const forged = {
      'x-request-id': 'psk_forged',
      traceparent,
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    }
    const { status, headers } = await lookUp(name, forged)
    expect(status).toBe(200)
    const id = String(headers['x-request-id'])
    expect(id).toMatch(/^[0-9a-f-]{32,36}$/)
    const lines = () =>
      replicas.flatMap((replica) => replica.log()).filter((line) => 'proxyReqId' in line && line.proxyReqId === id)
    await expect.poll(lines, LATER).toHaveLength(1)
    expect(lines()[0]).not.toHaveProperty('traceId')
  })

  test.each(names)('%s whoever comes by http is sent to https', async (name) => {
    const { status, headers } = await send(`${balancers[name].plainUrl}/keys`)
    expect([301, 308]).toContain(status)
    expect(headers.location).toMatch(/^https:\/\/localhost.*\/keys$/)
  })

  test('all of them, no request fails while one process after the other is restarted', async () => {
    let isOver = false
    const answers = { nginx: 0, HAProxy: 0, Caddy: 0 }
    const failures: string[] = []
    const askAlways = async (name: (typeof names)[number]) => {
      while (!isOver) {
        const { status, text } = await lookUp(name).catch((error: Error) => ({ status: 0, text: error.message }))
        answers[name] += 1
        if (status !== 200) failures.push(`${name}: ${status} ${text}`)
        await sleep(5)
      }
    }
    const asking = [...names, ...names].map(askAlways)
    for (const [index, replica] of replicas.entries()) {
      replica.signal('SIGTERM')
      expect(await replica.ended).toMatchObject({ code: 0 })
      const next = launchService(stage.env, ports[index] ?? 0)
      replicas[index] = next
      await untilReady(next.url)
      // As an operator waits before the next one: until the balancers have seen that it is back.
      await sleep(DRAIN_MS)
    }
    isOver = true
    await Promise.all(asking)
    expect(failures).toEqual([])
    expect(Math.min(...Object.values(answers))).toBeGreaterThan(10)
  })

  test('all of them, clients get JSON while no process is there, and a POST that was sent is not sent again', async () => {
    for (const replica of replicas) replica.signal('SIGTERM')
    await Promise.all(replicas.map(({ ended }) => ended))
    for (const name of names) {
      const { status, headers, text } = await lookUpAnew(name)
      expect([name, status, text, headers['retry-after']]).toEqual([name, 503, '{"detail":"service_unavailable"}', '2'])
      expect(headers['content-type']).toMatch(/^application\/json/)
    }

    let posts = 0
    const stubs = ports.map((port) =>
      hangUpOnPosts(port, () => {
        posts += 1
      }),
    )
    onTestFinished(() => void stubs.map((stub) => stub.close()))
    const postsOf = async (name: (typeof names)[number]) => {
      posts = 0
      const { status, text } = await lookUpAnew(name)
      return { isUnavailable: status === 502 || status === 503, text, posts }
    }
    for (const name of names) {
      // At first it may not have seen that somebody is there again.
      await expect.poll(async () => (await postsOf(name)).posts, LATER).toBeGreaterThan(0)
      const refused = { isUnavailable: true, text: '{"detail":"service_unavailable"}', posts: 1 }
      expect([name, await postsOf(name)]).toEqual([name, refused])
    }
  })
})

/** Says that it is ready, and hangs up on whoever sends a POST. */
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
