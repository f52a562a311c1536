import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { DocumentRow } from '../screen/calls.ts'
import type { DocumentScreen } from '../screen/useDocumentScreen.ts'

// Few documents are rehearsed, and the rest of a document's screen has no room for it.
const Rehearsal = lazy(() => import('./Rehearsal.tsx'))

/** 预演 of an open document: each run is a panel of its own. */
export function useRehearsalStep(type: DocumentType, screen: DocumentScreen, row: DocumentRow | undefined) {
  const [turn, setTurn] = useState(0)
  const mayRun = row && screen.maySend
  const run = () => mayRun && !screen.steps.busy && setTurn(turn + 1)
  return {
    /** Shift+F9. */
    run,
    button: mayRun && (
      <Button disabled={screen.steps.busy} title="Shift+F9，不发送" onClick={run}>
        预演
      </Button>
    ),
    /** Above the document. */
    result: row && turn > 0 && (
      <Suspense>
        <Rehearsal key={turn} type={type} screen={screen} row={row} onClose={setTurn} />
      </Suspense>
    ),
  }
}
