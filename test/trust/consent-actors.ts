/** People who change their minds and admins who rotate keys, at random, at any replica, all at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedPerson } from '../../src/development/chat-simulator/personas.ts'
import { Bot, type Member } from '../helpers/actors.ts'
import { guilds } from '../helpers/app.ts'
import type { PersonAct, SetAct } from './consent-history.ts'
import { gamesOf, idOf, lookUpEverywhere } from './consent-lookups.ts'
import { type Outcome, type Records, timed } from './consent-records.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Stage } from './stage.ts'

export const GUILDS = [guilds.lanternfall.id, guilds.copperHeron.id]

interface Key {
  id: string
  value: string
  guild: string
  /** The id of the key's creator. */
  admin: string
}

/** The state that all actors share. */
export interface World {
  stage: Stage
  records: Records
  people: SimulatedPerson[]
  /** Every key that was ever created. */
  keys: Key[]
}

/** A person's browser, which logs in whenever its session is gone. */
class Browser {
  readonly world: World
  readonly person: SimulatedPerson
  readonly random: SeededRandom
  #session: { id: string; member: Member } | undefined
  static #count = 0

  constructor(world: World, person: SimulatedPerson, random: SeededRandom) {
    this.world = world
    this.person = person
    this.random = random
  }

  /** Logs in, which grants global consent unless the person has withdrawn since the login began. */
  async logIn(pauseMs = 0): Promise<void> {
    const { stage, records } = this.world
    const visitor = stage.visitor({ url: this.random.pick(stage.urls()) })
    const began = records.counted(await timed(() => visitor.get('/auth/login')))
    if (began.answer === undefined) return
    const back = await visitor.agree(began.answer, this.person)
    await sleep(pauseMs)
    const outcome = records.counted(await timed(() => visitor.follow(back)))
    records.login(this.person.id, began, outcome)
    if (outcome.answer?.status === 409) return
    Browser.#count += 1
    const id = `session ${Browser.#count}`
    this.record(outcome, { what: 'grant' })
    records.session(this.person.id, outcome, { what: 'add', item: id })
    this.#session = outcome.answer === undefined ? undefined : { id, member: visitor }
  }

  /** Sends a request to any replica. Returns undefined if there is no session, so that the request did nothing. */
  async ask(send: (member: Member) => ReturnType<Member['get']>): Promise<Outcome | undefined> {
    const session = this.#session
    if (session === undefined) {
      await this.logIn()
      return undefined
    }
    const { stage, records } = this.world
    const member = session.member.at(this.random.pick(stage.urls()))
    const outcome = records.counted(await timed(() => send(member)))
    if (outcome.answer === undefined) return outcome
    const isThere = outcome.answer.status !== 401
    records.session(this.person.id, outcome, { what: 'see', item: session.id, isThere })
    if (isThere) return outcome
    this.#session = undefined
    return undefined
  }

  /** Records the outcome of an act, if the act was sent. */
  record(outcome: Outcome | undefined, act: PersonAct): void {
    const { records } = this.world
    if (outcome === undefined) return
    records.person(this.person.id, outcome, act)
    if (act.what === 'withdraw' || act.what === 'erase') records.session(this.person.id, outcome, { what: 'clear' })
  }

  get sessionId(): string | undefined {
    return this.#session?.id
  }
}

/** The acts of a person, each with its share of a hundred turns. */
const ACTS: readonly (readonly [weight: number, act: (browser: Browser) => Promise<void>])[] = [
  [5, (browser) => browser.logIn()],
  [6, (browser) => browser.logIn(300 * browser.random.next())],
  [7, withdraw],
  [3, stopInChat],
  [3, logOut],
  [22, permit],
  [4, turnOffInChat],
  [4, forget],
  [4, turnServersOff],
  [2, erase],
  [15, change('link')],
  [13, change('unlink')],
  [15, change('make primary')],
]

/** Returns a function for one turn of a person, between two lookups about them at every replica. */
export function personTurn(world: World, who: SimulatedPerson, random: SeededRandom): () => Promise<void> {
  const browser = new Browser(world, who, random)
  return async () => {
    const act = random.weighted(ACTS)
    const key = world.keys.at(-1)
    const game = random.chance(0.5) ? undefined : random.pick(gamesOf(who))
    if (key) await lookUpEverywhere(world, { key, who, game })
    await act(browser)
    if (key) await lookUpEverywhere(world, { key, who, game })
  }
}

async function withdraw(browser: Browser): Promise<void> {
  browser.record(await browser.ask((member) => member.post('/auth/revoke')), { what: 'withdraw' })
}

/** Sends a command to any replica, as the chat platform does. A reply that says "may" or "not done" is no clear answer. */
async function sendCommand({ world, person, random }: Browser, name: string, guildId?: string): Promise<Outcome> {
  const { simulator, urls } = world.stage
  const outcome = await timed(async () => {
    simulator.setAppUrl(random.pick(urls()))
    const answer = await simulator.signer.sendCommand({ userId: person.id, guildId, name })
    const text = await answer.text()
    const isUnclear = /"content":"(?:Not done|This may not)/.test(text)
    return { headers: {}, body: undefined, ...(isUnclear ? NOT_DONE : { status: answer.status, text }) }
  })
  return world.records.counted(outcome)
}

const NOT_DONE = { status: 503, text: '{"detail":"service_unavailable"}' }

