/** Parses game ids (`Name#TAG`) as people type and paste them, and compares ids in the same way as the service. */
import type { Account, LinkAccountRequest } from '../../wire/dashboard.ts'

type GameId = Pick<Account | LinkAccountRequest, 'publisher_game_name' | 'publisher_tag_line'>

/** Invisible characters that people copy with an id: the marks that chat programs put around names, and zero-width spaces. */
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Characters that chat programs and quoting put around an id, or before its `#`. A name without a tag may contain them. */
const surroundingMarks = /^[\s`*"]+|[\s`*"]+$|\\+(?=[#＃﹟])/gu
/** Matches the text before and after the last `#`. Japanese and Korean keyboards type `＃`. */
const atLastSign = /^(.+)[#＃﹟](.+)$/su

export const visibleText = (text: string) => text.replace(invisibleCharacters, '').trim()

/** Splits a pasted `Name#TAG`. Returns undefined for any other text. */
export const splitGameId = (text: string) => partsOf(visibleText(decodeIfPossible(text)).replace(surroundingMarks, ''))

/** Splits `Name#TAG`. Returns undefined for any other text. */
export function partsOf(text: string): GameId | undefined {
  const [, name = '', tag = ''] = (atLastSign.exec(text) ?? []).map((piece) => piece.trim())
  return name && tag ? { publisher_game_name: name, publisher_tag_line: tag } : undefined
}

/** Decodes text that was copied from a URL, where `#` is `%23`. */
function decodeIfPossible(text: string): string {
  if (hasHashSign(text) || !text.includes('%23')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace('%23', '#')
  }
}

/** Reads a game id from two fields, either of which may contain the whole id. If the two contradict each other, splits neither. */
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
