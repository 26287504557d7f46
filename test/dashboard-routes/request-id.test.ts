/** Every change is on record under the id of its request: one that was made here, whatever a proxy sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../helpers/app.ts'
import { person } from './people.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let service: RunningApp
beforeAll(async () => {
  service = await startApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => service.close())

test('what a change is recorded under is never what somebody sent, through a trusted proxy either', async () => {
  const member = await service.member(person())
  const permission = '/v1/users/me/servers/1/permission'
  const headers = { 'x-request-id': 'chosen', 'x-forwarded-for': '203.0.113.7' }
  const answer = await member.send(permission, { method: 'PUT', json: { is_allowed: true }, headers })
  expect(answer).toMatchObject({ status: 200, headers: { 'x-request-id': 'chosen' } })
  const events = await service.store.db.selectFrom('audit_events').select(['action', 'request_id']).execute()
  expect(events.length).toBeGreaterThan(0)
  for (const { request_id } of events) expect(request_id).toMatch(UUID)
})