async function stopInChat(browser: Browser): Promise<void> {
  browser.record(await sendCommand(browser, 'stop'), { what: 'withdraw' })
}

async function turnOffInChat(browser: Browser): Promise<void> {
  const guild = browser.random.pick(GUILDS)
  browser.record(await sendCommand(browser, 'off', guild), { what: 'permit', guild, isAllowed: false })
}

async function logOut(browser: Browser): Promise<void> {
  const item = browser.sessionId
  const outcome = await browser.ask((member) => member.post('/auth/logout'))
  if (outcome && item) browser.world.records.session(browser.person.id, outcome, { what: 'remove', item })
}

async function permit(browser: Browser): Promise<void> {
  const [guild, isAllowed] = [browser.random.pick(GUILDS), browser.random.chance(0.7)]
  const outcome = await browser.ask((member) => member.setPermission(guild, isAllowed))
  // The person withdrew while the request was in flight, so nothing was changed.
  if (outcome?.answer?.status !== 409) browser.record(outcome, { what: 'permit', guild, isAllowed })
}

async function forget(browser: Browser): Promise<void> {
  const guild = browser.random.pick(GUILDS)
  const outcome = await browser.ask((member) => member.delete(`/v1/users/me/servers/${guild}/permission`))
  browser.record(outcome, { what: 'permit', guild, isAllowed: false })
}

/** Turns both off in one request: no lookup may see one switch off and then the other still on. */
async function turnServersOff(browser: Browser): Promise<void> {
  const isOne = browser.random.chance(0.3)
  const listed = isOne ? [browser.random.pick(GUILDS)] : undefined
  const outcome = await browser.ask((member) => member.turnServersOff(listed))
  browser.record(outcome, { what: 'turn servers off', guilds: listed ?? GUILDS })
}

async function erase(browser: Browser): Promise<void> {
  const outcome = await browser.ask((member) => member.delete('/v1/users/me'))
  // In a long run, the last login can be too old for an erasure.
  if (outcome?.answer?.status !== 403) browser.record(outcome, { what: 'erase' })
}

function change(what: 'link' | 'unlink' | 'make primary') {
  return async (browser: Browser): Promise<void> => {
    const game = browser.random.pick(gamesOf(browser.person))
    const path = `/v1/users/me/accounts/${idOf(game)}`
    const send = {
      link: (member: Member) => member.link(game, 'TRST'),
      unlink: (member: Member) => member.delete(path),
      'make primary': (member: Member) => member.post(`${path}/primary`),
    }
    const outcome = await browser.ask(send[what])
    // Without a clear answer, the change may still take effect.
    const isDone = outcome?.answer === undefined || outcome.answer.status === 200
    browser.record(outcome, { what, game, isDone })
  }
}

/** Returns a function for one turn of an admin, who creates keys, too many at times, replaces and revokes them. */
export function adminTurn(world: World, who: SimulatedPerson, random: SeededRandom): () => Promise<void> {
  const browser = new Browser(world, who, random)
  const { records, keys } = world
  const own = () => keys.filter((key) => key.admin === who.id).slice(-4)

  /** Records a key that was created or refused, or whose outcome and id are unknown. With `old`, it replaced that key. */
  function recordKey(outcome: Outcome | undefined, guild: string, old?: string): void {
    if (outcome === undefined) return
    const { answer: { status, body } = {}, failure, start } = outcome
    const refusal: SetAct = old === undefined ? { what: 'refuse to add' } : { what: 'refuse to replace', old }
    if (status === 429) records.key(who.id, outcome, refusal)
    if (status !== 200 && failure === undefined) return
    const item = status === 200 ? body.id : `unknown ${start}`
    records.key(who.id, outcome, old === undefined ? { what: 'add', item } : { what: 'replace', old, item })
    if (status === 200) keys.push({ id: item, value: body.api_key, guild, admin: who.id })
  }

  async function create(): Promise<void> {
    const guild = random.pick(GUILDS)
    recordKey(await browser.ask((member) => member.post('/v1/instances', { guild_id: guild })), guild)
  }

  async function replace({ id, guild }: Key): Promise<void> {
    recordKey(
      await browser.ask((member) => member.post(`/v1/instances/${id}/replace`, { old_lives_hours: 0 })),
      guild,
      id,
    )
  }

  /** Revokes a key as its creator, or as a manager of its guild. */
  async function revoke({ id, guild }: Key): Promise<void> {
    const path = random.chance(0.5) ? `/v1/instances/${id}/revoke` : `/v1/guilds/${guild}/instances/${id}/revoke`
    const outcome = await browser.ask((member) => member.post(path))
    if (outcome) records.key(who.id, outcome, { what: 'remove', item: id })
  }

  async function revokeByBot({ id, value }: Key): Promise<void> {
    const bot = new Bot(random.pick(world.stage.urls()), value)
    const outcome = records.counted(await timed(() => bot.send('/v1/key/revoke', { method: 'POST' })))
    const isGone = outcome.answer?.status === 401
    records.key(who.id, outcome, isGone ? { what: 'see', item: id, isThere: false } : { what: 'remove', item: id })
  }

  return async () => {
    if (own().length === 0 || random.chance(0.6)) return create()
    const question = { key: random.pick(own()), who: random.pick(world.people), game: undefined }
    await lookUpEverywhere(world, question)
    await random.pick([revoke, revokeByBot, replace])(question.key)
    await lookUpEverywhere(world, question)
  }
}
