/** A value that components can watch. */
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Observable<T> {
  get(): T
  set(value: T): void
  /** The value, as a hook: the component renders again when it changes. */
  use(): T
  /** Calls back after each change, until the returned function is called. */
  watch(watcher: () => void): () => void
}

export function observable<T>(initial: T): Observable<T> {
  let current = initial
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const watcher of watchers) watcher()
    },
    use() {
      const [, render] = useState({})
      // A layout effect, so that no change is missed between rendering and watching.
      useLayoutEffect(() => watch(() => render({})), [])
      return current
    },
    watch,
  }
}
