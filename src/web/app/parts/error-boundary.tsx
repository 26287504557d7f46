/** Catches what its children throw while rendering, and shows a fallback in their place. */
import { Component, type ComponentChildren } from 'preact'

interface ErrorBoundaryProps {
  fallback: ComponentChildren
  children: ComponentChildren
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static override getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
