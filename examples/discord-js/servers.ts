/** What the bot keeps of each server: one file that only its owner can read. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** As many as a key can look up in a minute. */
export const MAX_IN_RANKING = 30

export interface Server {
  /** Works for this server only. */
  key: string
  /** Ids of the members who joined the ranking. */
  ranking: string[]
}

export class Servers {
  readonly #file: string
  readonly #servers: Map<string, Server>

  constructor(file: string) {
    this.#file = file
    this.#servers = new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [])
  }

  get(guildId: string): Server | undefined {
    return this.#servers.get(guildId)
  }

  setKey(guildId: string, key: string): void {
    this.#set(guildId, { key, ranking: this.get(guildId)?.ranking ?? [] })
  }

  /** Gives whether there was room. Of a server that is set up. */
  join(guildId: string, userId: string): boolean {
    const { key = '', ranking = [] } = this.get(guildId) ?? {}
    const joined = [...new Set([...ranking, userId])]
    if (joined.length > MAX_IN_RANKING) return false
    this.#set(guildId, { key, ranking: joined })
    return true
  }

  leave(guildId: string, userId: string): void {
    const { key = '', ranking = [] } = this.get(guildId) ?? {}
    this.#set(guildId, { key, ranking: ranking.filter((id) => id !== userId) })
  }

  /** Writes a new file and puts it in place of the old one, so that a crash leaves one of the two whole. */
  #set(guildId: string, server: Server): void {
    this.#servers.set(guildId, server)
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#servers), null, 2), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}
