/** Remembers values in the browser. If the browser forbids storage, nothing is remembered. */

type Where = 'localStorage' | 'sessionStorage'

export function remember(where: Where, name: string, value: string): void {
  try {
    window[where].setItem(name, value)
  } catch {}
}

export function recall(where: Where, name: string): string | null {
  try {
    return window[where].getItem(name)
  } catch {
    return null
  }
}
