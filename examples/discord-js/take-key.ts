/** A key that comes from the dashboard, so that nobody has to paste it: the link for an admin, and the route that takes the key. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type Bot, keepKey } from './commands.ts'
import { messagesIn } from './messages.ts'

const MAX_MS = 15 * 60_000
const MAX_FORM = 4_096

/** The links that were handed out. Their `state` tells the bot for which server a key comes, and that it asked for it. */
export class KeyLinks {
  readonly #asked = new Map<string, { guildId: string; until: number }>()
  readonly #home: string

  /** `home` is the address of the route, as the operator of the service lists it. */
  constructor(home: string) {
    this.#home = home
  }

  create(dashboard: string, guildId: string): string {
    for (const [state, { until }] of this.#asked) if (until < Date.now()) this.#asked.delete(state)
    const state = randomBytes(32).toString('base64url')
    this.#asked.set(state, { guildId, until: Date.now() + MAX_MS })
    return `${dashboard}/keys?${new URLSearchParams({ guild: guildId, return: this.#home, state })}`
  }

  /** Gives the server that it was made for, once. */
  take(state: string): string | undefined {
    const asked = this.#asked.get(state)
    this.#asked.delete(state)
    return asked !== undefined && Date.now() < asked.until ? asked.guildId : undefined
  }
}

/** The route: whatever else it is sent, it takes a form with a state of its own. */
export function takeKeys(bot: Bot, links: KeyLinks): Server {
  return createServer(async (request, response) => {
    const form = new URLSearchParams(await readShort(request).catch(() => ''))
    const guildId = request.method === 'POST' ? links.take(form.get('state') ?? '') : undefined
    const say = messagesIn('en', `${bot.service.url}/keys`)
    const message = guildId && (await keepKey(guildId, form.get('api_key') ?? '', bot, say))
    response.writeHead(message ? 200 : 400, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(message ? message.text : 'This link was used already, or is too old. Use /setup again.')
  })
}

async function readShort(request: IncomingMessage): Promise<string> {
  let form = ''
  for await (const chunk of request) {
    form += chunk
    if (form.length > MAX_FORM) return ''
  }
  return form
}
