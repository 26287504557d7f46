/** A server program of this machine, which tests start, signal, stop and restart. It is killed after the test. */
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeLater } from './close-later.ts'
import { isListening, spawnAndCollectOutput } from './service-process.ts'

export class Program {
  readonly #name: string
  readonly #spawn: () => ReturnType<typeof spawnAndCollectOutput>
  #child: ChildProcess | undefined
  #exit: Promise<void> = Promise.resolve()
  #output = { stdout: '', stderr: '' }

  constructor(options: SpawnOptions, name: string, ...argv: string[]) {
    this.#name = name
    this.#spawn = () => spawnAndCollectOutput(name, argv, options)
    closeLater(() => this.end('SIGKILL'))
  }

  /** Undefined while the program isn't running. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Everything that the program has printed since its last start. */
  get output(): string {
    return this.#output.stdout + this.#output.stderr
  }

  /** Starts the program and waits until it is ready. Throws with its output if it ends before that. */
  async start(waitUntilReady: () => Promise<unknown> = async () => {}): Promise<void> {
    const { child, output } = this.#spawn()
    this.#child = child
    this.#output = output
    const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('exit', () => resolve()))
    this.#exit = ended.then(() => {
      this.#child = undefined
    })
    const refused = this.#exit.then(() => Promise.reject(new Error(`${this.#name} ended:\n${this.output}`)))
    refused.catch(() => {})
    await Promise.race([waitUntilReady(), refused])
  }

  /** Starts the program and waits until it listens on this port of the loopback address. */
  startOn(port: number): Promise<void> {
    return this.start(async () => {
      while (this.#child !== undefined && !(await isListening(port))) await sleep(50)
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Sends the signal and waits until the program has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.signal(signal)
    await this.#exit
  }
}
