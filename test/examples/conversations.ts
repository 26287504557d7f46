/** What the two example bots are asked, and what they have to say: the same in both languages. */
import { createServer } from 'node:http'
import { cast, guilds } from '../helpers/app.ts'
import type { DemoWorld } from '../helpers/demo-world.ts'

/** A slash command as a member sends it. */
export interface Command {
  command: 'stats' | 'matches' | 'leaderboard' | 'status'
  /** Of `stats` and `matches`. */
  member?: { id: string; name: string }
  count?: number
  region?: string
  /** Where it is sent. */
  guildId: string
}

/** What the channel, or the asker alone, gets to see. */
export interface Reply {
  text: string
  title: string | null
  footer: string | null
  /** Where the button leads. */
  button: string | null
  isForAskerOnly: boolean
  /** Whether the bot had deferred its reply, as Discord calls it. */
  isDeferred: boolean
}

export interface Connection {
  url: string
  key: string
  /** Seconds. */
  longestWait: number
  /** Seconds after which the bot defers its reply. */
  quick: number
}

const GUILD = guilds.lanternfall.id

export const person = ({ id, displayName }: { id: string; displayName: string }) => ({ id, name: displayName })

export const stats = (who: { id: string; displayName: string }): Command => ({
  command: 'stats',
  member: person(who),
  guildId: GUILD,
})

interface Case {
  asked: Command
  key: keyof DemoWorld['keys'] | 'none'
  text: RegExp
  hasButton: boolean
}

/** Each refusal of a lookup that the demo world has. */
export const refusals: Record<string, Case> = {
  no_global_consent: {
    asked: stats(cast.neverAgreed),
    key: 'valid',
    text: /^Isolde Marrowick has not agreed to be looked up/,
    hasButton: true,
  },
  no_server_consent: {
    asked: stats(cast.admin),
    key: 'valid',
    text: /^Maren Quillfeather has not allowed lookups in this server/,
    hasButton: true,
  },
  no_linked_account: {
    asked: stats(cast.noAccount),
    key: 'valid',
    text: /^Sorrel Wyndlass agreed .*linked no game account/,
    hasButton: false,
  },
  guild_key_mismatch: {
    asked: stats(cast.member),
    key: 'otherGuild',
    text: /key is for another server/,
    hasButton: false,
  },
  invalid_or_revoked_key: {
    asked: stats(cast.member),
    key: 'revoked',
    text: /key was revoked/,
    hasButton: false,
  },
  'an invalid key, with matches': {
    asked: { ...stats(cast.member), command: 'matches' },
    key: 'none',
    text: /key was revoked/,
    hasButton: false,
  },
  'an invalid request': {
    asked: { ...stats(cast.member), command: 'matches', count: 11 },
    key: 'valid',
    text: /^Something went wrong\. .* with the number [\w-]{8,}\.$/,
    hasButton: false,
  },
}

export interface BusyService {
  url: string
  /** How often it was asked. */
  asked: () => number
  close(): Promise<void>
}

/** A service that answers 503 once, with this `Retry-After`, and is there from then on. */
export async function startBusyService(retryAfter: number): Promise<BusyService> {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (asked === 1) {
      response.writeHead(503, { 'retry-after': String(retryAfter), 'content-type': 'application/json' })
      response.end('{"detail":"service_unavailable"}')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"region":"na","maintenances":[],"incidents":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
