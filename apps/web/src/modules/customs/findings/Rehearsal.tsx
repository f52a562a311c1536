import { Button } from 'antd'
import type { RefObject } from 'react'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { RehearsalLines } from './RehearsalLines.tsx'
import '../../../trade/findings/findings.css'

interface Props {
  readonly line: Rehearsed
  readonly panel: RefObject<HTMLElement | null>
  readonly onJump: (path: string) => void
  readonly onClose: () => void
}

/** The likely reply of customs, marked as a rehearsal: nothing was sent. */
export function Rehearsal({ line, panel, onJump, onClose }: Props) {
  return (
    <section ref={panel} className="gq-card doc-findings doc-rehearsal" aria-label="预演结果" tabIndex={-1}>
      <header>
        <strong role="status">预演，未发送</strong>
        <span className="doc-quiet">按海关已公布的规则推算，以海关实际回执为准</span>
        <span className="doc-spring" />
        <Button size="small" onClick={onClose}>
          收起
        </Button>
      </header>
      <RehearsalLines line={line} onJump={onJump} />
    </section>
  )
}
