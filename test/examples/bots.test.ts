/** The example bots, each in its language, talk to the service; the interactions are invented, the rest is as it runs. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { cast, guilds } from '../helpers/app.ts'
import { startDemoWorld } from '../helpers/demo-world.ts'
import { readText } from '../helpers/repository.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import {
  answers,
  type Command,
  type Connection,
  REQUEST_ID,
  type Reply,
  startBusyService,
  startCannedService,
  stats,
} from './conversations.ts'
import { askDiscordJs } from './discord-js.ts'
import { askDiscordPy, python } from './discord-py.ts'

const examples = [
  { name: 'discord-js', ask: askDiscordJs, isThere: true },
  { name: 'discord-py', ask: askDiscordPy, isThere: python !== null },
]
const GUILD = guilds.lanternfall.id
/** Where people find the dashboard; the bots ask the service at its own address. */
const DASHBOARD = 'https://stats.example.org'
const HOME = 'https://bot.example/keys'

type Texts = Record<'commands' | 'options', Record<string, { name: string; description: string }>> &
  Record<'refusals' | 'say', Record<string, string>>
const texts: Record<string, Texts> = JSON.parse(readText('examples/discord-js/texts.json'))
/** Discord's locales, and which texts are theirs. */
const LOCALES = Object.entries({ 'en-GB': 'en', 'es-ES': 'es', 'es-419': 'es', 'zh-CN': 'en' }).concat(
  Object.keys(texts).map((language) => [language, language]),
)

/** Matches what a bot says by this text. */
function saidBy(language: string, code: string): RegExp {
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
  if (key !== undefined) writeFileSync(file, JSON.stringify({ [GUILD]: { key, ranking: [] } }))
  return { url, file, longestWait: 0, timeout: 60, quick: 60, home: HOME, ...settings }
}

test('the example in TypeScript is tested with the packages that it asks for', () => {
  const read = (file: string) => JSON.parse(readText(file))
  expect(read('package.json').devDependencies).toMatchObject(read('examples/discord-js/package.json').dependencies)
})

test('both examples have the same texts, and each language has the same places in them', () => {
  expect(readText('examples/discord-py/texts.json')).toBe(readText('examples/discord-js/texts.json'))
  const placesOf = ({ refusals, say }: Texts) =>
    Object.entries({ ...refusals, ...say }).map(([key, text]) => [key, ...new Set(text.match(/\{\w+\}/g)?.sort())])
  for (const one of Object.values(texts)) expect(placesOf(one)).toEqual(placesOf(texts.en as Texts))
})

