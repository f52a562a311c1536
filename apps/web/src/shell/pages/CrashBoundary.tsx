import type { ReactNode } from 'react'
import { Component } from 'react'
import { Fault } from './ErrorPage.tsx'

interface Props {
  readonly children: ReactNode
}

/** Keeps a crash within its tab; the other tabs and what was typed there stay. */
export class CrashBoundary extends Component<Props, { readonly crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children
    return (
      <>
        <Fault />
        <p className="try-again">
          <button type="button" onClick={() => this.setState({ crashed: false })}>
            重试
          </button>
        </p>
      </>
    )
  }
}
