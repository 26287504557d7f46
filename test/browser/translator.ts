/** A browser's translator, which replaces each text of the page by its own in two nested `<font>` elements, as Chrome does. */
import type { Page } from 'playwright-core'

/** Wraps each text in two elements, except those marked as not to be translated. */
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

/** Texts that aren't alone in an element, so that a translator could leave old ones behind. An option can hold only a text. */
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
