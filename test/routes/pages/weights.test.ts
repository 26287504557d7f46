/** The size of a page with all its files, as sent to a browser that has nothing cached. */
import { expect, test } from 'vitest'
import { personas } from '../../../src/development/chat-simulator/personas.ts'
import { tags } from '../../../src/texts/languages.ts'
import type { Member } from '../../helpers/actors.ts'
import { startApp } from '../../helpers/app.ts'

const MAX_SCRIPT = 33_000

const service = await startApp()
const member = await service.member(personas.member)

const stranger = () => service.visitor()
const personWithEndedSession = () => {
  const visitor = service.visitor()
  visitor.cookies.set('session', 'over')
  return visitor
}

test.each<[path: string, most: number, who: () => Member]>([
  ['/docs', 22_000, stranger],
  ...tags.flatMap((tag): [string, number, () => Member][] => [
    [`/?lang=${tag}`, 12_500, stranger],
    [`/?guild=42&lang=${tag}`, 12_500, stranger],
    [`/?login=expired&lang=${tag}`, 15_000, personWithEndedSession],
    [`/keys?lang=${tag}`, 39_000, () => member],
  ]),
])('the page %s and its files have at most %i bytes in total', async (path, most, who) => {
  const browser = who()
  const { text } = await browser.get(path)
  const files = (text.match(/<(?:script|link)\b[^>]*>/g) ?? [])
    // Browsers fetch this picture only for home screens.
    .filter((tag) => !tag.includes('apple-touch-icon'))
    .flatMap((tag) => /(?:src|href)="(\/[^"]+)"/.exec(tag)?.[1] ?? [])
  expect(files.some((file) => file.endsWith('.css')) && files.some((file) => file.endsWith('.js'))).toBe(true)
  const sizes = [path, ...files].map(async (file) => {
    const answer = await browser.get(file, { 'accept-encoding': 'br' })
    const length = Number(answer.headers['content-length'])
    if (file.endsWith('.js')) expect(length).toBeLessThanOrEqual(MAX_SCRIPT)
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length + length
  })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size)
  expect(total).toBeLessThanOrEqual(most)
  for (const script of text.match(/<script\b[^>]*>/g) ?? []) expect(script).toContain('type="module"')
})
