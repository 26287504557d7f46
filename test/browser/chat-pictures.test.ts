/** Pictures of the chat platform (a small server here) cover the initials, and the platform learns nothing more from them. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { listen } from '../helpers/listen.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { inspect } from './looks.ts'
import { logIn } from './person.ts'
import { inBrowser } from './stage.ts'

const picture = readFileSync(join(REPOSITORY, 'src/web/public/apple-touch-icon.png'))
const asked: { path: string | undefined; referrer: string | undefined }[] = []
let hasPictures = true

const cdn = createServer(({ url, headers }, response) => {
  asked.push({ path: url, referrer: headers.referer })
  response.writeHead(hasPictures ? 200 : 404, { 'content-type': 'image/png' }).end(hasPictures ? picture : '')
})
const env = { CHAT_CDN_URL: `http://127.0.0.1:${await listen(cdn)}` }

/** The letters of each tile, and the opacity of the picture over them. */
const tilesOf = (page: Page): Promise<[string, string | undefined][]> =>
  page.evaluate(`[...document.querySelectorAll('.initials')].map((tile) => {
    const image = tile.querySelector('img')
    return [tile.innerText, image ? getComputedStyle(image).opacity : undefined]
  })`)

inBrowser('pictures of the chat platform', { env }, (stage) => {
  test('a browser sends no referrer when it loads pictures from the chat platform', async () => {
    const { page, forgive } = await stage.person()
    forgive(/^foreign request: http:\/\/127\.0\.0\.1|status of 404/)
    await page.goto('/')
    await logIn(page, 'admin')
    await expect.poll(() => tilesOf(page)).toContainEqual(['LV', '1'])
    expect(await tilesOf(page)).toEqual([
      ['MQ', '1'],
      ['CH', undefined],
      ['LV', '1'],
      ['MQ', undefined],
    ])
    expect(asked.map(({ path }) => path).toSorted()).toEqual([
      expect.stringMatching(/^\/avatars\/\d+\/a_77c2e1\.webp\?size=64$/),
      `/icons/${guilds.lanternfall.id}/5f1a9c0e.webp?size=64`,
    ])
    expect(asked.every(({ referrer }) => referrer === undefined)).toBe(true)
    await inspect(page, 'visibility-with-pictures')
    hasPictures = false
    await page.reload()
    await expect.poll(() => tilesOf(page)).toContainEqual(['LV', '0'])
    expect(await tilesOf(page)).not.toContainEqual([expect.anything(), '1'])
  })
})
