/**
 * Draws the dashboard in happy-dom, without a browser, and reads, presses and types there. Each text is its key in
 * `src/texts/en.ts`, so that a test sees which text a view shows, whatever its words are.
 */
import { type HTMLElement, type Node, Window } from 'happy-dom'
import { options } from 'preact'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { dashboard } from '../../src/texts/en.ts'
import { guildOf } from './logged-in.ts'
import { cutOff, pass, sent, serve } from './without-page.ts'

const browser = new Window({ url: 'https://stats.example/' })
export const page = browser.document
page.body.innerHTML = '<div id="app"></div>'
page.head.innerHTML = '<meta name="notice" content="en:0f3a"><meta name="contact"><meta name="key-returns">'
page.documentElement.lang = 'en'
const { body } = page

// happy-dom's dialogs give no focus back when they close.
const openers = new Map<HTMLElement, HTMLElement>()
Object.assign(browser.HTMLDialogElement.prototype, {
  showModal(this: HTMLElement) {
    if (page.activeElement instanceof browser.HTMLElement) openers.set(this, page.activeElement)
  },
  close(this: HTMLElement) {
    openers.get(this)?.focus()
  },
})

// happy-dom doesn't know this property. Preact sets it only if it exists.
Object.assign(browser.HTMLElement.prototype, { translate: true })

/** Sets what the server writes into the page. */
export const setMeta = (name: string, content: string) =>
  page.querySelector(`meta[name=${name}]`)?.setAttribute('content', content)

/** Starts the dashboard. Call this after `withoutPage`. */
export async function drawPage(): Promise<void> {
  nameTexts(dashboard)
  const go = (_state: null, _title: string, to: string) => {
    const { pathname, search } = new URL(to, location.origin)
    Object.assign(location, { pathname, search, href: to })
  }
  const draw = () => {
    vi.stubGlobal('document', page)
    vi.stubGlobal('history', { replaceState: go, pushState: go })
  }
  draw()
  beforeEach(() => {
    draw()
    vi.setSystemTime('2026-11-22T18:30:00Z')
  })
  // Preact outlives this file, and main.tsx makes it put every text into an element.
  afterAll(() => {
    delete options.vnode
  })
  const { session } = await import('../../src/web/app/state/session.ts')
  serve(() => ({ guilds: [guildOf('1', { is_allowed: true })] }))
  await import('../../src/web/app/main.tsx')
  await vi.waitFor(() => expect(session.get().phase).toBe('logged-in'))
}

/** Names each text by its key. Forms, and texts that many groups have, also name their group. */
function nameTexts(texts: Record<string, unknown>, group = ''): void {
  for (const [key, text] of Object.entries(texts)) {
    const isCommon = /^(?:\d|one|other|done|title|text|headline|button|confirm|on|off|me|operator|bot)$/.test(key)
    const name = isCommon ? `${group}.${key}` : key
    if (typeof text !== 'string') nameTexts(text as Record<string, unknown>, name)
    else if (/\w/.test(text) && key !== 'word') texts[key] = [name, ...(text.match(/\{\w+\}/g) ?? [])].join(' ')
  }
}

/** Opens an address, with the answers of `serve`. */
export async function visit(address: string, found: object | ((path: string) => object), change = cutOff) {
  serve((path) => (typeof found === 'function' ? found(path) : found), change)
  const { replaceAddress } = await import('../../src/web/app/route.ts')
  const { refreshNow } = await import('../../src/web/app/state/refresh.ts')
  replaceAddress(address)
  await refreshNow()
  await pass(0.2)
}

/**
 * Expects the text of all such elements, or of the section below a heading. `|` separates blocks. A button is `[label]`: `*` if it is
 * filled, `!` red, `~` in progress, `+` a switch that is on, `-` disabled. A link is `<label address>`, a field `(id: value)`, what is
 * folded `{…}`. An alert begins with `!`, a step that is done with `✓`, and what a screen reader or a translator gets wrong with `?`.
 */
