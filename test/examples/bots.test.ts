/** The example bots, one per language, talk to the real service; only the interactions are made up. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PermissionFlagsBits } from 'discord.js'
import { expect, test, vi } from 'vitest'
import { commands } from '../../examples/discord-js/commands.ts'
import { readSettings } from '../../examples/discord-js/settings.ts'
import { KeyLinks } from '../../examples/discord-js/take-key.ts'
import { guilds, personas } from '../helpers/app.ts'
import { startDemoWorld } from '../helpers/demo-world.ts'
import { readText } from '../helpers/repository.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import {
  answers,
  type Command,
  type Connection,
  REQUEST_ID,
  startBusyService,
  startCannedService,
  stats,
} from './conversations.ts'
import { askDiscordJs } from './discord-js.ts'
import { askDiscordPy, python } from './discord-py.ts'

const guildId = guilds.lanternfall.id
/** Where people find the dashboard; the bots ask the service at its own address. */
const DASHBOARD = 'https://stats.example.org'
const HOME = 'https://bot.example/keys'
const UNKNOWN_LINK = 'This link was used already, or is too old. Use /setup again.'

type Texts = Record<'refusals' | 'say', Record<string, string>>
const texts: Record<string, Texts> = JSON.parse(readText('examples/discord-js/texts.json'))

/** Matches a reply that a bot makes from this text. */
function saidBy(code: string, language = 'en'): RegExp {
  const { refusals = {}, say = {} } = texts[language] ?? {}
  const template = new Map(Object.entries({ ...say, ...refusals })).get(code) ?? say.something_wrong ?? ''
  const literal = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`^${literal.join('[^]+')}(\nhttp://127[^ ]*)?$`)
}

const folder = temporaryFolder()
vi.spyOn(console, 'error').mockReturnValue()
const world = await startDemoWorld({ env: { RATE_LIMIT_PER_MINUTE: '1000', PUBLIC_URL: DASHBOARD } })

/** A bot that has this key for the server. */
let bots = 0
function bot(url: string, key?: string, settings: Partial<Connection> = {}): Connection {
  bots += 1
  const file = join(folder, `${bots}.json`)
  if (key !== undefined) writeFileSync(file, JSON.stringify({ [guildId]: { key, ranking: [] } }))
  return { url, file, longestWait: 0, timeout: 60, quick: 60, home: HOME, ...settings }
}

test('the tests use the package versions that the discord.js example declares', () => {
  const read = (file: string) => JSON.parse(readText(file))
  expect(read('package.json').devDependencies).toMatchObject(read('examples/discord-js/package.json').dependencies)
})

test('a link that the discord.js example creates for `/setup` expires after fifteen minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const links = new KeyLinks(HOME)
  const states = [1, 2].map(() => new URL(links.create(DASHBOARD, guildId)).searchParams.get('state') ?? '')
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(links.take(states[0] ?? '')).toBe(guildId)
  vi.advanceTimersByTime(1)
  expect(links.take(states[1] ?? '')).toBeUndefined()
  vi.useRealTimers()
  const setup = commands.map((command) => command.toJSON()).find(({ name }) => name === 'setup')
  expect(setup?.default_member_permissions).toBe(String(PermissionFlagsBits.ManageGuild))
})

test('the discord.js example accepts PLAYER_STATS_URL with a slash at the end', () => {
  const settings = readSettings({ DISCORD_TOKEN: 'a-token', PLAYER_STATS_URL: `${DASHBOARD}/` })
  expect(settings).toEqual({ token: 'a-token', url: DASHBOARD, file: 'servers.json', home: '', port: 8080 })
})

test('the discord.js and discord.py examples have the same texts in every language', () => {
  expect(readText('examples/discord-py/texts.json')).toBe(readText('examples/discord-js/texts.json'))
  const placesOf = ({ refusals, say }: Texts) =>
    Object.entries({ ...refusals, ...say }).map(([key, text]) => [key, ...new Set(text.match(/\{\w+\}/g)?.sort())])
  for (const one of Object.values(texts)) expect(placesOf(one)).toEqual(placesOf(texts.en as Texts))
})

