/** What the admin commands print: lines of plain text that no stored name can disturb. */
import type { AuditRow, HeldKey } from '../../store/people/operators.ts'

/** A text that somebody chose, quoted; control and direction characters, which could rewrite a terminal, are spelled out. */
export function quoted(text: string): string {
  const escaped = JSON.stringify(text).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
  return escaped
}

export function keyLine({ id, guildId, ownerChatId, hint, createdAt, revokedAt }: HeldKey): string {
  const state = revokedAt === undefined ? 'active' : `revoked ${revokedAt.toISOString()}`
  return `${id}  guild ${guildId}  made by ${ownerChatId}  ends in ${hint}  created ${createdAt.toISOString()}  ${state}`
}

export function auditLine({ at, actor, action, subject, requestId }: AuditRow): string {
  return [at.toISOString(), actor.padEnd(8), action.padEnd(20), subject ?? '-', `request ${requestId}`].join('  ')
}

/** `1 key`, `2 keys`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
