/** The example bots, each in its language, talk to the service; the interactions are invented, the rest is as it runs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, guilds } from '../helpers/app.ts'
import { type DemoWorld, startDemoWorld } from '../helpers/demo-world.ts'
import { readText } from '../helpers/repository.ts'
import { type Command, type Connection, type Reply, refusals, startBusyService, stats } from './conversations.ts'
import { askDiscordJs } from './discord-js.ts'
import { askDiscordPy, python } from './discord-py.ts'

type Ask = (connection: Connection, command: Command) => Promise<Reply>

const bots: [name: string, ask: Ask, isThere: boolean][] = [
  ['discord.js', askDiscordJs, true],
  ['discord.py', askDiscordPy, python !== null],
]
const GUILD = guilds.lanternfall.id
/** Where people find the dashboard; the bots ask the service at its own address. */
const DASHBOARD = 'https://stats.example.org'

let world: DemoWorld
beforeAll(async () => {
  world = await startDemoWorld({ env: { RATE_LIMIT_PER_MINUTE: '1000', PUBLIC_URL: DASHBOARD } })
})
afterAll(() => world.close())

test('the example in TypeScript is tested with the packages that it asks for', () => {
  const read = (file: string) => JSON.parse(readText(file))
  expect(read('package.json').devDependencies).toMatchObject(read('examples/discord-js/package.json').dependencies)
})

for (const [name, ask, isThere] of bots) {
  describe.skipIf(!isThere)(name, () => {
    const connection = () => ({ url: world.url, key: world.keys.valid, longestWait: 0, quick: 60 })
    const told = (command: Command) => ask(connection(), command)

    test('figures of somebody who agreed are for everybody, and say what they are worth', async () => {
      expect(await told(stats(cast.member))).toEqual({
        title: 'Ashgrove Kestrel#VALE9',
        text: expect.stringMatching(/^\*\*[A-Z][a-z]+ [123]\*\*, \d+ rating\n/),
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

    test('a leaderboard has the best ten of the region', async () => {
      const reply = await told({ command: 'leaderboard', region: 'eu', guildId: GUILD })
      expect(reply).toMatchObject({ title: 'Leaderboard EU, season-5-act-3', isForAskerOnly: false })
      expect(reply.text.split('\n')).toHaveLength(10)
      expect(reply.footer).toBe('Placeholder: invented figures')
    })

    test('a status is what the region has, or that all is well', async () => {
      const eu = await told({ command: 'status', region: 'eu', guildId: GUILD })
      expect(eu).toMatchObject({ title: 'Status EU', text: expect.stringContaining('info: ') })
      expect(await told({ command: 'status', region: 'kr', guildId: GUILD })).toMatchObject({ text: 'All is well.' })
    })

    test.each(Object.entries(refusals))(
      '%s is told to the asker only, in words',
      async (_reason, { asked, key, ...said }) => {
        const apiKey = key === 'none' ? 'psk_nothing' : world.keys[key]
        const reply = await ask({ ...connection(), key: apiKey }, asked)
        expect(reply.text).toMatch(said.text)
        expect(reply).toMatchObject({ title: null, footer: null, isForAskerOnly: true })
        expect(reply.button).toBe(said.hasButton ? `${DASHBOARD}/?guild=${GUILD}` : null)
      },
    )

    test('a name is shown as it is typed, and is no formatting', async () => {
      const reply = await told(stats({ ...cast.neverAgreed, displayName: '**Bold** [here](https://example.org)' }))
      expect(reply.text).toContain(String.raw`\*\*Bold\*\* \[here\]\(https://example.org\)`)
    })

    test('a dashboard on this machine is no button, and a spent budget is told with the seconds to wait', async () => {
      const local = await startDemoWorld({ env: { RATE_LIMIT_PER_MINUTE: '1' } })
      try {
        const bot = { url: local.url, key: local.keys.valid, longestWait: 0, quick: 60 }
        expect(await ask(bot, stats(cast.neverAgreed))).toMatchObject({
          text: expect.stringMatching(new RegExp(`^Isolde Marrowick has not .*\n${local.url}/\\?guild=${GUILD}$`)),
          button: null,
          isForAskerOnly: true,
        })
        const refused = await ask(bot, stats(cast.member))
        expect(refused).toMatchObject({ text: expect.stringMatching(/in \d+ seconds/), isForAskerOnly: true })
      } finally {
        await local.close()
      }
    })

    test('a service that is away is asked again when it said; meanwhile the asker sees that the bot is at it', async () => {
      const busy = await startBusyService(1)
      try {
        const bot = { url: busy.url, key: 'any', longestWait: 60, quick: 0.1 }
        const reply = await ask(bot, { command: 'status', guildId: GUILD })
        expect(reply).toMatchObject({ text: 'All is well.', isDeferred: true, isForAskerOnly: true })
        expect(busy.asked()).toBe(2)
      } finally {
        await busy.close()
      }
    })

    test('a service that asks for more patience than a member has, or does not answer, is told', async () => {
      const busy = await startBusyService(4)
      const away = { url: busy.url, key: 'any', longestWait: 3, quick: 60 }
      const reply = await ask(away, { command: 'status', guildId: GUILD })
      expect(reply).toMatchObject({ text: expect.stringContaining('just now'), isForAskerOnly: true })
      await busy.close()
      expect(await ask(away, stats(cast.member))).toMatchObject({
        text: expect.stringContaining('doesn’t answer'),
        isForAskerOnly: true,
      })
    })
  })
}
