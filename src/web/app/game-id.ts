/** Game ids: reading `Name#TAG` as it is typed and pasted, and whether two are the same to the service. */
import type { Account, LinkAccountRequest } from '../../wire/dashboard.ts'

type GameId = Pick<Account | LinkAccountRequest, 'publisher_game_name' | 'publisher_tag_line'>

/** Invisible characters that are copied along: the marks that chat programs put around names, and zero-width spaces. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Characters that chat programs and quoting put around an id, or before its `#`. A name alone may contain them. */
const around = /^[\s`*"]+|[\s`*"]+$|\\+(?=[#＃﹟])/gu
/** Up to the last `#`, and after it. Japanese and Korean keyboards write `＃`. */
const atLastSign = /^(.+)[#＃﹟](.+)$/su

export const visibleText = (text: string) => text.replace(invisible, '').trim()

/** Reads `Name#TAG` as it is pasted; undefined when it isn't that. */
export const splitGameId = (text: string) => partsOf(visibleText(decoded(text)).replace(around, ''))

/** `Name#TAG` in two; undefined when it isn't that. */
export function partsOf(text: string): GameId | undefined {
  const [, name = '', tag = ''] = (atLastSign.exec(text) ?? []).map((piece) => piece.trim())
  return name && tag ? { publisher_game_name: name, publisher_tag_line: tag } : undefined
}

/** Text from an address bar, which has its `#` as `%23`. */
function decoded(text: string): string {
  if (hasHashSign(text) || !text.includes('%23')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace('%23', '#')
  }
}

/** Reads a game id from two fields, either of which may contain all of it. Contradictory input stays as it is. */
export function readGameId({ publisher_game_name, publisher_tag_line }: GameId): GameId {
  const name = visibleText(publisher_game_name)
  const tag = visibleText(publisher_tag_line).replace(/^[#＃﹟]\s*/u, '')
  const typed = { publisher_game_name: name, publisher_tag_line: tag }
  const [inName, inTag] = [splitGameId(name), splitGameId(tag)]
  const whole = inName ?? inTag
  if (whole === undefined) return typed
  const apart = {
    ...whole,
    ...(name && !inName && { publisher_game_name: name }),
    ...(tag && !inTag && { publisher_tag_line: tag }),
  }
  return isSameAccount(apart, whole) && isSameAccount(inTag ?? whole, whole) ? whole : typed
}

export const hasHashSign = (text: string) => /[#＃﹟]/u.test(text)

export function isSameAccount(a: GameId, b: GameId): boolean {
  return (
    identity(a.publisher_game_name) === identity(b.publisher_game_name) &&
    identity(a.publisher_tag_line) === identity(b.publisher_tag_line)
  )
}

const identity = (text: string) => text.trim().normalize('NFKC').toLowerCase()
