/**
 * Controls WebKit, the engine of Safari, by WebDriver: Debian's WebKitWebDriver and MiniBrowser on a virtual screen. Tests press
 * texts, type, and measure dialogs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { closeLater } from '../helpers/close-later.ts'
import { freePort } from '../helpers/postgres.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

export const keys = { escape: '\uE00C', tab: '\uE004' }

/** All controls that can be pressed. While a dialog is open, only its own controls can. */
const pressable = `[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('a, button, label, summary')]`

export async function launchWebKit(driverPath: string) {
  const home = temporaryFolder()
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      DISPLAY: `:${String(display).trim()}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    },
    stdio: 'ignore',
  })
  closeLater(async () => {
    for (const child of [driver, screen]) {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/status`).catch(() => undefined))) await sleep(50)
  const { sessionId } = (await ask('POST', `${address}/session`, { capabilities: {} })) as { sessionId: string }
  const session = `${address}/session/${sessionId}`
  closeLater(() => ask('DELETE', session))
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 1400 })

  /** The value of an expression in the page, which JSON must be able to hold. */
  async function evaluate(expression: string): Promise<unknown> {
    const script = `return JSON.stringify(${expression})`
    return JSON.parse(String(await ask('POST', `${session}/execute/sync`, { script, args: [] })))
  }
  /** Waits for a condition. While a page is being loaded, evaluating it may fail. */
  const until = (condition: string) =>
    expect.poll(() => evaluate(condition).catch(() => false), { message: condition }).toBe(true)
  /** Mouse and keyboard, in the form of WebDriver, section 15. */
  const perform = (actions: object[]) => ask('POST', `${session}/actions`, { actions })

  return {
    goTo: (url: string) => ask('POST', `${session}/url`, { url }),
    /** Presses the link, button or label whose text begins with this, as soon as it is there. */
    press: async (text: string) => {
      const control = `${pressable}.find((each) => each.innerText.trim().startsWith(${JSON.stringify(text)}))`
      await until(`Boolean(${control})`)
      const [x, y] = (await evaluate(`((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = control.getBoundingClientRect()
        return [Math.round(left + width / 2), Math.round(top + height / 2)]
      })(${control})`)) as [number, number]
      const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      await perform([{ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }, down, up] }])
    },
    type: (text: string) => {
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      return perform([{ type: 'key', id: 'keyboard', actions }])
    },
    /** Chooses by script, since the list that a browser opens is a separate window. */
    choose: (field: string, label: string) =>
      evaluate(`((select) => {
        select.value = [...select.options].find(({ text }) => text === ${JSON.stringify(label)}).value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })(document.getElementById('${field}')) ?? null`),
    sees: (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`),
    /** Waits until the control with this text has the focus. */
    hasFocus: (text: string) => until(`document.activeElement.innerText.trim().startsWith(${JSON.stringify(text)})`),
    /** Height of the open dialog, and the height that its content needs, in pixels. */
    measureDialog: async (title: string) => {
      await until(`document.querySelector('dialog[open] h2')?.innerText === ${JSON.stringify(title)}`)
      return (await evaluate(`((dialog) => {
        // Cancelled, because an endless animation can't be finished.
        document.getAnimations().forEach((motion) => motion.cancel())
        const height = dialog.offsetHeight
        // A scrollbar would take room from the lines.
        Object.assign(dialog.style, { height: '0', overflow: 'hidden' })
        const needed = dialog.scrollHeight + dialog.offsetHeight - dialog.clientHeight
        Object.assign(dialog.style, { height: '', overflow: '' })
        return { height, needed }
      })(document.querySelector('dialog[open]'))`)) as { height: number; needed: number }
    },
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}
