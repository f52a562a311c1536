import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { hintOf, MAX_SENT } from '../sending/SendMany.tsx'
import { useRehearsal } from './useRehearsal.ts'

const RehearsalResults = lazy(() => import('./RehearsalResults.tsx'))

interface Props {
  readonly type: DocumentType
  /** The word for the documents: 舱单. */
  readonly label: string
  /** Ids of the selected rows that can be sent, and the number of selected rows. */
  readonly fit: readonly string[]
  readonly selectedCount: number
}

/** 预演: the likely reply of customs to the selected documents, without sending. The last one can be opened again. */
export function RehearseMany({ type, label, fit, selectedCount }: Props) {
  const { rehearse, busy } = useRehearsal(type)
  const [lines, setLines] = useState<readonly Rehearsed[]>()
  const [isOpen, setIsOpen] = useState(false)
  const start = async () => {
    const answer = await rehearse({ ids: [...fit] })
    if (!answer) return
    setLines(answer)
    setIsOpen(true)
  }
  return (
    <>
      <Can operation={type.operations.post}>
        <Button
          disabled={fit.length === 0 || fit.length > MAX_SENT}
          loading={busy}
          title={hintOf('预演', label, selectedCount, fit.length)}
          onClick={() => void start()}
        >
          预演{fit.length > 0 ? ` (${fit.length})` : ''}
        </Button>
      </Can>
      {lines && <Button onClick={() => setIsOpen(true)}>上次预演结果</Button>}
      <Suspense fallback={null}>
        {lines && isOpen && (
          <RehearsalResults type={type} lines={lines} onChange={setLines} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
