import type { ReactNode } from 'react'
import { Component } from 'react'
import { isLoadFailure } from '../../kit/parts/lazyWithRetry.ts'
import { Fault, NotLoaded } from './ErrorPage.tsx'
import { ChunkTimeout } from './chunkTimeout.ts'

interface Props {
  /** Runs before the crashed content renders again. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

interface State {
  readonly crash?: unknown
}

/** Confines a crash to its tab; the other tabs and their input stay. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError = (crash: unknown): State => ({ crash })

  override render(): ReactNode {
    const { crash } = this.state
    if (crash === undefined) return this.props.children
    const again = () => {
      this.props.onRetry?.()
      this.setState({ crash: undefined })
    }
    return crash instanceof ChunkTimeout || isLoadFailure(crash) ? (
      <NotLoaded onRetry={again} />
    ) : (
      <Fault onRetry={again} />
    )
  }
}
