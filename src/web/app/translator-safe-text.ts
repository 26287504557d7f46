/**
 * Makes every text safe from a browser's translator. A translator replaces texts with its own elements, but Preact would go on
 * writing to the removed text. With this hook, each text becomes an element whose key is the text. When a text changes, Preact
 * renders a new element, and removes the old one together with the translation inside.
 */
import { type ComponentChild, type ComponentChildren, Fragment, h, options } from 'preact'

/** Call this once, before anything is rendered. */
export function keyTexts(): void {
  options.vnode = ({ type, key, props }) => {
    const { children } = props
    // An option can contain only text.
    if ((typeof type !== 'string' && type !== Fragment) || type === 'option' || key === children) return
    props.children = Array.isArray(children) ? children.map(toKeyedElement) : toKeyedElement(children)
  }
}

function toKeyedElement(child: ComponentChildren): ComponentChild {
  const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '')
  return isText ? h('span', { key: child }, child) : (child as ComponentChild)
}
