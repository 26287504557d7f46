/** The operations about one person or one admin with their recorded answers, and models that say what the answers may be. */
import type { Model, Timed } from './linearizable.ts'

/** An operation about a person's consent, permissions and games. A lookup shows a game, or the reason for its refusal. */
export type PersonOperation = Timed & PersonAct
export type PersonAct =
  | { what: 'grant' }
  | { what: 'withdraw' }
  | { what: 'erase' }
  | { what: 'permit'; guild: string; isAllowed: boolean }
  | { what: 'turn servers off'; guilds: readonly string[] }
  | { what: 'link' | 'unlink' | 'make primary'; game: string; isDone: boolean }
  | { what: 'lookup'; guild: string; game: string | undefined; shown: Shown }

/** The game that a lookup showed, or its refusal. */
export type Shown = { game: string } | 'no_global_consent' | 'no_server_consent' | 'no_linked_account'

interface PersonState {
  isVisible: boolean
  guilds: readonly string[]
  /** The linked games, oldest first. */
  games: readonly string[]
  primary: string | undefined
}

export const person: Model<PersonState, PersonAct> = {
  start: { isVisible: false, guilds: [], games: [], primary: undefined },
  isRead: (act) => act.what === 'lookup',
  apply(state, act) {
    switch (act.what) {
      case 'grant':
        return state.isVisible ? state : { ...state, isVisible: true }
      case 'withdraw':
        return state.isVisible ? { ...state, isVisible: false } : state
      case 'erase':
        return isUnknown(state) ? state : person.start
      case 'permit':
        return permit(state, act.guild, act.isAllowed)
      case 'turn servers off':
        return act.guilds.reduce((left, guild) => permit(left, guild, false), state)
      case 'lookup':
        return isSame(lookUp(state, act.guild, act.game), act.shown) ? state : undefined
      default:
        return changeGames(state, act.what, act)
    }
  },
}

const isUnknown = ({ isVisible, guilds, games }: PersonState) => !isVisible && guilds.length + games.length === 0

function permit(state: PersonState, guild: string, isAllowed: boolean): PersonState {
  if (state.guilds.includes(guild) === isAllowed) return state
  const others = state.guilds.filter((other) => other !== guild)
  return { ...state, guilds: isAllowed ? [...others, guild].sort() : others }
}

function changeGames(
  state: PersonState,
  what: 'link' | 'unlink' | 'make primary',
  { game, isDone }: { game: string; isDone: boolean },
): PersonState | undefined {
  const isLinked = state.games.includes(game)
  if ((what === 'link') === isLinked) return isDone ? undefined : state
  if (!isDone) return undefined
  if (what === 'make primary') return state.primary === game ? state : { ...state, primary: game }
  if (what === 'link') return { ...state, games: [...state.games, game], primary: state.primary ?? game }
  const games = state.games.filter((other) => other !== game)
  return { ...state, games, primary: state.primary === game ? games[0] : state.primary }
}

/** The rule of the consent gate, in the order of the specification. */
function lookUp({ isVisible, guilds, games, primary }: PersonState, guild: string, asked: string | undefined): Shown {
  if (!isVisible) return 'no_global_consent'
  if (!guilds.includes(guild)) return 'no_server_consent'
  const game = asked ?? primary
  return game !== undefined && games.includes(game) ? { game } : 'no_linked_account'
}

const isSame = (a: Shown, b: Shown) => (typeof a === 'string' || typeof b === 'string' ? a === b : a.game === b.game)

/** An operation on a set: the sessions of a person, or the active keys of an admin. */
export type SetOperation = Timed & SetAct
export type SetAct =
  | { what: 'add'; item: string }
  | { what: 'refuse to add' }
  /** The old item is removed at the moment when the new one is added. */
  | { what: 'replace'; old: string; item: string }
  | { what: 'refuse to replace'; old: string }
  | { what: 'remove'; item: string }
  | { what: 'clear' }
  | { what: 'see'; item: string; isThere: boolean }

/** A set of at most `max` items; one more is refused. */
export function setOf(max = Number.POSITIVE_INFINITY): Model<readonly string[], SetAct> {
  return {
    start: [],
    isRead: ({ what }) => ['see', 'refuse to add', 'refuse to replace'].includes(what),
    apply(items, act) {
      switch (act.what) {
        case 'add':
          return items.length < max ? [...items, act.item].sort() : undefined
        case 'refuse to add':
          return items.length === max ? items : undefined
        case 'replace': {
          const others = items.filter((item) => item !== act.old)
          return others.length < max ? [...others, act.item].sort() : undefined
        }
        case 'refuse to replace':
          return items.length === max && !items.includes(act.old) ? items : undefined
        case 'clear':
          return items.length === 0 ? items : []
        case 'remove':
          return items.includes(act.item) ? items.filter((item) => item !== act.item) : items
        case 'see':
          return items.includes(act.item) === act.isThere ? items : undefined
      }
    },
  }
}
