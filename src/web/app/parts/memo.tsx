/** `memo`, as in preact/compat: a component that renders again only when a prop has changed. */
import { Component, type FunctionComponent } from 'preact'

export function memo<P extends object>(Render: FunctionComponent<P>) {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P) {
      const before: P = this.props
      const names = Object.keys({ ...before, ...next }) as (keyof P)[]
      return names.some((name) => before[name] !== next[name])
    }

    override render() {
      return <Render {...this.props} />
    }
  }
}
