/** The writes of one person that the service acknowledged, all of which must be there afterwards. */
import { expect } from 'vitest'
import type { Answer, Member } from '../helpers/actors.ts'

/** Both numbers are well below the limits of one person. */
const GUILDS = 200
const GAMES = 10

export class Ledger {
  /** The last acknowledged decision about each guild, unless a later one wasn't acknowledged. */
  readonly #decided = new Map<string, boolean>()
  readonly #linked: string[] = []
  /** Guilds without a write in flight, the one that waited longest first. */
  readonly #free = Array.from({ length: GUILDS }, (_, index) => String(1_000_000 + index))
  #games = 0
  #count = 0

  get size(): number {
    return this.#decided.size + this.#linked.length
  }

  /** Changes a permission, or now and then links an account while there is room. */
  write(member: Member): Promise<Answer> {
    this.#count += 1
    return this.#count % 4 === 0 && this.#games < GAMES ? this.#link(member) : this.#decide(member)
  }

  async #link(member: Member): Promise<Answer> {
    this.#games += 1
    const name = `Game ${this.#games}`
    const answer = await member.link(name, 'LDGR')
    if (answer.status === 200) this.#linked.push(name)
    return answer
  }

  async #decide(member: Member): Promise<Answer> {
    const guild = this.#free.shift()
    if (guild === undefined) throw new Error('more writes at once than there are guilds')
    const isAllowed = !this.#decided.get(guild)
    this.#decided.delete(guild)
    try {
      const answer = await member.setPermission(guild, isAllowed)
      if (answer.status === 200) this.#decided.set(guild, isAllowed)
      return answer
    } finally {
      this.#free.push(guild)
    }
  }

  /** Expects that every acknowledged write is there. */
  async expectAllKept(member: Member): Promise<void> {
    const { status, body } = await member.get('/v1/users/me')
    expect(status).toBe(200)
    type Permission = { guild_id: string; is_allowed: boolean }
    const decided = new Map(body.other_permissions.map((one: Permission) => [one.guild_id, one.is_allowed]))
    const games = new Set(body.accounts.map((account: { publisher_game_name: string }) => account.publisher_game_name))
    expect([...this.#decided].filter(([guild, isAllowed]) => decided.get(guild) !== isAllowed)).toEqual([])
    expect(this.#linked.filter((name) => !games.has(name))).toEqual([])
    expect(this.size).toBeGreaterThan(0)
  }
}
