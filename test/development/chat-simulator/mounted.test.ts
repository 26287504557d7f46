/** The simulator inside another application: neither changes how the other reads bodies and answers errors. */
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { cast } from '../../../src/development/chat-simulator/cast.ts'
import { chatSimulator } from '../../../src/development/chat-simulator/chat-simulator.ts'
import type { App } from '../../../src/http/app-type.ts'
import { asking } from './ask-simulator.ts'

async function startHost() {
  const host: App = Fastify()
  onTestFinished(() => host.close())
  host.addContentTypeParser('*', async () => 'read by the host')
  host.setErrorHandler(async (_, __, reply) => reply.code(418).send({ detail: 'answered by the host' }))
  host.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', "form-action 'none'"))
  host.post('/echo', async ({ body }) => ({ body }))
  await host.register(chatSimulator, { prefix: '/chat-simulator', clientId: 'an-app', clientSecret: 'a-secret' })
  return host
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a person agrees under the prefix', async () => {
  const host = await startHost()
  const answer = await host.inject({
    method: 'POST',
    url: `/chat-simulator/oauth2/authorize?${asking()}`,
    headers: form,
    payload: `user=${cast.member.id}&decision=allow`,
  })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=/)
})

test('the page has its own policy, so that its form can be sent', async () => {
  const host = await startHost()
  const answer = await host.inject(`/chat-simulator/oauth2/authorize?${asking()}`)
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src/)
})

test('errors are answered in the simulator’s way inside, in the host’s way outside', async () => {
  const host = await startHost()
  const inside = await host.inject({ method: 'POST', url: '/chat-simulator/oauth2/token', payload: { a: 1 } })
  expect([inside.statusCode, inside.json()]).toEqual([415, { error: 'invalid_request' }])
  const outside = await host.inject({ method: 'POST', url: '/echo', headers: form, payload: 'a=b' })
  expect([outside.statusCode, outside.json()]).toEqual([200, { body: 'read by the host' }])
})
