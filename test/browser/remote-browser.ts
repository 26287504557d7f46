/** A browser that playwright-core can't drive, as the W3C's protocols offer it. */
import type { Readable } from 'node:stream'

export interface RemoteBrowser {
  goTo(url: string): Promise<void>
  /** The value of an expression in the page, which JSON must be able to hold. */
  evaluate(expression: string): Promise<unknown>
  /** Mouse and keyboard, in the form that WebDriver and WebDriver BiDi share (WebDriver, section 15). */
  perform(actions: object[]): Promise<void>
  /** A PNG of what is seen, as base64. */
  screenshot(): Promise<string>
  close(): Promise<void>
}

/** Resolves with the first match in what a stream gives, and goes on reading. Rejects when the stream ends without. */
export function untilSaid(stream: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = ''
    stream.on('data', (chunk) => {
      said += chunk
      const found = pattern.exec(said)
      if (found) resolve(found)
    })
    stream.on('end', () => reject(new Error(`it ended without ${pattern}: ${said}`)))
  })
}
