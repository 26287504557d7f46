/** Game ids: reading `Name#TAG`, and whether two are the same to the service. */
import type { Account, LinkAccountRequest } from '../../wire/dashboard.ts'

type GameId = Pick<Account | LinkAccountRequest, 'publisher_game_name' | 'publisher_tag_line'>

/** `Name#TAG` in two, at the last `#`; undefined when it isn't that. */
export function splitGameId(text: string): GameId | undefined {
  const at = text.lastIndexOf('#')
  const [name, tag] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return at > 0 && name && tag ? { publisher_game_name: name, publisher_tag_line: tag } : undefined
}

export function isSameAccount(a: GameId, b: GameId): boolean {
  return (
    identity(a.publisher_game_name) === identity(b.publisher_game_name) &&
    identity(a.publisher_tag_line) === identity(b.publisher_tag_line)
  )
}

function identity(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}