export function see(selector: string) {
  const [, heading, inside] = /^(#[\w-]+-title)(?: (.+))?$/.exec(selector) ?? []
  const section = heading === undefined ? body : body.querySelector(heading)?.closest('section')
  const wanted = heading === undefined ? selector : inside
  const found = wanted === undefined ? [section ?? body] : [...(section?.querySelectorAll(wanted) ?? [])]
  const blocks = found.flatMap((one) => textOf(one).split(/\s*\n\s*/))
  return expecting(blocks.filter((block) => block.trim() !== ''))
}

/** Expects the id of what has the focus, and then the changes that the page sent. */
export function done() {
  const focused = page.activeElement
  const changes = sent.map(({ method, path, body: sentBody }) => [method, path, sentBody].filter(Boolean).join(' '))
  return expecting([focused?.id || focused?.className || focused?.localName, ...changes])
}

const expecting = (blocks: unknown[]) => (expected: TemplateStringsArray) => {
  expect(blocks.join(' | ')).toBe(expected.raw.join('').replaceAll(/\s*\n\s*/g, ' '))
}

/** Expects an element for each selector. */
export const has = (...selectors: string[]) => expect(selectors.filter((one) => !body.querySelector(one))).toEqual([])

const inline = ['span', 'bdi', 'strong', 'time', 'code']

function textOf(node: Node): string {
  if (!(node instanceof browser.HTMLElement)) return node.textContent ?? ''
  const { localName: name, className } = node
  const is = (attribute: string, wanted = 'true') => node.getAttribute(attribute) === wanted
  const isHidden = is('aria-hidden') && !node.matches('.switch-state')
  if (isHidden || node.hasAttribute('hidden') || name === 'option') return ''
  const mayChange = node.matches('bdi, code, blockquote, .tag') && Reflect.get(node, 'translate')
  const isCareless = mayChange || node.matches('time:not([datetime])')
  const text = (isCareless ? '? ' : '') + [...node.childNodes].map(textOf).join('')
  const isFilled = name === 'button' ? !/quiet|danger|switch/.test(className) : className === 'button'
  const state = `${is('aria-busy') ? '~' : ''}${is('aria-checked') ? '+' : ''}${node.hasAttribute('disabled') ? '-' : ''}`
  const label = `${state}${className === 'danger' ? '!' : isFilled ? '*' : ''}${text.trim()}`
  if (name === 'button') return `[${label}]`
  if (name === 'a') return `<${label} ${node.getAttribute('href')}${is('aria-current', 'page') ? ' here' : ''}>`
  if (node instanceof browser.HTMLInputElement || node instanceof browser.HTMLSelectElement) {
    const chosen = [...node.querySelectorAll('option')].find((option) => option.value === node.value)
    const id = node.id || node.name || node.getAttribute('aria-label')
    return `(${id}: ${chosen?.textContent ?? node.value}${node.hasAttribute('aria-invalid') ? ' wrong' : ''})`
  }
  if (name === 'details') return `\n{${text.trim()}}\n`
  const isInline = inline.includes(name) && !node.parentElement?.matches('.row-facts') && !node.matches('.row-title')
  const refersHere = `[aria-labelledby~="${node.id}"], [aria-describedby~="${node.id}"]`
  const isUnread = node.id && node.id !== 'main' && !body.querySelector(refersHere)
  const sign = isUnread ? '? ' : is('role', 'alert') ? '! ' : is('class', 'met') ? '✓ ' : ''
  return isInline ? text : `\n${sign}${text.trim()}\n`
}

/** Returns the event. */
export async function fire(selector: string, name: string, more: object = {}) {
  const event = Object.assign(new browser.Event(name, { bubbles: true, cancelable: true }), more)
  body.querySelector(selector)?.dispatchEvent(event)
  await pass(0.2)
  return event
}

/** Presses the last button, link or summary whose text begins so. */
export async function press(label: string): Promise<void> {
  const controls = [...body.querySelectorAll('button, a, summary')] as HTMLElement[]
  const control = controls.findLast((one) => new RegExp(`^[^\\w/]*${label}`).test(textOf(one).trim()))
  control?.focus()
  control?.click()
  await pass(0.2)
}

/** Presses the first switch. */
export const pressSwitch = () => fire('.switch', 'click')

export async function type(selector: string, value: string): Promise<void> {
  const field = body.querySelector(selector)
  if (field instanceof browser.HTMLInputElement || field instanceof browser.HTMLSelectElement) field.value = value
  await fire(selector, field instanceof browser.HTMLSelectElement ? 'change' : 'input')
}
