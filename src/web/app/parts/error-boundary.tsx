/** Catches errors that its children throw while rendering, and shows a fallback instead. */
import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'

export function ErrorBoundary({ fallback, children }: { fallback: ComponentChildren; children: ComponentChildren }) {
  const [error] = useErrorBoundary((error) => console.error(error))
  return <>{error === undefined ? children : fallback}</>
}
