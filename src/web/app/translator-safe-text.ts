/**
 * Makes every text safe from a browser's translator, which replaces texts by its own elements, while Preact goes on
 * writing to the text that is gone. Here each text is an element whose key is the text. A changed text is a new
 * element, and whatever a translator put into the old one is removed with it.
 */
import { type ComponentChild, type ComponentChildren, Fragment, h, options } from 'preact'

/** To be called once, before anything is rendered. */
export function keyTexts(): void {
  options.vnode = ({ type, key, props }) => {
    const { children } = props
    // An option can hold nothing but text.
    if ((typeof type !== 'string' && type !== Fragment) || type === 'option' || key === children) return
    props.children = Array.isArray(children) ? children.map(toKeyedElement) : toKeyedElement(children)
  }
}

function toKeyedElement(child: ComponentChildren): ComponentChild {
  const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '')
  return isText ? h('span', { key: child }, child) : (child as ComponentChild)
}
