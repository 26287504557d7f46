/** What these pages keep in the browser, which may forbid that: then nothing is remembered. */

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
