/** Model-based testing: traces of the model are played on the real service, one deed for each action that needs no special servers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { Bot, type Member } from '../../helpers/actors.ts'
import type { Cluster } from '../../helpers/postgres.ts'
import { statusOf } from '../../helpers/service-process.ts'
import { configure } from '../configure.ts'
import type { ServiceProcess } from '../service-process.ts'
import { GUILD, type Stage } from '../stage.ts'
import { ACTIONS, LOOKUPS } from './consent-model.ts'
import { lookUp, type Shown } from './lookups.ts'
import { databaseOf, type Pair, type State, startState, type Which } from './state.ts'
import { WORLD } from './traces.ts'

/** Guards against hanging. */
const PATIENTLY = { timeout: 30_000, interval: 50 }
/** Until every connection has noticed that the database changed. */
const UNTIL_NOTICED_MS = 1_500

export interface Scene {
  stage: Stage
  postgres: Cluster
  /** Of a bot in the guild. */
  key: string
  /** Ada and Ben, who have both said no. */
  people: Pair<{ chatId: string; member: Member }>
}

/** Who plays the processes of the model. */
type Services = Map<Which, ServiceProcess>
/** Does what a sentence says, on the real service, in the state that the model is in before it. */
type Deed = (scene: Scene, services: Services, before: State) => Promise<void>

/** Plays a trace. Throws at the first sentence that the model doesn't have, or that the service answers otherwise. */
export async function replay(scene: Scene, trace: readonly string[]): Promise<void> {
  const services: Services = new Map()
  let state = startState(WORLD.faults)
  for (const [index, sentence] of trace.entries()) {
    const soFar = trace.slice(0, index + 1).join('\n')
    const after = LOOKUPS.has(sentence) ? state : ACTIONS.get(sentence)?.(state, WORLD)
    if (after === undefined) throw new Error(`the model can't end in:\n${soFar}`)
    await deedOf(sentence)(scene, services, state).catch((cause) => {
      const said = [...services.values()].map((service) => JSON.stringify([service.isRunning(), ...service.log()]))
      const why = `${cause.message}\n${soFar}\n${said.join('\n')}`
      throw new Error(`the service went another way than the model: ${why}`, { cause })
    })
    state = after
  }
  for (const service of services.values()) await service.kill()
}

function deedOf(sentence: string): Deed {
  const question = LOOKUPS.get(sentence)
  if (question !== undefined) return (...now) => expectAnswer(now, question)
  const [, person, wish, at] = /^(Ada|Ben) says (yes|no) at process ([12])$/.exec(sentence) ?? []
  if (person !== undefined) return say(person === 'Ada' ? 0 : 1, wish === 'yes', at === '1' ? 0 : 1)
  const [, which, does] = /^process ([12]) (.*)$/.exec(sentence) ?? []
  const deed = which === undefined ? OF_THE_DATABASE[sentence] : OF_A_PROCESS[does ?? '']?.(which === '1' ? 0 : 1)
  if (deed === undefined) throw new Error(`nobody can play "${sentence}"`)
  return deed
}

const OF_A_PROCESS: Record<string, (which: Which) => Deed> = {
  connects: (which) => async (scene, services) => {
    services.set(which, await scene.stage.startOne())
  },
  'writes its heartbeat': (which) => async (_, services) => {
    await expect.poll(() => statusOf(`${services.get(which)?.url}/readyz`), PATIENTLY).toBe(200)
  },
  'is killed': (which) => async (_, services) => services.get(which)?.kill(),
}

const OF_THE_DATABASE: Record<string, Deed> = {
  'the database turns read-only': ({ postgres }) => setReadOnly(postgres, 'on'),
  'the database takes writes again': ({ postgres }) => setReadOnly(postgres, 'off'),
  // It does so by itself: an answer that it changes is waited for.
  'time passes': async () => {},
}

async function setReadOnly(postgres: Cluster, value: 'on' | 'off'): Promise<void> {
  await configure(postgres, `default_transaction_read_only = ${value}`)
  await sleep(UNTIL_NOTICED_MS)
}

function say(who: Which, isAllowed: boolean, which: Which): Deed {
  return async ({ stage, people }, services, before) => {
    const { writes } = databaseOf(before, before.processes[which].at ?? before.address)
    const member = stage.elsewhere(people[who].member, services.get(which)?.url ?? '')
    const { status } = await member.allow(GUILD, isAllowed)
    expect(status).toBe(writes === 'work' ? 200 : 503)
  }
}

/** A slow machine may miss a heartbeat or two: an answer is waited for, and then it must be the model's. */
async function expectAnswer([scene, services, state]: Parameters<Deed>, { which, who }: { which: Which; who: Which }) {
  const expected = lookUp(state, WORLD, which, who)
  const ask = () => shownBy(scene, services.get(which), who)
  if (expected === 'no answer') return void (await expect.poll(ask, PATIENTLY).toBe(expected))
  const answers: Shown[] = []
  await expect.poll(async () => answers[answers.push(await ask()) - 1], PATIENTLY).not.toBe('no answer')
  expect(answers.at(-1)).toBe(expected)
}

async function shownBy({ key, people }: Scene, service: ServiceProcess | undefined, who: Which): Promise<Shown> {
  if (service === undefined || !service.isRunning()) return 'no answer'
  const { status, body } = await new Bot(service.url, key).lookUp({
    guild_id: GUILD,
    target_chat_id: people[who].chatId,
  })
  if (status === 503) return 'no answer'
  expect([status, body?.detail?.reason ?? body?.detail], 'shown, or not shown').toEqual(
    status === 200 ? [200, undefined] : [403, 'no_server_consent'],
  )
  return status === 200 ? 'shown' : 'not shown'
}
