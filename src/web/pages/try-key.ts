/** Sends a request with a key, and shows the response. The key stays in its field until the person leaves the page. */
import { copyButtons } from './code-lines.ts'

const ANSWER_TIMEOUT_MS = 10_000

const form = document.querySelector<HTMLFormElement>('#try')
if (form) makeWork(form)

function makeWork(form: HTMLFormElement): void {
  form.querySelector('select')?.addEventListener('change', () => fillIn(form))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button')
    if (button?.getAttribute('aria-busy') === 'true') return
    if (isRevocation(form) && !confirm('Revoke this key for good? The bot that uses it stops working.')) return
    button?.setAttribute('aria-busy', 'true')
    show(form, 'Sending…')
    show(form, ...(await send(new FormData(form))))
    button?.removeAttribute('aria-busy')
  })
  fillIn(form)
  const button = form.querySelector('button')
  if (button) button.disabled = false
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.part a[href="#try-a-key"]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      choose(form, link.closest('.part')?.querySelector('h3 code')?.textContent ?? '')
    })
  }
}

function choose(form: HTMLFormElement, operation: string): void {
  const select = form.querySelector('select')
  if (select) select.value = operation
  fillIn(form)
  form.closest('.card')?.scrollIntoView()
  form.querySelector<HTMLInputElement>('[name=key]')?.focus({ preventScroll: true })
}

/** Whether the request revokes the key. Checks the path and not the chosen operation, because people can type a path. */
const isRevocation = (form: HTMLFormElement) => /\/key\/revoke/.test(String(new FormData(form).get('address')))

function fillIn(form: HTMLFormElement): void {
  const select = form.querySelector('select')
  const chosen = select?.options[select.selectedIndex]
  const [, path = ''] = chosen?.value.split(' ') ?? []
  const address = form.querySelector<HTMLInputElement>('[name=address]')
  const body = form.querySelector('textarea')
  if (address) address.value = path
  if (!body) return
  body.value = chosen?.dataset.body ?? ''
  body.disabled = body.value === ''
}

/** Returns the response to show: a headline and the body. Never throws. */
export async function send(fields: FormData): Promise<[headline: string, text?: string]> {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  // With a slash after the origin, the request goes to this service, whatever follows.
  if (!text('address').startsWith('/')) return ['The path must start with a slash, such as /v1/content.']
  if (!/^[!-~]+$/.test(text('key'))) return ['That isn’t a key. Keys are psk_ followed by 49 letters and digits.']
  // Not AbortSignal.timeout, which the oldest browsers lack.
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), ANSWER_TIMEOUT_MS)
  const [method = ''] = text('operation').split(' ')
  const body = text('body')
  try {
    // Omits cookies, so that the request tests the key, and not the session of the person who reads this page.
    const response = await fetch(location.origin + text('address'), {
      method,
      credentials: 'omit',
      headers: { authorization: `Bearer ${text('key')}`, ...(body && { 'content-type': 'application/json' }) },
      body: body || null,
      signal: giveUp.signal,
    })
    const told = [...response.headers].filter(([name]) => /^(?:ratelimit|retry-after|x-)/.test(name))
    const headers = told.map(([name, value]) => `${name}: ${value}`).join('\n')
    return [`${response.status} ${response.statusText}`.trim(), `${headers}\n\n${indentJson(await response.text())}`]
  } catch {
    return ['The service didn’t answer.']
  } finally {
    clearTimeout(timer)
  }
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function show(form: HTMLFormElement, headline: string, text = ''): void {
  const strong = document.createElement('strong')
  strong.textContent = headline
  const lines = document.createElement('div')
  lines.className = 'lines'
  lines.append(document.createElement('pre'))
  lines.firstElementChild?.append(text)
  const answer = form.querySelector('#try-answer')
  answer?.replaceChildren(strong, ...(text ? [lines] : []))
  if (answer) copyButtons(answer)
}
