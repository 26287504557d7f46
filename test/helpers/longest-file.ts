/** Ends a run in which a test file doesn't end. The limits of its tests can't do that where a call holds up its process. */
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

interface UnderWay {
  timer: NodeJS.Timeout
  /** The last test that was heard of. */
  test?: string
}

export class LongestFile implements Reporter {
  readonly #longestMs: number
  /** By path. */
  readonly #underWay = new Map<string, UnderWay>()
  #vitest: Vitest | undefined

  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestModuleQueued({ moduleId, relativeModuleId }: TestModule): void {
    const timer = setTimeout(() => void this.#endRun(relativeModuleId, this.#underWay.get(moduleId)), this.#longestMs)
    this.#underWay.set(moduleId, { timer })
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    const underWay = this.#underWay.get(module.moduleId)
    if (underWay !== undefined) underWay.test = fullName
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    clearTimeout(this.#underWay.get(moduleId)?.timer)
    this.#underWay.delete(moduleId)
  }

  async #endRun(file: string, { test = 'none of its tests' }: Partial<UnderWay> = {}): Promise<void> {
    console.error(
      `\n${file} has not ended in ${this.#longestMs / 1_000} s, which ends the run. The last begun: ${test}\n`,
    )
    process.exitCode = 1
    // The first call waits for the files under way, and the second one kills their processes.
    const cancelled = this.#vitest?.cancelCurrentRun('test-failure')
    await this.#vitest?.cancelCurrentRun('test-failure')
    await cancelled
  }
}
