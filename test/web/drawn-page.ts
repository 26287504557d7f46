/**
 * Draws the dashboard without a browser, in as much of a DOM as Preact needs, and reads, presses and types there. Each text is its key
 * in `src/texts/en.ts`, so that a test sees which text a view shows, whatever its words are.
 */
import { beforeEach, expect, vi } from 'vitest'
import { dashboard } from '../../src/texts/en.ts'
import { guildOf } from './logged-in.ts'
import { cutOff, pass, sent, serve } from './without-page.ts'

class Drawn {
  childNodes: Drawn[] = []
  parentNode: Drawn | null = null
  attributes = new Map<string, string>()
  listeners = new Map<string, (event: object) => unknown>()
  style = { setProperty: () => {} }
  name: string
  data: string
  opener: Drawn | undefined
  declare value?: string
  open = false
  constructor(name: string, data = '') {
    this.name = name
    this.data = data
    if (/^(?:input|select)$/.test(name)) this.value = ''
  }
  get ownerDocument() {
    return page
  }
  get isConnected(): boolean {
    return this === body || this.parentNode?.isConnected === true
  }
  get nextSibling(): Drawn | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }
  insertBefore(child: Drawn, next: Drawn | null): void {
    child.remove()
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child)
    child.parentNode = this
  }
  remove(): void {
    this.parentNode?.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1)
    this.parentNode = null
    if (!page.activeElement.isConnected) page.activeElement = body
  }
  setAttribute = (name: string, value: unknown) => this.attributes.set(name.toLowerCase(), String(value))
  removeAttribute = (name: string) => this.attributes.delete(name)
  addEventListener = (type: string, listener: (event: object) => unknown) => this.listeners.set(type, listener)
  /** Knows tags, ids, classes, attributes and ancestors. */
  matches(selector: string): boolean {
    const [own = '', ...outer] = selector.split(' ').reverse()
    const isOwn = (own.match(/[#.[]?[\w-]+/g) ?? []).every((part) => {
      const name = part.slice(1)
      if (part.startsWith('#')) return this.attributes.get('id') === name
      if (part.startsWith('.')) return this.attributes.get('class')?.split(' ').includes(name)
      return part.startsWith('[') ? this.attributes.has(name) : this.name === part
    })
    return isOwn && (outer.length === 0 || Boolean(this.parentNode?.closest(outer.reverse().join(' '))))
  }
  closest(selector: string): Drawn | null {
    return this.matches(selector) ? this : (this.parentNode?.closest(selector) ?? null)
  }
  querySelectorAll(selector: string): Drawn[] {
    return this.childNodes.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ])
  }
  querySelector = (selector: string) => this.querySelectorAll(selector)[0] ?? null
  focus(): void {
    page.activeElement = this
  }
  showModal(): void {
    this.opener = page.activeElement
  }
  close = () => this.opener?.isConnected && this.opener.focus()
  scrollIntoView = () => {}
  toggle(): Promise<void> {
    this.open = !this.open
    return this.fire('toggle')
  }
  async fire(type: string, more: object = {}): Promise<void> {
    this.listeners.get(type)?.call(this, { type, currentTarget: this, button: 0, preventDefault: () => {}, ...more })
    await pass(0.2)
  }
}

const body = new Drawn('body')
const app = new Drawn('div')
body.childNodes.push(app)
app.parentNode = body
/** What the server writes into the page, by the name of the `meta` element. */
export const metas: Record<string, string> = {}
export const page = {
  documentElement: { lang: 'en' },
  activeElement: body,
  title: '',
  visibilityState: 'visible',
  addEventListener: () => {},
  createTextNode: (text: string) => new Drawn('', text),
  createElementNS: (_namespace: string, name: string) => new Drawn(name),
  body,
  getElementById: (id: string) => (id === 'app' ? app : body.querySelector(`#${id}`)),
  querySelectorAll: (selector: string) => body.querySelectorAll(selector),
  querySelector(selector: string): Drawn | null {
    const [, name] = /^meta\[name=(.+)\]/.exec(selector) ?? []
    return name === undefined ? body.querySelector(selector) : Object.assign(new Drawn(''), { content: metas[name] })
  },
}

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
  const { moveTo } = await import('../../src/web/app/route.ts')
  const { refreshNow } = await import('../../src/web/app/state/refresh.ts')
  moveTo(address)
  await refreshNow()
  await pass(0.2)
}

