/** Writes of one person, and which of them the service acknowledged: these must be there whatever happened since. */
import { expect } from 'vitest'
import type { Answer, Member } from '../helpers/actors.ts'

export class Ledger {
  readonly #acknowledged: { guilds: string[]; games: string[] } = { guilds: [], games: [] }
  readonly #prefix: number
  #count = 0

  /** Ledgers of one person need different prefixes. */
  constructor(prefix = 1) {
    this.#prefix = prefix
  }

  get size(): number {
    return this.#acknowledged.guilds.length + this.#acknowledged.games.length
  }

  /** Writes something new: a permission, or every fourth time an account. */
  async write(member: Member): Promise<Answer> {
    this.#count += 1
    const id = String(this.#prefix * 1_000_000 + this.#count)
    const isGame = this.#count % 4 === 0
    const answer = isGame ? await member.link(`Game ${id}`, 'LDGR') : await member.allow(id)
    if (answer.status === 200) this.#acknowledged[isGame ? 'games' : 'guilds'].push(id)
    return answer
  }

  /** Reads everything back and compares. A write that was not acknowledged may be there or not. */
  async expectAllKept(member: Member): Promise<void> {
    const { status, body } = await member.get('/v1/users/me')
    expect(status).toBe(200)
    const guilds = new Set(body.other_permissions.map((permission: { guild_id: string }) => permission.guild_id))
    const games = new Set(body.accounts.map((account: { publisher_game_name: string }) => account.publisher_game_name))
    expect(this.#acknowledged.guilds.filter((id) => !guilds.has(id))).toEqual([])
    expect(this.#acknowledged.games.filter((id) => !games.has(`Game ${id}`))).toEqual([])
    expect(this.size).toBeGreaterThan(0)
  }
}
