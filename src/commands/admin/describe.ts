/** What the admin commands print: lines of plain text, in which no stored name can control the terminal. */
import type { AuditRow } from '../../store/operators/audit-log.ts'
import type { FoundPerson } from '../../store/operators/find-people.ts'
import type { HeldKey } from '../../store/operators/held-keys.ts'
import type { KeyUse } from '../../store/usage/key-use.ts'

/** A text that somebody chose, in quotes; control and direction characters, which could control the terminal, are escaped. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(STEERING, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

const STEERING = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** The same for JSON, with JSON's own escapes. */
export function asJson(value: unknown, indent?: number): string {
  // By lines: a line end is indentation here, because in texts JSON escapes it already.
  const lines = JSON.stringify(value, null, indent).split('\n')
  return lines.map((line) => line.replaceAll(STEERING, escapedInJson)).join('\n')
}

function escapedInJson(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

export function keyLine({ id, guildId, ownerChatId, hint, createdAt, lastUsedAt, revokedAt }: HeldKey): string {
  const created = `created ${createdAt.toISOString()}`
  const used = lastUsedAt === undefined ? 'not used' : `last used ${hourOf(lastUsedAt)}`
  const state = revokedAt === undefined ? 'active' : `revoked ${revokedAt.toISOString()}`
  return `${id}  guild ${guildId}  made by ${ownerChatId}  ends in ${hint}  ${created}  ${used}  ${state}`
}

/** As `2026-11-22T18Z`: no more than the hour is stored. */
const hourOf = (at: Date): string => `${at.toISOString().slice(0, 13)}Z`

export function useLine({ id, guildId, hint, asked, refused, limited, isRevoked }: KeyUse): string {
  const state = isRevoked ? '  revoked' : ''
  return `${id}  guild ${guildId}  ends in ${hint}  asked ${asked}  refused ${refused}  limited ${limited}${state}`
}

/** Names the person only when the list is about several. */
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
