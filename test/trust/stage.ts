/** A stage for things to break on: processes of the service, a database of their own, the chat platform, and actors. */
import { randomInt } from 'node:crypto'
import type { SimulatedPerson } from '../../src/development/chat-simulator/cast.ts'
import { Bot, Member, send } from '../helpers/actors.ts'
import { cast, chatEnv, guilds } from '../helpers/app.ts'
import { type RunningChatSimulator, startChatSimulator } from '../helpers/chat-simulator.ts'
import { freePort } from '../helpers/postgres.ts'
import { type Command, type Env, launchService, type ServiceProcess, untilServing } from '../helpers/service-process.ts'

/** What is started, if not the service as it is built. */
type Program = Pick<Command, 'argv' | 'folder'>

export const GUILD = guilds.lanternfall.id

/** A bot in the guild, and somebody whom it may look up there. */
export interface Scene {
  bot: Bot
  member: Member
  visible: ReturnType<typeof lookup>
  /** The status of a lookup at each process. */
  lookups(about?: Scene['visible']): Promise<number[]>
}

export interface Stage {
  readonly simulator: RunningChatSimulator
  /** What every process of this stage is started with. */
  readonly env: Env
  readonly services: ServiceProcess[]
  /** Starts so many processes at once. */
  start(count: number, env?: Env, program?: Program): Promise<ServiceProcess[]>
  startOne(env?: Env, program?: Program): Promise<ServiceProcess>
  visitor(service: Pick<ServiceProcess, 'url'>): Member
  member(service: ServiceProcess, person?: SimulatedPerson): Promise<Member>
  /** The same browser, at another replica. */
  elsewhere(member: Member, url: string): Member
  /** Somebody nobody has met, who is in the guild and has agreed to be looked up there. */
  consentingPerson(service: ServiceProcess): Promise<{ person: SimulatedPerson; member: Member }>
  /** A bot in the guild, with a key of a new admin. */
  bot(service: ServiceProcess): Promise<Bot>
  scene(service: ServiceProcess): Promise<Scene>
  /** The status of /readyz at each process. */
  readiness(): Promise<number[]>
  /** Errors and crashes of any process. */
  troubles(): string[]
  close(): Promise<void>
}

/** Nothing runs on it yet but the chat platform. */
export async function openStage(env: Env): Promise<Stage> {
  const simulator = await startChatSimulator()
  const services: ServiceProcess[] = []
  const all = {
    ...chatEnv(simulator),
    CHAT_PUBLIC_KEY: simulator.signer.publicKey,
    SESSION_SECRET: 'a secret of the tests that all replicas share',
    ...env,
  }
  const visitor = ({ url }: Pick<ServiceProcess, 'url'>) => new Member(url, simulator)
  const member = (service: ServiceProcess, person = somebody()) => visitor(service).logIn(person)
  const bot = async (service: ServiceProcess) => {
    const admin = await member(service, { ...cast.admin, id: newId() })
    return new Bot(service.url, (await admin.createKey(GUILD)).api_key)
  }
  const consentingPerson = async (service: ServiceProcess) => {
    const person = somebody()
    const consenting = await member(service, person)
    await expectOk(consenting.allow(GUILD))
    await expectOk(consenting.link(`Player ${person.id}`))
    return { person, member: consenting }
  }
  const atEach = (ask: (url: string) => Promise<{ status: number }>) =>
    Promise.all(services.map(async ({ url }) => (await ask(url)).status))
  const start = async (more: Env = {}, program: Program = {}) => {
    const service = launchService({ ...all, ...more }, await freePort(), program)
    await untilServing(service, service.url)
    return service
  }
  return {
    simulator,
    env: all,
    services,
    start: async (count, more, program) => {
      const started = await Promise.all(Array.from({ length: count }, () => start(more, program)))
      services.push(...started)
      return started
    },
    startOne: async (more, program) => {
      const started = await start(more, program)
      services.push(started)
      return started
    },
    visitor,
    member,
    elsewhere: (member, url) => {
      const same = new Member(url, simulator)
      for (const [name, value] of member.cookies) same.cookies.set(name, value)
      return same
    },
    consentingPerson,
    bot,
    scene: async (service) => {
      const { key } = await bot(service)
      const { person, member } = await consentingPerson(service)
      const visible = lookup(person)
      const lookups = (about = visible) => atEach((url) => new Bot(url, key).lookUp(about))
      return { bot: new Bot(service.url, key), member, visible, lookups }
    },
    readiness: () => atEach((url) => send(`${url}/readyz`)),
    troubles: () => services.flatMap((service) => service.troubles()),
    close: async () => {
      for (const service of services) service.signal('SIGCONT')
      await Promise.all(services.map((service) => service.kill()))
      await simulator.close()
    },
  }
}

async function expectOk(answering: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answering
  if (status !== 200) throw new Error(`the stage could not be set: ${status} ${text}`)
}

const newId = () => String(10n ** 18n + BigInt(randomInt(2 ** 47)))

/** A new person in the guild, without rights there. */
export function somebody(): SimulatedPerson {
  return { ...cast.member, id: newId() }
}

export const lookup = (person: SimulatedPerson) => ({ guild_id: GUILD, target_chat_id: person.id })
