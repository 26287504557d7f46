/** Code that is fetched when it is first shown: what few people look at weighs nothing for everybody else. */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Bones } from '../parts/bones.tsx'
import { refresh } from '../state/refresh.ts'
import { isReachable } from '../state/session.ts'
import { NotLoaded } from './not-loaded.tsx'

/** The component that `load` gives, with bones in its place until it is there. A service that was away is asked again. */
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
    return status === 'failed' ? <NotLoaded onTryAgain={fetchIt} /> : <Bones />
  }
}

/**
 * A file of code, which can be asked for again when it didn't come. Most browsers remember that an import came to
 * nothing, by its address: they are given another one.
 */
export function codeFile<M>(load: () => Promise<M>): () => Promise<M> {
  let coming: Promise<M> | undefined
  let lost: string | undefined
  let tries = 0
  const ask = (): Promise<M> => (lost ? import(/* @vite-ignore */ `${lost}?try=${++tries}`) : load())
  return () => {
    coming ??= ask().catch((error: unknown) => {
      coming = undefined
      lost ??= addressIn(error)
      throw error
    })
    return coming
  }
}

/** Undefined in WebKit, which doesn't name it, and doesn't remember it either. */
function addressIn(error: unknown): string | undefined {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
  return address?.startsWith(`${location.origin}/`) ? address : undefined
}
