/** Views that are loaded when they are first looked at: the one that most people come for doesn't wait for them. */
import type { FunctionComponent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

type Loaded<P> = { View: FunctionComponent<P> } | { error: unknown }

/**
 * Shows the title and placeholders while the view is on its way. That it can't be loaded is thrown, as what breaks in it
 * would be.
 */
export function lazyView<P extends object>(
  title: string,
  load: () => Promise<FunctionComponent<P>>,
): FunctionComponent<P> {
  let known: Loaded<P> | undefined
  return function LazyView(props: P) {
    const [loaded, setLoaded] = useState(known)
    const heading = useRef<HTMLHeadingElement>(null)
    const hadFocus = useRef(false)
    useEffect(() => {
      if (loaded) return
      load().then(
        (View) => {
          known = { View }
          hadFocus.current = document.activeElement === heading.current
          setLoaded(known)
        },
        (error: unknown) => setLoaded({ error }),
      )
    }, [])
    useLayoutEffect(() => {
      if (hadFocus.current) document.querySelector<HTMLElement>('main .arrival')?.focus({ preventScroll: true })
    }, [loaded])
    if (loaded && 'error' in loaded) throw loaded.error
    if (loaded) return <loaded.View {...props} />
    return (
      <>
        <h1 class="arrival" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <div class="skeleton">
          <div class="bone bone-card" />
        </div>
      </>
    )
  }
}
