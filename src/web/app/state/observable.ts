/** A value that components can watch. */
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Observable<T> {
  get(): T
  set(value: T): void
  /** A hook that returns the value. The component renders again when the value changes. */
  use(): T
  /** Calls `watcher` after each change, until the returned function is called. */
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
      // A layout effect, so that no change between rendering and watching is missed.
      useLayoutEffect(() => watch(() => render({})), [])
      return current
    },
    watch,
  }
}