/**
 * Expects the text of all such elements, or of the section below a heading. `|` separates blocks. A button is `[label]`: `*` if it is
 * filled, `!` red, `~` in progress, `+` a switch that is on, `-` disabled. A link is `<label address>`, a field `(id: value)`, what is
 * folded `{…}`. An alert begins with `!`, a step that is done with `✓`.
 */
export function see(selector: string) {
  const [, heading, inside] = /^(#[\w-]+-title)(?: (.+))?$/.exec(selector) ?? []
  const section = heading === undefined ? body : body.querySelector(heading)?.closest('section')
  const wanted = heading === undefined ? selector : inside
  const found = wanted === undefined ? [section ?? body] : (section?.querySelectorAll(wanted) ?? [])
  const blocks = found.flatMap((one) => textOf(one).split(/\s*\n\s*/))
  return expecting(blocks.filter((block) => block.trim() !== ''))
}

/** Expects the id of what has the focus, and then the changes that the page sent. */
export function done() {
  const { attributes, name } = page.activeElement
  const changes = sent.map(({ method, path, body }) => [method, path, body].filter(Boolean).join(' '))
  return expecting([attributes.get('id') ?? attributes.get('class') ?? name, ...changes])
}

const expecting = (blocks: unknown[]) => (expected: TemplateStringsArray) => {
  expect(blocks.join(' | ')).toBe(expected.raw.join('').replaceAll(/\s*\n\s*/g, ' '))
}

const inline = ['span', 'bdi', 'strong', 'time', 'code']

function textOf(element: Drawn): string {
  const { name, attributes, value } = element
  const is = (attribute: string, wanted = 'true') => attributes.get(attribute) === wanted
  if (name === '') return element.data
  const isHidden = is('aria-hidden') && !element.matches('.switch-state')
  if (isHidden || attributes.has('hidden') || name === 'option') return ''
  const text = element.childNodes.map(textOf).join('')
  const looks = attributes.get('class') ?? ''
  const isFilled = name === 'button' ? !/quiet|danger|switch/.test(looks) : looks === 'button'
  const state = `${is('aria-busy') ? '~' : ''}${is('aria-checked') ? '+' : ''}${is('disabled') ? '-' : ''}`
  const label = `${state}${looks === 'danger' ? '!' : isFilled ? '*' : ''}${text.trim()}`
  if (name === 'button') return `[${label}]`
  if (name === 'a') return `<${label} ${attributes.get('href')}${is('aria-current', 'page') ? ' here' : ''}>`
  if (value !== undefined) {
    const id = attributes.get('id') ?? attributes.get('name') ?? attributes.get('aria-label')
    const chosen = element.childNodes.find(
      (one) => one.name === 'option' && (one.attributes.get('value') ?? '') === value,
    )
    return `(${id}: ${chosen?.childNodes[0]?.data ?? value}${attributes.has('aria-invalid') ? ' wrong' : ''})`
  }
  if (name === 'details') return `\n{${text.trim()}}\n`
  const isInline = inline.includes(name) && !element.parentNode?.matches('.row-facts') && !element.matches('.row-title')
  const sign = is('role', 'alert') ? '! ' : is('class', 'met') ? '✓ ' : ''
  return isInline ? text : `\n${sign}${text.trim()}\n`
}

/** Presses the last button, link or summary whose text begins so. */
export async function press(label: string): Promise<void> {
  const controls = ['button', 'a', 'summary'].flatMap((tag) => body.querySelectorAll(tag))
  const control = controls.findLast((one) => new RegExp(`^[^\\w/]*${label}`).test(textOf(one).trim()))
  control?.focus()
  if (control?.name === 'summary') await control.parentNode?.toggle()
  else if (control?.attributes.get('type') === 'submit') await control.closest('form')?.fire('submit')
  else await control?.fire('click')
}

/** Presses the first switch. */
export const pressSwitch = () => body.querySelector('.switch')?.fire('click')

export async function type(selector: string, value: string): Promise<void> {
  const field = body.querySelector(selector)
  if (field) field.value = value
  await field?.fire(field.name === 'select' ? 'change' : 'input')
}
