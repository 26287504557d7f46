/**
 * Draws the images of `public` that can't be SVG, from favicon.svg: `node src/web/draw-images.ts`, where a Chromium is
 * installed. The results are committed.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const folder = fileURLToPath(new URL('./public/', import.meta.url))
const icon = readFileSync(`${folder}favicon.svg`, 'utf8').replace(/<title>.*<\/title>/, '')

interface Image {
  name: string
  width: number
  height: number
  body: string
}

/** Phones round the corners by themselves, and show what is transparent in black. */
const appIcon: Image = {
  name: 'apple-touch-icon.png',
  width: 180,
  height: 180,
  body: `<div style="height: 180px; background: #0b6b61; display: grid; place-items: center">
    <div style="width: 150px; height: 150px; background: linear-gradient(#fff, #fff) center / 70% 70% no-repeat">${icon}</div>
  </div>`,
}

/** What chats show beside a link. */
const preview: Image = {
  name: 'preview.png',
  width: 1200,
  height: 630,
  body: `<div style="box-sizing: border-box; height: 630px; padding: 96px; background: #f6f8f7; color: #17211f;
      font: 40px/1.4 sans-serif; display: grid; align-content: space-between">
    <div style="display: flex; gap: 32px; align-items: center; font-weight: 600">
      <div style="width: 96px; height: 96px">${icon}</div>Player Stats Lookup</div>
    <div style="font-size: 84px; line-height: 1.15; font-weight: 700">You decide who sees<br>your game stats</div>
    <div style="color: #53625f">Server by server. Off until you say so.</div>
  </div>`,
}

async function draw(browser: Browser, { name, width, height, body }: Image): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<body style="margin: 0">${body}</body>`)
  await page.screenshot({ path: folder + name })
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
await draw(browser, appIcon)
await draw(browser, preview)
await browser.close()