for (const { name, ask, isThere } of examples) {
  describe.skipIf(!isThere)(name, () => {
    test('a server is set up, looked up and ranked; who has not agreed is told to the asker only', async () => {
      const connection = bot(world.url)
      const { keys } = world
      const setUp = (key: string): Command => ({ command: 'setup', key, guildId: GUILD })
      const wrong = [stats(cast.member), ...[keys.otherGuild, keys.revoked, 'psk ñ'].map(setUp)]
      const joining = [cast.neverAgreed, cast.member, cast.admin, cast.twoAccounts].map(
        ({ id }): Command => ({ command: 'join', asker: id, guildId: GUILD }),
      )
      const last = [
        stats(cast.neverAgreed),
        stats(cast.member),
        { ...stats(cast.twoAccounts), command: 'matches', count: 3 },
      ] as const
      const asked = [...wrong, setUp(` ${keys.valid} `), ...joining, { command: 'show', guildId: GUILD } as const]
      const replies = await ask(connection, [...asked, ...last])

      const said = ['not_set_up', 'setup_other_server', 'setup_bad_key', 'setup_bad_key', 'setup_done']
      for (const [index, text] of said.entries()) {
        expect(replies[index]).toMatchObject({ text: expect.stringMatching(saidBy('en', text)), isForAskerOnly: true })
      }
      const [ranking, refused, figures, matches] = replies.slice(-4)
      const footer = 'Placeholder: invented figures. Self-reported account, unverified'
      expect(ranking).toMatchObject({ title: 'Ranking of this server', footer, isForAskerOnly: false })
      const shown = [...(ranking?.text ?? '').matchAll(/<@(\d+)>/g)].map(([, id]) => id)
      expect(shown.toSorted()).toEqual([cast.member.id, cast.twoAccounts.id].toSorted())
      expect(refused).toMatchObject({ title: null, footer: null, isForAskerOnly: true })
      expect(refused?.text).toMatch(saidBy('en', 'no_global_consent'))
      expect(refused?.button).toBe(`${DASHBOARD}/?guild=${GUILD}&lang=en-US`)
      expect(figures).toEqual({
        title: String.raw`Ashgrove Kestrel\#VALE9`,
        text: expect.stringMatching(/^\*\*[A-Z][a-z]+ [123]\*\* · \d+ RR\nK\/D: [\d.]+ · Wins: /),
        footer,
        button: null,
        isForAskerOnly: false,
        isDeferred: false,
      })
      expect(matches).toMatchObject({ title: 'Recent matches of Perrin Hollowell', isForAskerOnly: false })
      expect(matches?.footer).toContain('unverified')
      const times = [...(matches?.text ?? '').matchAll(/<t:(\d+):d>$/gm)].map(([, time]) => Number(time))
      expect(times).toHaveLength(3)
      expect(times).toEqual(times.toSorted((one, other) => other - one))

      expect(statSync(connection.file).mode & 0o777).toBe(0o600)
      const [afterRestart] = await ask(connection, [stats(cast.member)])
      expect(afterRestart).toMatchObject({ isForAskerOnly: false })
    })

    test('whatever answers, the asker gets one sentence in their language', async () => {
      const cases = Object.entries(answers)
      const service = await startCannedService(cases.map(([, answer]) => answer))
      const asked = LOCALES.flatMap(([locale, language]) =>
        cases.map(([answer, { says }], index) => {
          const command = { ...stats({ id: String(index), displayName: '*Ada*' }), locale }
          return { command, says: saidBy(language, says), answer, isLocal: says.includes('_consent') }
        }),
      )
      const replies = await ask(
        bot(service.url, 'any'),
        asked.map(({ command }) => command),
      )
      expect(replies).toHaveLength(asked.length)
      for (const [index, { says, answer }] of asked.entries()) {
        const { text, ...reply } = replies[index] as Reply
        expect(text, answer).toMatch(says)
        expect(reply).toMatchObject({ title: null, button: null, isForAskerOnly: true })
      }
      const everything = replies.map(({ text }) => text).join('\n')
      expect(everything).toContain(String.raw`\*Ada\*`)
      expect(everything).toContain(REQUEST_ID)
    })

    test('a service that is silent, or not there, does not answer', async () => {
      const service = await startCannedService([{ status: 200 }])
      const silent = stats({ id: '0', displayName: 'Ada' })
      const [reply] = await ask(bot(service.url, 'any', { timeout: 0.3 }), [silent])
      expect(reply).toMatchObject({ text: expect.stringMatching(saidBy('en', 'unreachable')), isForAskerOnly: true })
      await service.close()
      const [again] = await ask(bot(service.url, 'any'), [silent])
      expect(again).toMatchObject({ text: expect.stringMatching(saidBy('en', 'unreachable')), isForAskerOnly: true })
    })

    test('a key comes from the dashboard by a link of the bot’s own, once, and is kept when it is this server’s', async () => {
      const link: Command = { command: 'setup', guildId: GUILD }
      const handOver = (key: string): Command => ({ command: 'hand-over', key, guildId: GUILD })
      const { otherGuild, valid } = world.keys
      const asked = [handOver(valid), link, handOver(otherGuild), handOver(valid), link, handOver(valid)]
      const replies = await ask(bot(world.url), [...asked, stats(cast.member)])
      const told = replies.map(({ text }) => text)
      const { say } = texts.en as Texts
      const unknown = '400 This link was used already, or is too old. Use /setup again.'
      expect(told[0]).toBe(unknown)
      expect(told[1]).toMatch(saidBy('en', 'setup_link'))
      const query = new URLSearchParams({ guild: GUILD, return: HOME })
      expect(told[1]).toMatch(new RegExp(`/keys\\?${query}&state=[\\w-]{43}`))
      expect(told[2]).toBe(`200 ${say.setup_other_server?.replace('{keys}', `${world.url}/keys`)}`)
      expect(told[3]).toBe(unknown)
      expect(told[5]).toBe(`200 ${say.setup_done}`)
      expect(replies[6]).toMatchObject({ isForAskerOnly: false })
    })

    test('a service that is away is asked again when it said; meanwhile the asker sees that the bot is at it', async () => {
      const busy = await startBusyService(1)
      const connection = bot(busy.url, 'any', { longestWait: 60, quick: 0.1 })
      const [reply] = await ask(connection, [{ command: 'status', guildId: GUILD }])
      expect(reply).toMatchObject({ text: 'All is well.', isDeferred: true, isForAskerOnly: true })
      expect(busy.asked()).toBe(2)
    })
  })
}
