/** What people read: each reason that the session endpoints can give them, how a key ended, what is left to do, and which bots are in a server. */
import { expect, test } from 'vitest'
import { reasonsOf } from '../../src/api-document/document-type.ts'
import { COMMON_REASONS, REASONS } from '../../src/lib/refusals.ts'
import { fillPlaces, formFor } from '../../src/texts/language.ts'
import { type Tag, tags } from '../../src/texts/languages.ts'
import { emptyDraft, ownerError } from '../../src/web/app/draft.ts'
import type { Refusal } from '../../src/web/app/failure.ts'
import { botsSentence, endSentence, linkedSentence, lookupsSentence, sentenceFor } from '../../src/web/app/sentences.ts'
import { allServers, type Server } from '../../src/web/app/servers.ts'
import { texts } from '../../src/web/app/texts.ts'
import type { Visibility } from '../../src/web/app/visibility.ts'
import type { GuildInstance, Instance } from '../../src/wire/dashboard.ts'
import { operations } from '../helpers/api-document.ts'
import { guildOf, newcomer } from './logged-in.ts'

/** Reasons shown in other ways: by the login page, at a field, or as an outage. */
const elsewhere = ['not_logged_in', 'invalid_request', 'internal_error', 'service_unavailable']
const ofPlatform = ['invalid_signature']
const ofLogin = ['invalid_state', 'login_denied', 'login_overtaken', 'chat_platform_unavailable']
/** Reasons that the dashboard's requests can't cause, since they are small and go to existing paths. */
const unheardOf = [
  ...['payload_too_large', 'headers_too_large', 'not_found', 'method_not_allowed', 'bad_request', 'request_timeout'],
]

/** Reasons that only bots get. */
const ofBots = operations
  .filter(({ tags }) => tags.includes('bots'))
  .flatMap(({ responses }) => Object.values(responses).flatMap(reasonsOf))
  .filter((reason) => !(reason in COMMON_REASONS))

const reasons = Object.keys(REASONS).filter(
  (reason) => ![...ofBots, ...elsewhere, ...ofLogin, ...ofPlatform, ...unheardOf].includes(reason),
)

const refused = (reason: string): Refusal => ({ kind: 'refused', reason, errors: [] })

test('each reason for a refusal has a sentence of its own', () => {
  const told = reasons.map((reason) => {
    const failure = refused(reason)
    return ownerError(failure, emptyDraft, []).publisher_game_name ?? sentenceFor(failure)
  })
  expect(told).toHaveLength(new Set(told).size)
  expect(told).toContain('You already have two active keys. Revoke one to create another.')
  expect(told).not.toContain(sentenceFor(refused('something else')))
})

const { expired, revokedOn, revokedBy, revokedByCreator } = texts.keys

test.each<[what: string, key: Partial<GuildInstance>, sentence: string]>([
  ['an expired key', { status: 'expired', revoked_at: null }, expired],
  ['a key that release 1.0 revoked', { revoked_by: null }, revokedOn],
  ['a key that the person revoked', { revoked_by: 'owner' }, revokedBy.owner],
  ['a key that the person revoked, in its server’s list', { revoked_by: 'owner', is_mine: true }, revokedBy.owner],
  ['a key that its creator revoked', { revoked_by: 'owner', is_mine: false }, revokedByCreator],
])('the row of %s says when the key expires or who revoked it', (_what, key, sentence) => {
  expect(endSentence({ status: 'revoked', revoked_at: '2026-11-22T18:30:00.000Z', ...key } as Instance)).toBe(sentence)
})

/** A server that is on or off: with one bot, without bots, or with unknown bots because it is not in the list. */
function server(isOn: boolean, bots: 'one' | 'none' | 'unknown' = 'one') {
  const { me } = newcomer
  const guilds = [guildOf('1', { is_allowed: isOn, bots: bots === 'one' ? ['StatBot'] : [] })]
  const other = { guild_id: '1', is_allowed: isOn }
  const state = bots === 'unknown' ? { me: { ...me, other_permissions: [other] } } : { guilds }
  return allServers({ ...newcomer, ...state })[0] as Server
}

