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

/** A server in a list, and its switch. No words: the preview is one for all languages. */
function row(isOn: boolean): string {
  const bar = (width: number) =>
    `<i style="width: ${width}px; height: 20px; border-radius: 10px; background: #dfe5e3"></i>`
  const colours = isOn ? 'background: #0b6b61; justify-content: end' : 'background: #c5cfcc'
  return `<div style="display: flex; align-items: center; gap: 24px; padding: 28px 36px; border-radius: 24px; background: #fff">
    <i style="width: 64px; height: 64px; border-radius: 16px; background: ${isOn ? '#d5ebe7' : '#e9eeec'}"></i>
    <div style="flex: 1; display: grid; gap: 14px">${bar(isOn ? 210 : 160)}${bar(110)}</div>
    <div style="width: 92px; height: 52px; padding: 6px; box-sizing: border-box; border-radius: 26px; display: flex; ${colours}">
      <i style="width: 40px; border-radius: 20px; background: #fff"></i></div></div>`
}

/** What chats show beside a link: the title and the description that they set beside it are in the reader's language. */
const preview: Image = {
  name: 'preview.png',
  width: 1200,
  height: 630,
  body: `<div style="box-sizing: border-box; height: 630px; padding: 0 96px; background: #f6f8f7; color: #17211f;
      font: 700 76px/1.15 sans-serif; display: grid; grid-template-columns: 1fr 500px; gap: 72px; align-items: center">
    <div style="display: grid; gap: 40px"><div style="width: 144px; height: 144px">${icon}</div>Player<br>Stats<br>Lookup</div>
    <div style="display: grid; gap: 24px">${row(false)}${row(true)}${row(false)}</div>
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
