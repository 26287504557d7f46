/** A browser's translator: it takes each text out of the page and puts one of its own there, in two `<font>`s, as Chrome's does. */
import type { Page } from 'playwright-core'

/** Wraps each text in two elements, but for what is marked as not to be translated. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement.closest('font, script, [translate=no]')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }`)
}

/** Texts that aren't alone in an element, which goes when something else is said. An option can hold nothing but a text. */
export const unkeyedTexts = `{
  const application = document.getElementById('app') ?? document.createElement('div')
  const texts = document.createTreeWalker(application, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) {
    const { data, parentElement: parent } = texts.currentNode
    const isKeyed = parent.matches('span, li') && parent.attributes.length + parent.childNodes.length === 1
    if (data.trim() && !isKeyed && !parent.closest('font, option, script, noscript')) found.push(data)
  }
  found
}`
