/** A stage for tests about faults: processes of the service, their database, the chat platform, and actors. */
import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { SimulatedPerson } from '../../src/development/chat-simulator/personas.ts'
import { Bot, Member, send } from '../helpers/actors.ts'
import { chatEnv, guilds, personas } from '../helpers/app.ts'
import { startChatSimulator } from '../helpers/chat-simulator.ts'
import { closeLater } from '../helpers/close-later.ts'
import { freePort } from '../helpers/postgres.ts'
import { type Command, type Env, launchService, type ServiceProcess, untilServing } from '../helpers/service-process.ts'

/** The program to start, if it isn't this service. */
type Program = Pick<Command, 'argv' | 'folder'>

export const GUILD = guilds.lanternfall.id

export interface StageProcess extends ServiceProcess {
  metrics(): Promise<string>
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Opens a stage on which only the chat platform runs so far. */
export async function openStage(more: Env) {
  const simulator = await startChatSimulator()
  const services: StageProcess[] = []
  /** The environment of every process of this stage. */
  const env: Env = {
    ...chatEnv(simulator),
    CHAT_PUBLIC_KEY: simulator.signer.publicKey,
    SESSION_SECRET: 'a secret of the tests that all replicas share',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    ...more,
  }
  const visitor = ({ url }: Pick<ServiceProcess, 'url'>) => new Member(url, simulator)
  const member = (service: ServiceProcess, person = somebody()) => visitor(service).logIn(person)
  /** A bot in the guild, with a key of a new admin. */
  const bot = async (service: ServiceProcess) => {
    const admin = await member(service, { ...personas.admin, id: newId() })
    return new Bot(service.url, (await admin.createKey(GUILD)).api_key)
  }
  /** A new person who is in the guild and has agreed to be looked up there. */
  const consentingPerson = async (service: ServiceProcess) => {
    const person = somebody()
    const consenting = await member(service, person)
    await expectOk(consenting.allow(GUILD))
    await expectOk(consenting.link(`Player ${person.id}`))
    return { person, member: consenting }
  }
  const atEach = (ask: (url: string) => Promise<{ status: number }>) =>
    Promise.all(services.map(async ({ url }) => (await ask(url)).status))
  const startOne = async (more: Env = {}, program: Program = {}) => {
    const metricsPort = String(await freePort())
    const started = launchService(
      { ...env, METRICS_HOST: '127.0.0.1', METRICS_PORT: metricsPort, ...more },
      await freePort(),
      program,
    )
    await untilServing(started, started.url)
    const metrics = async () => (await send(`http://127.0.0.1:${metricsPort}/metrics`)).text
    const service: StageProcess = { ...started, metrics }
    services.push(service)
    return service
  }
  /** Errors and crashes of all processes. */
  const troubles = () => services.flatMap((service) => service.troubles())
  return {
    simulator,
    env,
    services,
    startOne,
    visitor,
    member,
    consentingPerson,
    bot,
    scene: async (service: ServiceProcess) => {
      const { key } = await bot(service)
      const { person, member } = await consentingPerson(service)
      const visible = lookup(person)
      /** The status code of a lookup at each process. */
      const lookups = (about = visible) => atEach((url) => new Bot(url, key).lookUp(about))
      return { bot: new Bot(service.url, key), member, visible, lookups }
    },
    /** Addresses of the running processes. */
    urls: () => services.filter((service) => service.isRunning()).map(({ url }) => url),
    /** The status code of /readyz at each process. */
    readiness: () => atEach((url) => send(`${url}/readyz`)),
    troubles,
    /** Kills all processes, and fails if any of them had troubles. */
    close: closeLater(async () => {
      const had = troubles()
      await Promise.all(services.map((service) => service.kill()))
      expect(had).toEqual([])
    }),
  }
}

async function expectOk(answering: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answering
  if (status !== 200) throw new Error(`the stage could not be set: ${status} ${text}`)
}

const newId = () => String(10n ** 18n + BigInt(randomInt(2 ** 47)))

/** A new person who is in the guild and doesn't manage it. */
export function somebody(): SimulatedPerson {
  return { ...personas.member, id: newId() }
}

export const lookup = (person: SimulatedPerson) => ({ guild_id: GUILD, target_chat_id: person.id })
