/**
 * A withdrawal during a login: whatever the stage of the login and the way of the withdrawal, no bot can look up the person after
 * the withdrawal was answered.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as erasure from '../../src/store/people/erasure.ts'
import * as users from '../../src/store/people/users.ts'
import { type Answer, Bot, type Member } from '../helpers/actors.ts'
import { createEmptyDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { beginTransactionWith, runSql } from '../helpers/run-sql.ts'
import { runAdmin } from '../operators/run-admin.ts'
import { openStoreAt } from '../store/open-test-store.ts'
import { lookup, openStage } from './stage.ts'

const BROWSER = { accept: 'text/html' }
const OPERATOR = { actor: 'operator', requestId: 'a test' } as const

describeIf(hasPostgres, 'on Postgres', async () => {
  const databaseUrl = await createEmptyDatabase()
  const stage = await openStage({ DATABASE_URL: databaseUrl })
  const { simulator } = stage
  const [here, there] = [await stage.startOne(), await stage.startOne()]
  const { db } = await openStoreAt(databaseUrl)
  const { key = '' } = await stage.bot(here)
  simulator.setAppUrl(there.url)

  /** A visible person whose new login has come back from the platform, and who is logged in on another device. */
  async function somebodyLoggingIn(withdrawal?: Withdrawal) {
    const { person, member } = await stage.consentingPerson(here)
    const { id: userId } = (await member.get('/v1/users/me')).body
    const who = { chatId: person.id, userId, device: member.at(there.url) }
    await withdrawal?.before?.(who.device)
    const visitor = stage.visitor(here)
    const back = await visitor.agree(await visitor.get('/auth/login'), person)
    return { ...who, visitor, finish: () => visitor.follow(back, BROWSER), lookup: lookup(person) }
  }
  type Somebody = Awaited<ReturnType<typeof somebodyLoggingIn>>

  interface Withdrawal {
    /** Resolves to whether the answer says that the withdrawal is done. */
    send(who: Pick<Somebody, 'chatId' | 'userId' | 'device'>): Promise<boolean>
    /** An act of the person before the login began. */
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
  const withdrawals: Record<string, Withdrawal> = {
    'on another device': { send: ({ device }) => isOk(device.post('/auth/revoke')) },
    'in the chat': { send: stop },
    'in the chat, with everything already off': { send: stop, before: (device) => device.post('/auth/revoke') },
    'in the chat, by somebody unknown': { send: stop, before: eraseOneself },
    'on the platform': { send: remove },
    'on the platform, by somebody unknown': { send: remove, before: eraseOneself },
    'by the operator': { send: async ({ userId }) => users.withdrawConsent(db, userId, OPERATOR).then(() => true) },
    'by erasing oneself': { send: ({ device }) => isOk(eraseOneself(device)) },
    'by the operator, about somebody unknown': { send: (who) => admin('withdraw-consent', who), before: eraseOneself },
    'by the operator, who erases the person': { send: ({ userId }) => erasure.erase(db, userId, OPERATOR) },
    'by the operator, who erases somebody unknown': { send: (who) => admin('erase', who), before: eraseOneself },
  }

  const LOCKED = { used_login_states: 500, guild_memberships: 450, sessions: 450 }

  /** Delays all logins at a stage for as long as the stage may take. Returns whether logins are certainly still delayed. */
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
    const client = await beginTransactionWith(databaseUrl, `lock table ${table} in exclusive mode`)
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
    'a person who withdraws consent during the slow login step "%s" stays hidden',
    async (name, hold) => {
      const cast = await Promise.all(
        Object.entries(withdrawals).map(async ([by, withdrawal]) => ({
          by,
          withdrawal,
          who: await somebodyLoggingIn(withdrawal),
        })),
      )
      for (const { withdrawal, who } of cast) {
        expect(await statuses(who.lookup)).toEqual(withdrawal.before ? [403, 403] : [200, 200])
      }
      const isHeld = await hold()
      const played = await Promise.all(
        cast.map(async ({ by, withdrawal, who }) => {
          let isOver = false
          const finishing = who.finish()
          await sleep(200)
          const send = () => withdrawal.send(who).catch(() => false)
          // A withdrawal that waits too long for the database gets an uncertain answer, and the person repeats it.
          const isDone = (await send()) || (await send())
          // On a slow machine, the login may continue before the withdrawal, which then comes after the login.
          const isDuring = isHeld()
          const over = finishing
            .then(() => sleep(500))
            .then(() => {
              isOver = true
            })
          const shown = isDone ? await watch(who.lookup, () => isOver) : []
          await over
          const left = await runSql(
            databaseUrl,
            `select from users where chat_id = ${who.chatId} and (global_consent or exists (select from sessions where user_id = id))`,
          )
          return { by, isDuring, isDone, shown: new Set(shown), left: left.length, came: outcome(await finishing) }
        }),
      ).finally(() => {
        for (const endpoint of ['token', 'user'] as const) simulator.setFault(endpoint, undefined)
      })
      // The consent and the session of a login are one transaction, for which a withdrawal waits.
      const isHeldBefore = name !== 'consent' && name !== 'session'
      const done = played.filter(({ isDone }) => isDone)
      expect(done.length).toBeGreaterThan(played.length / 2)
      for (const one of done) {
        expect(one).toMatchObject({ shown: new Set([403]), left: 0 })
        if (isHeldBefore && one.isDuring) expect(one.came).not.toEqual([302, '/?login=done'])
      }
    },
  )

  /** Logs in once more, and returns the statuses of lookups after that. */
  async function logInAgain({ visitor, chatId, lookup }: Somebody) {
    await visitor.logIn({ id: chatId, username: 'again', displayName: 'Again', guilds: [] })
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
    return statuses(lookup)
  }

  test.each(Object.entries(withdrawals))(
    'a login is refused if it began before a withdrawal %s',
    async (_by, withdrawal) => {
      const who = await somebodyLoggingIn(withdrawal)
      expect(await withdrawal.send(who)).toBe(true)
      expect(outcome(await who.finish())).toEqual(OVERTAKEN)
      expect(await who.visitor.get('/v1/users/me')).toMatchObject({ status: 401 })
      const isErased = (await runSql(databaseUrl, `select from users where chat_id = ${who.chatId}`)).length === 0
      expect(await logInAgain(who)).toEqual(isErased ? [403, 403] : [200, 200])
    },
  )

  test('a login is refused if it began while a withdrawal was being committed', async () => {
    await runSql(
      databaseUrl,
      `create function wait_at_commit() returns trigger language plpgsql as 'begin perform pg_sleep(0.8); return null; end'`,
      `create constraint trigger wait_at_commit after insert on audit_events deferrable initially deferred
         for each row when (new.action = 'consent.withdrawn') execute function wait_at_commit()`,
    )
    const { person, member } = await stage.consentingPerson(here)
    const withdrawing = member.post('/auth/revoke')
    await sleep(300)
    const visitor = stage.visitor(there)
    const back = await visitor.agree(await visitor.get('/auth/login'), person)
    expect((await withdrawing).status).toBe(200)
    await runSql(databaseUrl, 'drop function wait_at_commit cascade')
    expect(outcome(await visitor.follow(back, BROWSER))).toEqual(OVERTAKEN)
    expect(await statuses(lookup(person))).toEqual([403, 403])
  })

  /** What is stored about a person. */
  const storedAbout = (chatId: string) =>
    runSql(
      databaseUrl,
      `select u.*, (select json_agg(m order by guild_id) from guild_memberships m where user_id = u.id) as guilds,
         (select json_agg(encode(id_hash, 'hex') order by id_hash) from sessions where user_id = u.id) as sessions
       from users u where chat_id = ${chatId}`,
    )

  test('a browser keeps its session if a new login fails because of a locked table', async () => {
    const { person, member } = await stage.consentingPerson(here)
    const back = await member.agree(await member.get('/auth/login'), { ...person, username: 'renamed', guilds: [] })
    const [before, cookie] = [await storedAbout(person.id), member.cookies.get('session')]
    const client = await beginTransactionWith(databaseUrl, 'lock table sessions in exclusive mode')
    expect(outcome(await member.follow(back, BROWSER))).toEqual([302, '/?login=away'])
    await client.end()
    await sleep(1_000)
    expect(await storedAbout(person.id)).toEqual(before)
    expect(member.cookies.get('session')).toBe(cookie)
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200 })
  })
})
