/** Bots look up people who may have changed their minds, with keys that may have been revoked. */
import type { SimulatedPerson } from '../../src/development/chat-simulator/personas.ts'
import { pseudoIdentifier } from '../../src/store/people/game-id.ts'
import { Bot } from '../helpers/actors.ts'
import type { World } from './consent-actors.ts'
import type { Shown } from './consent-history.ts'
import { type Outcome, timed } from './consent-records.ts'
import type { SeededRandom } from './seeded-random.ts'

export const gamesOf = ({ id }: SimulatedPerson) => ['one', 'two', 'three'].map((name) => `${name} of ${id}`)
export const idOf = (game: string) => pseudoIdentifier(game, 'TRST')

export interface Question {
  key: World['keys'][number]
  who: SimulatedPerson
  game: string | undefined
}

/** Returns a function for one lookup about somebody, with a recent key that may have been revoked. */
export function botTurn(world: World, random: SeededRandom): () => Promise<void> {
  return async () => {
    const recent = world.keys.slice(-8)
    if (recent.length === 0) return
    const who = random.pick(world.people)
    const game = random.chance(0.5) ? undefined : random.pick(gamesOf(who))
    await lookUp(world, random.pick(world.stage.urls()), { key: random.pick(recent), who, game })
  }
}

/** Sends the same lookup to every replica. Before and right after a change, this would expose a cache. */
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
  const isThere = outcome.answer.status !== 401
  records.key(key.admin, outcome, { what: 'see', item: key.id, isThere })
  if (isThere) records.person(who.id, outcome, { what: 'lookup', guild: key.guild, game, shown: shownBy(outcome) })
}

function shownBy({ answer }: Outcome): Shown {
  if (answer?.status === 200) return { game: answer.body.publisher_game_name }
  return answer?.body.detail.reason ?? answer?.body.detail
}
