/** Formats lookups as lines of a chat message. */
import type { LookupsOfDay, WhoLooked } from '../../wire/dashboard.ts'
import type { ChatTexts } from './texts.ts'

/** Seven lines fit into a message, which has at most 2,000 characters, because long names are shortened. */
const MAX_LINES = 7
const MAX_NAME_LENGTH = 50

/** Lists lookups by server and key, most lookups first. Refused lookups count too. */
export function formatLookups(found: WhoLooked, { words, count, say }: ChatTexts, dashboardUrl: string): string {
  const { lookups, incomplete_since } = found
  const lines = sumByKey(lookups)
  const shown = lines
    .slice(0, MAX_LINES)
    .map(({ server, key, today, week }) => count(words.who.line, week, { server, key, today: String(today) }))
  return [
    lines.length === 0 ? words.who.nobody : words.who.title,
    ...shown,
    ...(lines.length > shown.length ? [count(words.who.more, lines.length - shown.length)] : []),
    ...(incomplete_since === null ? [] : [words.who.incomplete]),
    say(words.who.all, { url: `${dashboardUrl}data` }),
  ].join('\n')
}

function sumByKey(lookups: readonly LookupsOfDay[]) {
  const today = new Date().toISOString().slice(0, 10)
  const lines = new Map<string, { server: string; key: string; today: number; week: number }>()
  for (const { date, guild_id, guild_name, key_hint, key_name, answered, refused } of lookups) {
    const id = `${guild_id} ${key_hint}`
    const key = escapeMarkup(key_name ?? (key_hint === '' ? '–' : `…${key_hint}`))
    const line = lines.get(id) ?? { server: escapeMarkup(guild_name ?? guild_id), key, today: 0, week: 0 }
    line.week += answered + refused
    if (date === today) line.today += answered + refused
    lines.set(id, line)
  }
  return [...lines.values()].sort((a, b) => b.week - a.week)
}

/** Shortens and escapes a name, so that it can't put a mention, a link or markup into the chat. */
export const escapeMarkup = (name: string): string =>
  Array.from(name)
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replaceAll(/[\\`*_~|<>@#:[\]()-]/g, '\\$&')
