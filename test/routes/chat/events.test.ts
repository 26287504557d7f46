/** Removing the application on the chat platform turns everything off, even if the event comes late, twice or out of order. */
import { expect, test } from 'vitest'
import { personas, startApp } from '../../helpers/app.ts'

const service = await startApp({ hasChatDoor: true })

const person = personas.member
const removed = (at?: Date) => service.simulator.signer.sendRemoval(person.id, at)
const isOn = async () =>
  (await service.query`select global_consent from users where chat_id = ${person.id}`)[0]?.global_consent

test('the service stores nothing if a person who never logged in removes the chat app', async () => {
  expect((await removed()).status).toBe(204)
  expect(await isOn()).toBeUndefined()
})

test('a person who removes the chat app withdraws their consent', async () => {
  const member = await service.member(person)
  const at = new Date()
  for (const _each of [1, 2, 3]) expect((await removed(at)).status).toBe(204)
  expect(await isOn()).toBe(false)
  expect((await member.get('/v1/users/me')).status).toBe(401)
  const { events } = (await (await service.member(person)).get('/v1/users/me/history')).body
  expect(events.slice(0, 3)).toMatchObject([
    { action: 'consent.granted', via: null },
    { action: 'consent.withdrawn', by: 'me', via: 'platform' },
    { action: 'consent.granted', via: null },
  ])
})

test('a person who removed the chat app and then logged in again stays visible', async () => {
  const before = new Date(Date.now() - 61_000)
  const member = await service.member(person)
  for (const at of [before, new Date(0), before]) expect((await removed(at)).status).toBe(204)
  expect(await isOn()).toBe(true)
  expect((await member.get('/v1/users/me')).status).toBe(200)
  // The platform's clock may be some seconds behind. The newer of login and removal counts, whichever arrives first.
  await removed(new Date(Date.now() - 50_000))
  await removed(before)
  expect(await isOn()).toBe(false)
})

test('removing the chat app withdraws consent even if the last login is dated in the future', async () => {
  await service.member(person)
  await service.query`update users set last_login_at = now() + interval '2 days' where chat_id = ${person.id}`
  await removed(new Date())
  expect(await isOn()).toBe(false)
})

test('at a chat platform that reports app removals, the service keeps the tokens of a login', async () => {
  expect(service.config.chatPlatform?.endpoints.revokeUrl).toBeUndefined()
  await service.member(person)
  expect(service.simulator.calls.revoke).toBe(0)
  expect(await isOn()).toBe(true)
})

test.each([
  ['an invalid time', { type: 'APPLICATION_DEAUTHORIZED', timestamp: 'soon', data: { user: { id: '1' } } }],
  ['no person', { type: 'APPLICATION_DEAUTHORIZED', timestamp: '2026-01-01T00:00:00', data: {} }],
])('the chat platform gets 422 for a removal event with %s', async (_what, event) => {
  expect((await service.simulator.signer.send('events', { type: 1, event })).status).toBe(422)
})

test('the service reads the time of an event as UTC if the time zone is missing', async () => {
  const removedAt = (timestamp: string) =>
    service.simulator.signer.send('events', {
      type: 1,
      event: { type: 'APPLICATION_DEAUTHORIZED', timestamp, data: { user: { id: person.id } } },
    })
  await service.member(person)
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)
  await removedAt(`${inAnHour}+02:00`)
  expect(await isOn()).toBe(true)
  await removedAt(`${inAnHour}.123456`)
  expect(await isOn()).toBe(false)
})
