/** Verdicts kept in a file, one JSON object a line, so that a run of hours can be interrupted. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Judged } from './judge.ts'

export class VerdictRecord {
  readonly #path: string | undefined
  readonly #known: Map<string, Judged>

  /** Keeps nothing without a path. */
  constructor(path: string | undefined) {
    this.#path = path
    const text = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''
    const judged: Judged[] = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    this.#known = new Map(judged.map((one) => [one.name, one]))
  }

  of(name: string): Judged | undefined {
    return this.#known.get(name)
  }

  add(judged: Judged): void {
    this.#known.set(judged.name, judged)
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify(judged)}\n`)
  }
}
