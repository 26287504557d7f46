/** Lazy loading: the code of a view is fetched when it is first shown, so that it costs nobody else anything. */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CardSkeleton } from '../parts/skeleton.tsx'
import { refresh } from '../state/refresh.ts'
import { isReachable } from '../state/session.ts'
import { NotLoaded } from './not-loaded.tsx'

/** The component that `load` gives; until then a skeleton. A failed load is tried again when the service is back. */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | undefined
  return function Lazy(props: P) {
    const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading')
    const isThere = isReachable.use()
    const fetchIt = async () => {
      setStatus('loading')
      try {
        Loaded = await load()
        setStatus('loaded')
      } catch {
        setStatus('failed')
        // Says whether the service is away, and when it is back.
        refresh()
      }
    }
    useEffect(() => {
      if (!Loaded && (isThere || status === 'loading')) fetchIt()
    }, [isThere])
    if (Loaded) return <Loaded {...props} />
    return status === 'failed' ? <NotLoaded onTryAgain={fetchIt} /> : <CardSkeleton />
  }
}

/**
 * A dynamic import that can be retried. Most browsers remember by its address that an import failed, so a retry has
 * another address.
 */
export function retryableImport<M>(load: () => Promise<M>): () => Promise<M> {
  let loading: Promise<M> | undefined
  let failedAddress: string | undefined
  let retries = 0
  const ask = (): Promise<M> =>
    failedAddress ? import(/* @vite-ignore */ `${failedAddress}?try=${++retries}`) : load()
  return () => {
    loading ??= ask().catch((error: unknown) => {
      loading = undefined
      failedAddress ??= addressIn(error)
      throw error
    })
    return loading
  }
}

/** The address that failed. Undefined in WebKit, which doesn't name it, and doesn't remember the failure either. */
function addressIn(error: unknown): string | undefined {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
  return address?.startsWith(`${location.origin}/`) ? address : undefined
}
