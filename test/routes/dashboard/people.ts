/** People and guilds that no other test uses, and the parts of answers that tests assert. */
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SimulatedMembership, SimulatedPerson } from '../../../src/development/chat-simulator/personas.ts'
import { dial, hear, http } from '../../abuse/raw.ts'
import type { Answer, Member } from '../../helpers/actors.ts'
import type { RunningApp } from '../../helpers/app.ts'

/** Above 2^53, so that an id rounded by a double differs from the exact one. */
let lastId = 1_300_000_000_000_000_000n

export function newId(): string {
  lastId += 1n
  return String(lastId)
}

/** A guild in which the person has no rights, unless said otherwise. */
export function guild(about: Partial<SimulatedMembership> = {}): SimulatedMembership {
  const id = newId()
  return { id, name: `Guild ${id}`, owner: false, permissions: '0', ...about }
}

export const ownGuild = (name?: string) => guild({ owner: true, ...(name === undefined ? {} : { name }) })

export function person(...guilds: SimulatedMembership[]): SimulatedPerson {
  const id = newId()
  return { id, username: `user_${id}`, displayName: `Person ${id}`, guilds }
}

export async function seen(answer: Promise<Answer> | Answer): Promise<{ status: number; body: unknown }> {
  const { status, body, text } = await answer
  return { status, body: body === undefined ? text : body }
}

export const refused = (status: number, detail: string) => ({ status, body: { detail } })

export type Fault = readonly [loc: (string | number)[], type: string, msg: string]

export const invalid = (...faults: Fault[]) => ({
  status: 422,
  body: { detail: faults.map(([loc, type, msg]) => ({ loc, msg, type })) },
})

export const noObject: Fault = [
  ['body'],
  'model_attributes_type',
  'Input should be a valid dictionary or object to extract fields from',
]
export const noBoolean: Fault = [['body', 'is_allowed'], 'bool_type', 'Input should be a valid boolean']
export const missing = (...loc: string[]): Fault => [loc, 'missing', 'Field required']
const NOT_UNICODE = 'Input should be valid Unicode text without NUL'
export const notUnicode = (...loc: string[]): Fault => [loc, 'string_unicode', NOT_UNICODE]

export const done = { status: 200, body: { status: 'ok' } }
/** A time in ISO 8601, UTC, with milliseconds. */
export const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The id in a session cookie, without its signature; empty if there is no cookie. */
export const sessionId = (member: Member): string =>
  decodeURIComponent(member.cookies.get('session') ?? '').split('.')[0] ?? ''

/** The `Set-Cookie` header that clears a session cookie over plain http. */
export const CLEARED = 'session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax'

export const cookieLines = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat()

/** Sets these cookies in a browser, such as the cookies of another browser. */
export function withCookies(other: Member, cookies: Iterable<readonly [string, string]>): Member {
  other.cookies.clear()
  for (const [name, value] of cookies) other.cookies.set(name, value)
  return other
}

/** Begins a login and agrees at the platform; returns the address of the callback. */
export async function consent(service: RunningApp, visitor = service.visitor(), who = person()) {
  const start = await visitor.get('/auth/login')
  return { visitor, who, back: await service.simulator.authorize(String(start.headers.location), who) }
}

export const isKnown = async ({ query }: RunningApp, chatId: string): Promise<boolean> =>
  (await query`select from users where chat_id = ${chatId}`).length > 0

/** Makes every change of a table fail, by default as in an outage, until the returned function is called. */
export async function failWritesTo({ query }: RunningApp, table: string, code = 'insufficient_resources') {
  await query`create function fail() returns trigger language plpgsql as
    $$ begin raise 'not now' using errcode = ${sql.lit(code)}; end $$`
  await query`create trigger fail before insert or update or delete on ${sql.table(table)} for each row execute function fail()`
  return () => query`drop function fail cascade`
}

/** Sends a request up to the last byte of its body, and waits until the service has read its session. */
export async function beginRequest({ app, url }: RunningApp, member: Member, line: string, json: object) {
  const arriving = new Promise<IncomingMessage>((resolve) => app.server.once('request', resolve))
  const body = JSON.stringify(json)
  const cookie = `Cookie: session=${member.cookies.get('session')}`
  const headers = [cookie, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  const socket = await dial(url)
  const heard = hear(socket)
  socket.write(http(line, headers, body.slice(0, -1)).join('\r\n'))
  const request = await arriving
  // The service reads the body only after the session.
  await expect.poll(() => request.readableFlowing).toBe(true)
  return {
    finish: () => {
      socket.write(body.slice(-1))
      return heard
    },
  }
}
