/** The example bots, each in its language, talk to the service; the interactions are invented, the rest is as it runs. */
import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commands } from '../../examples/discord-js/commands.ts'
import { operationAt, reasonsOf } from '../helpers/api-document.ts'
import { cast, guilds } from '../helpers/app.ts'
import { type DemoWorld, startDemoWorld } from '../helpers/demo-world.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import {
  answers,
  type Command,
  type Connection,
  figuresOf,
  REQUEST_ID,
  type Reply,
  refusals,
  startBusyService,
  startCannedService,
  stats,
} from './conversations.ts'
import { askDiscordJs } from './discord-js.ts'
import { askDiscordPy, python } from './discord-py.ts'

interface Example {
  folder: string
  ask: (connection: Connection, commands: Command[]) => Promise<Reply[]>
  program: string
  isThere: boolean
}

const examples: Example[] = [
  { folder: 'discord-js', ask: askDiscordJs, program: `${process.execPath} bot.ts`, isThere: true },
  { folder: 'discord-py', ask: askDiscordPy, program: `${python} -B bot.py`, isThere: python !== null },
]
const GUILD = guilds.lanternfall.id
/** Where people find the dashboard; the bots ask the service at its own address. */
const DASHBOARD = 'https://stats.example.org'

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

let world: DemoWorld
const folder = temporaryFolder()
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  world = await startDemoWorld({ env: { RATE_LIMIT_PER_MINUTE: '1000', PUBLIC_URL: DASHBOARD } })
})
afterAll(async () => {
  removeFolder(folder)
  await world.close()
})

