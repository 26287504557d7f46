/** What a person does and sees in a remote browser: presses what they read, types, and looks at a dialog. */
import type { Readable } from 'node:stream'
import { expect } from 'vitest'
import { keepPicture } from './looks.ts'

/** A browser that playwright-core can't drive, as WebDriver offers it. */
export interface RemoteBrowser {
  goTo(url: string): Promise<void>
  /** The value of an expression in the page, which JSON must be able to hold. */
  evaluate(expression: string): Promise<unknown>
  /** Mouse and keyboard, in the form of WebDriver, section 15. */
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

export const keys = { escape: '\uE00C', tab: '\uE004' }

/** What can be pressed: below an open dialog nothing can. */
const pressable = `[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('a, button, label, summary')]`

export class RemotePage {
  readonly #browser: RemoteBrowser

  constructor(browser: RemoteBrowser) {
    this.#browser = browser
  }

  goTo(url: string): Promise<void> {
    return this.#browser.goTo(url)
  }

  /** Presses the link, button or label whose text begins with this, as soon as it is there. */
  async press(text: string): Promise<void> {
    const control = `${pressable}.find((each) => each.innerText.trim().startsWith(${JSON.stringify(text)}))`
    await this.#until(`Boolean(${control})`)
    const [x, y] = (await this.#browser.evaluate(`((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      return [Math.round(left + width / 2), Math.round(top + height / 2)]
    })(${control})`)) as [number, number]
    const press = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#browser.perform([{ type: 'pointer', id: 'mouse', actions: press }])
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#browser.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  /** Chooses by script: the list that a browser opens is a window of its own, which can't be reached. */
  async choose(field: string, label: string): Promise<void> {
    await this.#browser.evaluate(`((select) => {
      select.value = [...select.options].find(({ text }) => text === ${JSON.stringify(label)}).value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })(document.getElementById('${field}')) ?? null`)
  }

  sees(text: string): Promise<void> {
    return this.#until(`document.body.innerText.includes(${JSON.stringify(text)})`)
  }

  /** Whether typing goes to the control with this text. */
  hasFocus(text: string): Promise<void> {
    return this.#until(`document.activeElement.innerText.trim().startsWith(${JSON.stringify(text)})`)
  }

  /** Waits for a text that says that the view is there, and keeps a picture of it. */
  async look(picture: string, text: string): Promise<void> {
    await this.sees(text)
    await this.#keep(picture)
  }

  /** Height of the open dialog, and the height that its content needs, in pixels; keeps a picture of it. */
  async measureDialog(title: string): Promise<{ height: number; needed: number }> {
    await this.#until(`document.querySelector('dialog[open] h2')?.innerText === ${JSON.stringify(title)}`)
    await this.#keep(`dialog-${title.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')}`)
    return (await this.#browser.evaluate(`((dialog) => {
      const height = dialog.offsetHeight
      // A scrollbar would take room from the lines.
      Object.assign(dialog.style, { height: '0', overflow: 'hidden' })
      const needed = dialog.scrollHeight + dialog.offsetHeight - dialog.clientHeight
      Object.assign(dialog.style, { height: '', overflow: '' })
      return { height, needed }
    })(document.querySelector('dialog[open]'))`)) as { height: number; needed: number }
  }

  async #keep(picture: string): Promise<void> {
    // Cancelled, because an endless animation can't be finished.
    await this.#browser.evaluate('document.getAnimations().forEach((motion) => motion.cancel()) ?? null')
    await keepPicture(`webkit-${picture}`, async () => Buffer.from(await this.#browser.screenshot(), 'base64'))
  }

  async #until(condition: string): Promise<void> {
    // While a page is being loaded there may be none to ask.
    const isSo = () => this.#browser.evaluate(condition).catch(() => false)
    await expect.poll(isSo, { message: condition }).toBe(true)
  }
}