test('a person who follows a bot’s link is told what is left to do', () => {
  const { noConsent, noBot, done, uncertain, isOff, isOn } = texts.linked
  const withAccount = { consent: 'on', account: 'on' } as Visibility
  const withoutConsent = { ...withAccount, consent: 'off' } as const
  expect(linkedSentence(server(false), 'off', withAccount, false)).toBe(isOff)
  expect(linkedSentence(server(false, 'unknown'), 'off', withoutConsent, false)).toBe(noConsent)
  const sentencesAfterLink = (bots: 'one' | 'none' | 'unknown') =>
    [true, false].map((wasOn) => linkedSentence(server(true, bots), 'on', withAccount, wasOn))
  const sentences = (['one', 'unknown', 'none'] as const).flatMap(sentencesAfterLink)
  expect(sentences).toEqual([isOn, done, isOn, done, noBot, noBot])
  expect(linkedSentence(server(true), 'unknown', withAccount, true)).toBe(uncertain)
  expect(linkedSentence(server(true, 'none'), 'unknown', withAccount, true)).toBe(noBot)
})

/** The sentence as text, with each name in square brackets. */
function botsText(bots: (string | null)[], isSeen: boolean): string {
  const { sentence, names, others } = botsSentence(bots, isSeen)
  const marked = [...names.map((name) => `[${name}]`), ...others]
  return fillPlaces(sentence, () => new Intl.ListFormat('en').format(marked))
}

test.each<[bots: (string | null)[], whenSeen: string, otherwise: string]>([
  [['StatBot', 'MatchBot'], '[StatBot] and [MatchBot] can look you up', 'Bots here: [StatBot] and [MatchBot]'],
  [['StatBot', null, null], '[StatBot] and 2 unnamed bots can look you up', 'Bots here: [StatBot] and 2 unnamed bots'],
  [['A', 'B', 'C'], '[A], [B], and [C] can look you up', 'Bots here: [A], [B], and [C]'],
  // While a key is replaced, the bot has two.
  [['StatBot', 'StatBot'], '[StatBot] can look you up', 'Bots here: [StatBot]'],
])('the row of a server with the bots %j says "%s"', (bots, whenSeen, otherwise) => {
  expect([botsText(bots, true), botsText(bots, false)]).toEqual([whenSeen, otherwise])
})

test('the row of a server names the bots that sent lookups in the last week', () => {
  const on = { date: new Date().toISOString().slice(0, 10), guild_id: '42', guild_name: null, key_hint: '', refused: 1 }
  const lookups = [
    { ...on, key_name: null, answered: 2 },
    { ...on, key_name: 'StatBot', answered: 0 },
    { ...on, key_name: 'StatBot', answered: 0 },
  ]
  const whoLooked = { since: '2026-01-01', incomplete_since: null, lookups }
  const [names, others] = [['StatBot'], ['Unnamed bot']]
  const sentence = '{bots}: asked for your stats 5 times in the last 7 days.'
  expect(lookupsSentence('42', whoLooked)).toEqual({ sentence, names, others })
  const atLeast = sentence.replace('5', 'at least 5')
  expect(lookupsSentence('42', { ...whoLooked, incomplete_since: '2026-01-01' })?.sentence).toBe(atLeast)
  expect(lookupsSentence('43', whoLooked)).toBeUndefined()
})

const inLanguages: Record<Tag, [one: string, several: string]> = {
  en: ['A can look you up', 'A, B, and 5 unnamed bots can look you up'],
  'pt-BR': ['A pode consultar suas stats', 'A, B e 5 bots sem nome podem consultar suas stats'],
  es: ['A puede consultar tus estadísticas', 'A, B y 5 bots sin nombre pueden consultar tus estadísticas'],
  tr: ['A senin istatistiklerini sorgulayabilir', 'A, B ve 5 adsız bot senin istatistiklerini sorgulayabilir'],
  ko: ['내 전적을 조회할 수 있는 봇: A', '내 전적을 조회할 수 있는 봇: A, B 및 이름 없는 봇 5개'],
  ja: ['Aがあなたの戦績を検索できます', 'A、B、名前のないボット5個があなたの戦績を検索できます'],
  de: ['A kann deine Stats abrufen', 'A, B und 5 Bots ohne Namen können deine Stats abrufen'],
  fr: ['A peut consulter tes stats', 'A, B et 5 bots sans nom peuvent consulter tes stats'],
  pl: ['Twoje statystyki może sprawdzać A', 'Twoje statystyki mogą sprawdzać A, B i 5 botów bez nazwy'],
}

test.each(tags)('in %s, the row of a server has the right verb for several bots', async (tag) => {
  const { canLookUp, unnamedBots } = (await import(`../../src/texts/${tag}.ts`)).dashboard.servers
  const tell = (bots: string[], count: number) =>
    fillPlaces(formFor(tag, canLookUp, count), () => new Intl.ListFormat(tag).format(bots))
  expect([tell(['A'], 1), tell(['A', 'B', formFor(tag, unnamedBots, 5)], 7)]).toEqual(inLanguages[tag])
})
