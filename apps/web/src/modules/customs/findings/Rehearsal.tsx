import type { RefObject } from 'react'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { RehearsalLines } from './RehearsalLines.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { ResultPanel } from '../../../documents/findings/ResultPanel.tsx'

interface Props {
  readonly line: Rehearsed
  readonly panel: RefObject<HTMLElement | null>
  readonly onJump: (path: string) => void
  readonly onClose: () => void
}

/** The likely reply of customs, marked as a rehearsal: nothing was sent. */
export function Rehearsal({ line, panel, onJump, onClose }: Props) {
  return (
    <ResultPanel
      panel={panel}
      label="预演结果"
      look="rehearsal"
      header={
        <>
          <strong role="status">预演，未发送</strong>
          <Note as="span">按海关已公布的规则推算，以海关实际回执为准</Note>
        </>
      }
      onClose={onClose}
    >
      <RehearsalLines line={line} onJump={onJump} />
    </ResultPanel>
  )
}
