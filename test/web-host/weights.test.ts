/** What a page that needs no login weighs on the way, with all its files, when nothing of it is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tags } from '../../src/texts/languages.ts'
import { send } from '../helpers/actors.ts'
import { type RunningApp, startApp } from '../helpers/app.ts'

let service: RunningApp
beforeAll(async () => {
  service = await startApp()
})
afterAll(() => service.close())

test.each<[path: string, most: number, headers?: Record<string, string>]>([
  ['/docs', 40_000],
  ...tags.flatMap((tag): [string, number, Record<string, string>?][] => [
    [`/?lang=${tag}`, 15_000],
    [`/?guild=42&lang=${tag}`, 15_000],
    [`/?login=expired&lang=${tag}`, 15_000, { cookie: 'session=over' }],
  ]),
])('%s weighs at most %i bytes, and no script holds up what is painted first', async (path, most, headers = {}) => {
  const { text } = await send(service.url + path, { headers })
  const files = (text.match(/<(?:script|link)\b[^>]*>/g) ?? []).flatMap(
    (tag) => /(?:src|href)="(\/[^"]+)"/.exec(tag)?.[1] ?? [],
  )
  expect(files.some((file) => file.endsWith('.css')) && files.some((file) => file.endsWith('.js'))).toBe(true)
  const sizes = [path, ...files].map(async (file) => {
    const answer = await send(service.url + file, { headers: { ...headers, 'accept-encoding': 'br' } })
    return Number(answer.headers['content-length'])
  })
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(most)
  for (const script of text.match(/<script\b[^>]*>/g) ?? []) expect(script).toContain('type="module"')
})
