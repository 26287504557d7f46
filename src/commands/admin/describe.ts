/** What the admin commands print: lines of plain text that no stored name can disturb. */

import type { AuditRow } from '../../store/operators/audit-log.ts'
import type { FoundPerson } from '../../store/operators/find-people.ts'
import type { HeldKey } from '../../store/operators/held-keys.ts'
import type { KeyUse } from '../../store/usage/key-use.ts'

/** A text that somebody chose, quoted; control and direction characters, which could rewrite a terminal, are spelled out. */
export function quoted(text: string): string {
  const escaped = JSON.stringify(text).replaceAll(STEERING, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
  return escaped
}

/** What could rewrite a terminal. */
const STEERING = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** The same for JSON, which stays JSON: characters are spelled out in its own way. */
export function asJson(value: unknown, indent?: number): string {
  // Line ends of the indentation are no characters of a text, where they are spelled out already.
  const lines = JSON.stringify(value, null, indent).split('\n')
  return lines.map((line) => line.replaceAll(STEERING, spelledOut)).join('\n')
}

function spelledOut(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

export function keyLine({ id, guildId, ownerChatId, hint, createdAt, lastUsedAt, revokedAt }: HeldKey): string {
  const created = `created ${createdAt.toISOString()}`
  const used = lastUsedAt === undefined ? 'not used' : `last used ${hourOf(lastUsedAt)}`
  const state = revokedAt === undefined ? 'active' : `revoked ${revokedAt.toISOString()}`
  return `${id}  guild ${guildId}  made by ${ownerChatId}  ends in ${hint}  ${created}  ${used}  ${state}`
}

/** `2026-11-22T18Z`: the hour is what is kept. */
const hourOf = (at: Date): string => `${at.toISOString().slice(0, 13)}Z`

export function useLine({ id, guildId, hint, asked, refused, limited, isRevoked }: KeyUse): string {
  const state = isRevoked ? '  revoked' : ''
  return `${id}  guild ${guildId}  ends in ${hint}  asked ${asked}  refused ${refused}  limited ${limited}${state}`
}

/** With whose data it is about, where that isn't one person. */
export function auditLine({ at, actor, action, chatId, subject, requestId }: AuditRow, isOfAnybody: boolean): string {
  const about = isOfAnybody ? [`chat id ${chatId ?? '-'}`] : []
  return [at.toISOString(), actor.padEnd(8), action.padEnd(20), ...about, subject ?? '-', `request ${requestId}`].join(
    '  ',
  )
}

export function personLine({ chatId, username, displayName, hasGlobalConsent }: FoundPerson): string {
  return `chat id ${chatId}  ${quoted(username)}  ${quoted(displayName)}  consent ${hasGlobalConsent ? 'on' : 'off'}`
}

/** `1 key`, `2 keys`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
