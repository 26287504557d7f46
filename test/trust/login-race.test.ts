/**
 * A withdrawal during a login: at whatever stage the login is, and whoever withdraws and how, the person can't be looked up once
 * the withdrawal was answered.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as erasure from '../../src/store/people/erasure.ts'
import * as users from '../../src/store/people/users.ts'
import { type Answer, Bot, type Member } from '../helpers/actors.ts'
import { describeIf, emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { beginWith, rowsOf } from '../helpers/run-sql.ts'
import { runAdmin } from '../operators/run-admin.ts'
import { openStoreAt } from '../store/open-test-store.ts'
import { GUILD, lookup, openStage } from './stage.ts'

const BROWSER = { accept: 'text/html' }
const OPERATOR = { actor: 'operator', requestId: 'a test' } as const

describeIf(hasPostgres, 'a login', async () => {
  const databaseUrl = await emptyDatabase()
  const stage = await openStage({ DATABASE_URL: databaseUrl })
  const { simulator } = stage
  const [here, there] = [await stage.startOne(), await stage.startOne()]
  const { db } = await openStoreAt(databaseUrl)
  const { key = '' } = await stage.bot(here)
  simulator.setAppUrl(there.url)

  /** A visible person with another device, whose login on this one has come back from the platform. */
  async function somebodyLoggingIn(no?: No) {
    const { person, member } = await stage.consentingPerson(here)
    const { id: userId } = (await member.get('/v1/users/me')).body
    const who = { chatId: person.id, userId, device: member.at(there.url) }
    await no?.before?.(who.device)
    const visitor = stage.visitor(here)
    const start = await visitor.get('/auth/login')
    const back = await simulator.authorize(String(start.headers.location), person)
    return { ...who, visitor, finish: () => visitor.follow(back, BROWSER), lookup: lookup(person) }
  }
  type Somebody = Awaited<ReturnType<typeof somebodyLoggingIn>>

  /** Resolves once it was answered, with whether the answer says that it is done. */
  interface No {
    say(who: Pick<Somebody, 'chatId' | 'userId' | 'device'>): Promise<boolean>
    /** What they did before the login began. */
    before?: (device: Member) => Promise<unknown>
  }
  const isOk = async (answer: Promise<{ status: number }>) => (await answer).status < 300
  const stop = async ({ chatId }: { chatId: string }) => {
    const answer = await simulator.signer.sendCommand({ userId: chatId, name: 'stop' })
    return !(await answer.text()).includes('may not')
  }
  const remove = ({ chatId }: { chatId: string }) => isOk(simulator.signer.sendRemoval(chatId))
  const admin = async (command: string, { chatId }: { chatId: string }) =>
    (await runAdmin({ DATABASE_URL: databaseUrl }, command, chatId, '--yes')).code === 1
  const eraseOneself = (device: Member) => device.delete('/v1/users/me')
  const noes: Record<string, No> = {
    'on another device': { say: ({ device }) => isOk(device.post('/auth/revoke')) },
    'in the chat': { say: stop },
    'in the chat, with everything off before': { say: stop, before: (device) => device.post('/auth/revoke') },
    'in the chat, by somebody unknown': { say: stop, before: eraseOneself },
    'on the platform': { say: remove },
    'on the platform, by somebody unknown': { say: remove, before: eraseOneself },
    'by the operator': { say: async ({ userId }) => users.withdrawConsent(db, userId, OPERATOR).then(() => true) },
    'by erasing oneself': { say: ({ device }) => isOk(eraseOneself(device)) },
    'by the operator, about somebody unknown': { say: (who) => admin('withdraw-consent', who), before: eraseOneself },
    'by the operator, who erases': { say: ({ userId }) => erasure.erase(db, userId, OPERATOR) },
    'by the operator, who erases somebody unknown': { say: (who) => admin('erase', who), before: eraseOneself },
  }

  const LOCKED = { used_login_states: 500, guild_memberships: 450, sessions: 450 }

  /** Holds up all logins at a stage for as long as it may take. Gives whether they are certainly still held. */
  const stages = {
    state: () => lock('used_login_states'),
    platform: async () => {
      const start = performance.now()
      for (const endpoint of ['token', 'user'] as const) simulator.setFault(endpoint, { delayMs: 1_400 })
      return () => performance.now() < start + 1_400
    },
    consent: () => lock('guild_memberships'),
    session: () => lock('sessions'),
    'state and platform': async () => {
      await stages.state()
      return stages.platform()
    },
  }
  async function lock(table: keyof typeof LOCKED): Promise<() => boolean> {
    const client = await beginWith(databaseUrl, `lock table ${table} in exclusive mode`)
    let isHeld = true
    setTimeout(() => {
      isHeld = false
      return client.end()
    }, LOCKED[table])
    return () => isHeld
  }

  const bots = [here, there].map(({ url }) => new Bot(url, key))
  const statuses = (about: object) => Promise.all(bots.map(async (bot) => (await bot.lookUp(about)).status))

  /** Statuses of lookups that begin from now on, until `isOver`. */
  async function watch(about: object, isOver: () => boolean): Promise<number[]> {
    const seen: number[] = []
    for (; !isOver(); await sleep(50)) seen.push(...(await statuses(about)))
    return [...seen, ...(await statuses(about))]
  }

  const outcome = ({ status, headers }: Answer) => [status, headers.location]
  const OVERTAKEN = [302, '/?login=overtaken']

  test.each(Object.entries(stages))(
    'that is delayed at %s does not make a person visible who withdrew meanwhile',
    async (name, hold) => {
      const cast = await Promise.all(
        Object.entries(noes).map(async ([by, no]) => ({ by, no, who: await somebodyLoggingIn(no) })),
      )
      for (const { no, who } of cast) expect(await statuses(who.lookup)).toEqual(no.before ? [403, 403] : [200, 200])
      const isHeld = await hold()
      const played = await Promise.all(
        cast.map(async ({ by, no, who }) => {
          let isOver = false
          const finishing = who.finish()
          await sleep(200)
          const isDone = await no.say(who).catch(() => false)
          // On a slow machine the login may go on before that. Then the withdrawal simply comes later.
          const isBeside = isHeld()
          const over = finishing
            .then(() => sleep(500))
            .then(() => {
              isOver = true
            })
          const shown = isDone ? await watch(who.lookup, () => isOver) : []
          await over
          const left = await rowsOf(
            databaseUrl,
            `select from users where chat_id = ${who.chatId} and (global_consent or exists (select from sessions where user_id = id))`,
          )
          return { by, isBeside, isDone, shown: new Set(shown), left: left.length, came: outcome(await finishing) }
        }),
      ).finally(() => {
        for (const endpoint of ['token', 'user'] as const) simulator.setFault(endpoint, undefined)
      })
      // The consent and the session of a login are one transaction, for which a withdrawal waits.
      const isHeldBefore = name !== 'consent' && name !== 'session'
      const done = played.filter(({ isDone }) => isDone)
      // A withdrawal that waits too long for the database gets an uncertain answer.
      expect(done.length).toBeGreaterThan(played.length / 2)
      for (const one of done) {
        expect(one).toMatchObject({ shown: new Set([403]), left: 0 })
        if (isHeldBefore && one.isBeside) expect(one.came).not.toEqual([302, '/?login=done'])
      }
    },
  )

  /** Logs in once more, which counts, and returns the statuses of lookups after that. */
  async function logInAgain({ visitor, chatId, lookup }: Somebody, member: Member = visitor) {
    await member.logIn({ id: chatId, username: 'again', displayName: 'Again', guilds: [] })
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
    return statuses(lookup)
  }

  test.each(Object.entries(noes))(
    'counts if it begins after a withdrawal %s, and not if it began before',
    async (_by, no) => {
      const who = await somebodyLoggingIn(no)
      expect(await no.say(who)).toBe(true)
      expect(outcome(await who.finish())).toEqual(OVERTAKEN)
      expect(await who.visitor.get('/v1/users/me')).toMatchObject({ status: 401 })
      const isErased = (await rowsOf(databaseUrl, `select from users where chat_id = ${who.chatId}`)).length === 0
      expect(await logInAgain(who)).toEqual(isErased ? [403, 403] : [200, 200])
    },
  )

  test('does not count if it begins while a withdrawal is being committed', async () => {
    await rowsOf(
      databaseUrl,
      `create function wait_at_commit() returns trigger language plpgsql as 'begin perform pg_sleep(0.8); return null; end'`,
      `create constraint trigger wait_at_commit after insert on audit_events deferrable initially deferred
         for each row when (new.action = 'consent.withdrawn') execute function wait_at_commit()`,
    )
    const { person, member } = await stage.consentingPerson(here)
    const saying = member.post('/auth/revoke')
    await sleep(300)
    const visitor = stage.visitor(there)
    const start = await visitor.get('/auth/login')
    const back = await simulator.authorize(String(start.headers.location), person)
    expect((await saying).status).toBe(200)
    await rowsOf(databaseUrl, 'drop function wait_at_commit cascade')
    expect(outcome(await visitor.follow(back, BROWSER))).toEqual(OVERTAKEN)
    expect(await statuses(lookup(person))).toEqual([403, 403])
  })

  /** What is stored about a person. */
  const keptOf = (chatId: string) =>
    rowsOf(
      databaseUrl,
      `select u.*, (select json_agg(m order by guild_id) from guild_memberships m where user_id = u.id) as guilds,
         (select json_agg(encode(id_hash, 'hex') order by id_hash) from sessions where user_id = u.id) as sessions
       from users u where chat_id = ${chatId}`,
    )

  test.each(['used_login_states', 'users', 'guild_memberships', 'sessions', 'audit_events'])(
    'that fails because %s is locked stores nothing, and keeps the session of the browser',
    async (table) => {
      const { person, member } = await stage.consentingPerson(here)
      const off = await somebodyLoggingIn()
      await off.device.post('/auth/revoke')
      const changed = { ...person, username: 'renamed', guilds: [] }
      const backs = await Promise.all(
        [member, off.visitor].map(async (browser, index) => {
          const { location } = (await browser.get('/auth/login')).headers
          return simulator.authorize(String(location), index === 0 ? changed : { ...changed, id: off.chatId })
        }),
      )
      const before = [await keptOf(person.id), await keptOf(off.chatId)]
      const cookie = member.cookies.get('session')
      const client = await beginWith(databaseUrl, `lock table ${table} in exclusive mode`)
      const came = await Promise.all(
        [member, off.visitor].map(async (browser, index) =>
          outcome(await browser.follow(String(backs[index]), BROWSER)),
        ),
      )
      await client.end()
      // A login of a person who is visible writes no audit event.
      const failed = table === 'audit_events' ? came.slice(1) : came
      for (const one of failed) expect(one).toEqual([302, '/?login=away'])
      await sleep(1_000)
      expect(await keptOf(off.chatId)).toEqual(before[1])
      expect(await statuses(off.lookup)).toEqual([403, 403])
      expect(await member.get('/v1/users/me')).toMatchObject({ status: 200 })
      if (table === 'audit_events') return
      expect(await keptOf(person.id)).toEqual(before[0])
      expect(member.cookies.get('session')).toBe(cookie)
    },
  )

  test('is not stopped by the withdrawal of another person', async () => {
    const [one, other] = [await somebodyLoggingIn(), await somebodyLoggingIn()]
    expect(await one.device.post('/auth/revoke')).toMatchObject({ status: 200 })
    expect(outcome(await other.finish())).toEqual([302, '/?login=done'])
    expect(await other.device.allow(GUILD, false)).toMatchObject({ status: 200 })
  })
})
