import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Note } from '../../kit/parts/text.ts'
import { ResultPanel } from '../findings/ResultPanel.tsx'
import { SourceText } from '../messages/SourceText.tsx'
import type { DocumentRow } from '../screen/calls.ts'
import type { DocumentScreen } from '../screen/useDocumentScreen.ts'
import { RehearsalLines } from './RehearsalLines.tsx'
import { useRehearsal } from './useRehearsal.ts'
import styles from './rehearsal.module.css'

interface Props {
  readonly type: DocumentType
  readonly screen: DocumentScreen
  readonly row: DocumentRow
  readonly onClose: (turn: 0) => void
}

/** Saves and rehearses the document; then the likely reply, and the message as it would leave, marked as a rehearsal: nothing was sent. */
export default function Rehearsal({ type, screen, row, onClose }: Props) {
  const { steps, mode, panel, units } = screen
  const { rehearse } = useRehearsal(type)
  const [line, setLine] = useState<Rehearsed>()
  const hasStarted = useRef(false)
  const start = useEffectEvent(async () => {
    const lines =
      (await steps.save()) && (await rehearse({ ids: [row.id], ...(mode === 'change' && { function_code: '5' }) }))
    if (lines) setLine(lines[0])
    else onClose(0)
  })
  useEffect(() => {
    if (!hasStarted.current) void start()
    hasStarted.current = true
  }, [])
  useEffect(() => panel.current?.focus(), [line, panel])
  if (!line) return null
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
      onClose={() => onClose(0)}
    >
      <RehearsalLines line={line} onJump={units.jump} />
      {line.body && (
        <details className={styles.message}>
          <summary>查看将发出的报文</summary>
          <SourceText label="将发出的报文" text={line.body} />
        </details>
      )}
    </ResultPanel>
  )
}