const examples = [
  { name: 'discord-js', ask: askDiscordJs, isThere: true },
  { name: 'discord-py', ask: askDiscordPy, isThere: python !== undefined },
]
for (const { name, ask, isThere } of examples) {
  test.skipIf(!isThere)(`the example bot ${name} gives the documented reply to every command and error`, async () => {
    const connection = bot(world.url)
    const { otherGuild, revoked, valid } = world.keys
    const setUp = (key?: string): Command => ({ command: 'setup', guildId, ...(key && { key }) })
    const handOver = (key: string): Command => ({ command: 'hand-over', key, guildId })
    const keys: [Command, says: string | RegExp][] = [
      [stats(personas.member), saidBy('not_set_up')],
      [setUp(otherGuild), saidBy('setup_other_server')],
      [setUp(revoked), saidBy('setup_bad_key')],
      [setUp('psk ñ'), saidBy('setup_bad_key')],
      [handOver(valid), `400 ${UNKNOWN_LINK}`],
      [setUp(), new RegExp(`/keys\\?${new URLSearchParams({ guild: guildId, return: HOME })}&state=[\\w-]{43}`)],
      [handOver(otherGuild), `200 ${texts.en?.say.setup_other_server?.replace('{keys}', `${world.url}/keys`)}`],
      [handOver(valid), `400 ${UNKNOWN_LINK}`],
      [setUp(), saidBy('setup_link')],
      [handOver(valid), `200 ${texts.en?.say.setup_done}`],
      [setUp(` ${valid} `), saidBy('setup_done')],
    ]
    // A ranking holds this many members; the visible ones are in the third request.
    const strangers = Array.from({ length: 26 }, (_, index) => ({ id: `7${index}` }))
    const { neverAgreed, member, admin, twoAccounts } = personas
    const joining = [...strangers, neverAgreed, member, admin, twoAccounts, { id: '8' }].map(
      ({ id }): Command => ({ command: 'join', asker: id, guildId }),
    )
    const leaving: Command[] = [
      { command: 'leave', asker: '70', guildId },
      { command: 'join', asker: '8', guildId },
    ]
    const replies = await ask(connection, [
      ...keys.map(([command]) => command),
      ...[...joining, ...leaving, setUp(valid)],
      { command: 'show', guildId },
      stats(personas.neverAgreed),
      stats(personas.member),
      { ...stats(personas.twoAccounts), command: 'matches', count: 3 },
    ])
    for (const [index, [{ command }, says]] of keys.entries()) {
      const text = typeof says === 'string' ? says : expect.stringMatching(says)
      expect(replies[index]).toMatchObject({ text, ...(command !== 'hand-over' && { isForAskerOnly: true }) })
    }
    const [full, gone, joined, , ranking, refused, figures, matches] = replies.slice(-8)
    const said = { ranking_full: full, ranking_left: gone, ranking_joined: joined }
    for (const [says, reply] of Object.entries(said)) expect(reply?.text).toMatch(saidBy(says))
    const footer = 'Example: made-up stats. Self-reported account, unverified'
    expect(ranking).toMatchObject({ title: 'Ranking of this server', footer, isForAskerOnly: false })
    const shown = [...(ranking?.text ?? '').matchAll(/<@(\d+)>/g)].map(([, id]) => id)
    expect(shown).toEqual([personas.member.id, personas.twoAccounts.id])
    expect(refused).toMatchObject({ title: null, footer: null, isForAskerOnly: true })
    expect(refused?.text).toMatch(saidBy('no_global_consent'))
    expect(refused?.button).toBe(`${DASHBOARD}/?guild=${guildId}&lang=en-US`)
    expect(figures).toEqual({
      title: String.raw`Ashgrove Kestrel\#VALE9`,
      text: expect.stringMatching(/^\*\*[A-Z][a-z]+ [123]\*\* · \d+ RR\nK\/D: [\d.]+ · Wins: /),
      footer,
      button: null,
      isForAskerOnly: false,
      isDeferred: false,
    })
    expect(matches).toMatchObject({ title: 'Recent matches of Perrin Hollowell', footer, isForAskerOnly: false })
    const times = [...(matches?.text ?? '').matchAll(/<t:(\d+):d>$/gm)].map(([, time]) => Number(time))
    expect(times).toHaveLength(3)
    expect(times).toEqual(times.toSorted((one, other) => other - one))

    expect(statSync(connection.file).mode & 0o777).toBe(0o600)
    const [afterRestart] = await ask(connection, [stats(personas.member)])
    expect(afterRestart).toMatchObject({ isForAskerOnly: false })

    // The asker always gets one sentence, in their language or in English.
    const lookUp = stats({ id: '1', displayName: '*Ada*' })
    for (const [locale, language] of [
      ['es-419', 'es'],
      ['pt-BR', 'pt-BR'],
      ['zh-CN', 'en'],
    ] as const) {
      const { url } = await startCannedService(...answers.map(([, ...canned]) => canned))
      const said = await ask(
        bot(url, 'any'),
        answers.map(() => ({ ...lookUp, locale })),
      )
      for (const [index, [says, ...canned]] of answers.entries()) {
        const told = { text: expect.stringMatching(saidBy(says, language)), title: null, button: null }
        expect(said[index], canned.join()).toMatchObject({ ...told, isForAskerOnly: true })
      }
      const everything = said.map(({ text }) => text).join('\n')
      for (const part of [String.raw`\*Ada\*`, REQUEST_ID]) expect(everything).toContain(part)
    }
    const silent = await startCannedService()
    const [noAnswer] = await ask(bot(silent.url, 'any', { timeout: 0.3 }), [lookUp])
    expect(noAnswer).toMatchObject({ text: expect.stringMatching(saidBy('unreachable')), isForAskerOnly: true })
    // An unavailable service is asked again after its Retry-After; meanwhile the asker sees that the bot is working.
    const busy = await startBusyService(1)
    const [late] = await ask(bot(busy.url, 'any', { longestWait: 60, quick: 0.1 }), [{ command: 'status', guildId }])
    expect(late).toMatchObject({ text: 'No known problems.', isDeferred: true, isForAskerOnly: true })
    expect(busy.asked()).toBe(2)
  })
}