/** A bot that has this key for the server. */
let bots = 0
function bot(url: string, key?: string, settings: Partial<Connection> = {}): Connection {
  bots += 1
  const file = join(folder, `${bots}.json`)
  if (key !== undefined) writeFileSync(file, JSON.stringify({ [GUILD]: { key, ranking: [] } }))
  return { url, file, longestWait: 0, timeout: 60, quick: 60, ...settings }
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

test('Discord gets each name and description in every language', () => {
  const { commands: named = {}, options = {} } = texts['pt-BR'] ?? {}
  const registered = commands.flatMap((command) => {
    const { options: parts = [], ...whole } = command.toJSON()
    return [
      { ...named[whole.name], ...whole },
      ...parts.map((part) => ({ ...named[part.name], ...options[part.name], ...part })),
    ]
  })
  for (const { name, name_localizations: names, description_localizations: descriptions } of registered) {
    const { name: translated, description } = named[name] ?? options[name] ?? {}
    expect({ [name]: names?.['pt-BR'] }).toEqual({ [name]: translated })
    expect(descriptions?.['pt-BR']).toBe(description)
    expect(Object.keys(names ?? {})).toEqual(['pt-BR', 'es-ES', 'es-419', 'tr', 'ko', 'ja', 'de', 'fr', 'pl'])
  }
})

for (const { folder: name, ask, program, isThere } of examples) {
  describe.skipIf(!isThere)(name, () => {
    const told = async (command: Command) => {
      const [reply] = await ask(bot(world.url, world.keys.valid), [command])
      if (reply === undefined) throw new Error('no reply')
      return reply
    }

    test('figures of somebody who agreed are for everybody, and say what they are worth', async () => {
      expect(await told(stats(cast.member))).toEqual({
        title: String.raw`Ashgrove Kestrel\#VALE9`,
        text: expect.stringMatching(/^\*\*[A-Z][a-z]+ [123]\*\* · \d+ RR\nK\/D: [\d.]+ · Wins: /),
        footer: 'Placeholder: invented figures. Self-reported account, unverified',
        button: null,
        isForAskerOnly: false,
        isDeferred: false,
      })
    })

    test('as many matches as were asked for, the newest first', async () => {
      const reply = await told({ ...stats(cast.twoAccounts), command: 'matches', count: 3 })
      expect(reply).toMatchObject({ title: 'Recent matches of Perrin Hollowell', isForAskerOnly: false })
      expect(reply.footer).toContain('unverified')
      const times = [...reply.text.matchAll(/<t:(\d+):d>$/gm)].map(([, time]) => Number(time))
      expect(times).toHaveLength(3)
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    })

    test('a leaderboard has the best ten, and a status what the region has', async () => {
      const leaderboard = await told({ command: 'leaderboard', region: 'eu', guildId: GUILD })
      expect(leaderboard).toMatchObject({ title: 'Leaderboard EU, season-5-act-3', isForAskerOnly: false })
      expect(leaderboard.text.split('\n')).toHaveLength(10)
      expect(leaderboard.footer).toBe('Placeholder: invented figures')
      const eu = await told({ command: 'status', region: 'eu', guildId: GUILD })
      expect(eu).toMatchObject({ title: 'Status EU', text: expect.stringContaining('info: ') })
      expect(await told({ command: 'status', region: 'kr', guildId: GUILD })).toMatchObject({ text: 'All is well.' })
    })

    test.each(Object.entries(refusals))('%s is told to the asker only', async (reason, { asked, key, hasButton }) => {
      const apiKey = key === 'none' ? 'psk_nothing' : world.keys[key]
      const [reply] = await ask(bot(world.url, apiKey), [asked])
      expect(reply?.text).toMatch(saidBy('en', reason))
      expect(reply).toMatchObject({ title: null, footer: null, isForAskerOnly: true })
      expect(reply?.button).toBe(hasButton ? `${DASHBOARD}/?guild=${GUILD}` : null)
    })

    test('whatever answers, the asker gets one sentence in their language', async () => {
      const cases = Object.entries(answers)
      const service = await startCannedService(cases.map(([, answer]) => answer))
      onTestFinished(() => service.close())
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
      expect(Object.keys(answers)).toEqual(
        expect.arrayContaining(
          Object.values(operationAt('POST /v1/stats/player').responses)
            .flatMap(reasonsOf)
            .map((code) => code.replace(/^no_(.*)_consent$/, 'no $1 consent')),
        ),
      )
      const everything = replies.map(({ text }) => text).join('\n')
      expect(everything).toContain(String.raw`\*Ada\*`)
      expect(everything).toContain(REQUEST_ID)
    })

    test('a service that is silent, or not there, does not answer', async () => {
      const service = await startCannedService([{ status: 200 }])
      onTestFinished(() => service.close())
      const silent = stats({ id: '0', displayName: 'Ada' })
      const [reply] = await ask(bot(service.url, 'any', { timeout: 0.3 }), [silent])
      expect(reply).toMatchObject({ text: expect.stringMatching(saidBy('en', 'unreachable')), isForAskerOnly: true })
      await service.close()
      const [again] = await ask(bot(service.url, 'any'), [silent])
      expect(again).toMatchObject({ text: expect.stringMatching(saidBy('en', 'unreachable')), isForAskerOnly: true })
    })

    test('names are no formatting, in titles neither, and a history without matches says so', async () => {
      const service = await startCannedService([
        { status: 200, body: '{"matches":[]}' },
        { status: 200, body: JSON.stringify(figuresOf(2)) },
      ])
      onTestFinished(() => service.close())
      const someone = (id: string) => stats({ id, displayName: '**Bold** [here](https://example.org)' })
      const [empty, figures] = await ask(bot(service.url, 'any'), [
        { ...someone('0'), command: 'matches' },
        someone('1'),
      ])
      const title = String.raw`Recent matches of \*\*Bold\*\* \[here\]\(https://example.org\)`
      expect(empty).toMatchObject({ title, text: 'No matches yet.', isForAskerOnly: false })
      expect(figures).toMatchObject({ title: String.raw`\*2\*\#A\_B` })
    })

    test('a ranking of thirty takes three requests, the best first, and leaves out whom the service leaves out', async () => {
      const service = await startCannedService([])
      onTestFinished(() => service.close())
      const by = (asker: number, command: Command['command']): Command => ({
        command,
        asker: `${asker}`,
        guildId: GUILD,
      })
      const people = Array.from({ length: 31 }, (_, index) => index + 1)
      const connection = bot(service.url, 'any')
      const [nobody, ...replies] = await ask(connection, [by(1, 'show'), ...people.map((one) => by(one, 'join'))])
      expect(nobody?.text).toMatch(saidBy('en', 'ranking_none'))
      expect(replies.map(({ text }) => text)).toEqual([
        ...Array(30).fill(expect.stringMatching(saidBy('en', 'ranking_joined'))),
        expect.stringMatching(saidBy('en', 'ranking_full')),
      ])
      const [ranking, ...later] = await ask(connection, [by(1, 'show'), by(30, 'leave'), by(1, 'show')])
      const shown = ranking?.text.split('\n') ?? []
      expect(shown).toHaveLength(15)
      expect(shown[0]).toBe(String.raw`1. <@22> \*22\*\#A\_B **Immortal 1** 22`)
      const places = shown.map((line) => line.replace(/.*\*\*(.+)\*\* (\d+)$/, '$1 $2'))
      expect(places.slice(3, 10)).toEqual([
        'Gold 3 30',
        'Gold 3 20',
        'Gold 3 10',
        'Gold 2 24',
        'Gold 2 14',
        'Gold 2 4',
        'Iron 3 26',
      ])
      expect(service.requests.map(({ path, body }) => [path, (body.target_chat_ids as unknown[]).length])).toEqual(
        [10, 10, 10, 10, 10, 9].map((length) => ['/v1/stats/players', length]),
      )
      expect(later[1]?.text.split('\n')).toHaveLength(14)
    })

    test('a ranking has those of its members who agreed', async () => {
      const joining = [cast.neverAgreed, cast.member, cast.admin, cast.twoAccounts].map(
        ({ id }): Command => ({ command: 'join', asker: id, guildId: GUILD }),
      )
      const show: Command = { command: 'show', guildId: GUILD }
      const replies = await ask(bot(world.url, world.keys.valid), [...joining, show])
      expect(replies.at(-1)).toMatchObject({
        title: 'Ranking of this server',
        footer: 'Placeholder: invented figures. Self-reported account, unverified',
        isForAskerOnly: false,
      })
      const shown = [...(replies.at(-1)?.text ?? '').matchAll(/<@(\d+)>/g)].map(([, id]) => id)
      expect(shown.toSorted()).toEqual([cast.member.id, cast.twoAccounts.id].toSorted())
    })

    test('a key is kept when it is this server’s, in a file that only its owner reads', async () => {
      const connection = bot(world.url)
      const setUp = (key: string): Command => ({ command: 'setup', key, guildId: GUILD })
      const { keys } = world
      const asked = [stats(cast.member), ...[keys.otherGuild, keys.revoked, 'psk ñ', ` ${keys.valid} `].map(setUp)]
      const replies = await ask(connection, [...asked, stats(cast.member)])
      const said = ['not_set_up', 'setup_other_server', 'setup_bad_key', 'setup_bad_key', 'setup_done']
      for (const [index, text] of said.entries()) {
        expect(replies[index]).toMatchObject({ text: expect.stringMatching(saidBy('en', text)), isForAskerOnly: true })
      }
      expect(replies.at(-1)).toMatchObject({ isForAskerOnly: false })
      expect(statSync(connection.file).mode & 0o777).toBe(0o600)
      const [afterRestart] = await ask(connection, [stats(cast.member)])
      expect(afterRestart).toMatchObject({ isForAskerOnly: false })
    })

    test('a bot without settings names all that it needs', async () => {
      const env = { PATH: process.env.PATH, PLAYER_STATS_URL: 'stats.example.org' }
      const started = promisify(execFile)('sh', ['-c', program], { cwd: join(REPOSITORY, 'examples', name), env })
      await expect(started).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Set DISCORD_TOKEN.*PLAYER_STATS_URL.*\n$/),
      })
    })

    test('a service that is away is asked again when it said; meanwhile the asker sees that the bot is at it', async () => {
      const busy = await startBusyService(1)
      onTestFinished(() => busy.close())
      const connection = bot(busy.url, 'any', { longestWait: 60, quick: 0.1 })
      const [reply] = await ask(connection, [{ command: 'status', guildId: GUILD }])
      expect(reply).toMatchObject({ text: 'All is well.', isDeferred: true, isForAskerOnly: true })
      expect(busy.asked()).toBe(2)
    })

    test('a service that asks for more patience than a member has is told', async () => {
      const busy = await startBusyService(4)
      onTestFinished(() => busy.close())
      const connection = bot(busy.url, 'any', { longestWait: 3 })
      const [reply] = await ask(connection, [{ command: 'status', guildId: GUILD }])
      expect(reply).toMatchObject({ text: expect.stringContaining('just now'), isForAskerOnly: true })
    })
  })
}
