/** Code that is fetched when it is first shown: what few people look at weighs nothing for everybody else. */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../texts/texts.ts'
import { Notice } from './notice.tsx'

/** The component that `load` gives, with bones in its place until it is there. */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | undefined
  return function Lazy(props: P) {
    const [standing, setStanding] = useState<'loading' | 'loaded' | 'failed'>('loading')
    useEffect(() => {
      if (Loaded) return
      load().then(
        (component) => {
          Loaded = component
          setStanding('loaded')
        },
        () => setStanding('failed'),
      )
    }, [])
    if (Loaded) return <Loaded {...props} />
    return standing === 'failed' ? <NotLoaded /> : <Bones />
  }
}

/** For cards that are on their way, below a heading that is there. */
export function Bones() {
  return (
    <div class="skeleton">
      <p class="for-readers">{texts.loading}</p>
      <div class="bone bone-card" />
    </div>
  )
}

/** Loaded anew, the page also knows the names that files have since the last deployment. */
function NotLoaded() {
  return (
    <Notice kind="problem">
      <p>{texts.notLoaded}</p>
      <button type="button" class="quiet" onClick={() => location.reload()}>
        {texts.broken.reload}
      </button>
    </Notice>
  )
}
