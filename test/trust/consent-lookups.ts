/** Bots that look up, with keys that may have been revoked, people who may have changed their minds. */
import type { SimulatedPerson } from '../../src/development/chat-simulator/cast.ts'
import { pseudoIdentifier } from '../../src/store/people/game-id.ts'
import { Bot } from '../helpers/actors.ts'
import type { World } from './consent-actors.ts'
import { timed } from './consent-records.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Names of switches: see `Records`. */
export const [CONSENT, KEYS] = ['consent', 'keys']

export const gamesOf = ({ id }: SimulatedPerson) => ['one', 'two', 'three'].map((name) => `${name} of ${id}`)
export const idOf = (game: string) => pseudoIdentifier(game, 'TRST')

export interface Question {
  key: World['keys'][number]
  who: SimulatedPerson
  game: string | undefined
}

/** Gives one lookup of somebody, with a recent key that may have been revoked. */
export function botTurn(world: World, random: SeededRandom): () => Promise<void> {
  return async () => {
    const recent = world.keys.slice(-8)
    if (recent.length === 0) return
    const who = random.pick(world.people)
    const game = random.chance(0.5) ? undefined : random.pick(gamesOf(who))
    await lookUp(world, random.pick(world.stage.urls()), { key: random.pick(recent), who, game })
  }
}

/** Asks the same of every replica: before a change and at once after it, where a cache would show. */
export async function lookUpEverywhere(world: World, question: Question): Promise<void> {
  await Promise.all(world.stage.urls().map((url) => lookUp(world, url, question)))
}

async function lookUp({ records }: World, url: string, { key, who, game }: Question): Promise<void> {
  const body = {
    guild_id: key.guild,
    target_chat_id: who.id,
    publisher_account_id: game === undefined ? null : idOf(game),
  }
  const outcome = records.counted(await timed(() => new Bot(url, key.value).lookUp(body)))
  if (outcome.answer === undefined) return
  const { status, body: told } = outcome.answer
  const see = (what: string, isOn: boolean) => records.see(who.id, what, outcome, isOn)
  records.see(KEYS, key.id, outcome, status !== 401)
  if (status === 401) return
  const reason = told.detail?.reason ?? told.detail
  see(CONSENT, reason !== 'no_global_consent')
  if (reason === 'no_global_consent') return
  see(key.guild, reason !== 'no_server_consent')
  if (status === 200) see(told.publisher_game_name, true)
  if (reason !== 'no_linked_account') return
  for (const none of game === undefined ? gamesOf(who) : [game]) see(none, false)
}
