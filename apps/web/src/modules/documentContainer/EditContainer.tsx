import { documentContainerApi } from '@guanqiao/domain/documentContainer/documentContainer'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Values } from '../../kit/EntityForm.tsx'
import { changesOf } from '../../kit/EntityForm.tsx'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar } from '../../kit/parts/form.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { StepForm } from '../../kit/stepDialog/StepForm.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { ResultSummary } from '../../platform/resultRows/ResultRows.tsx'
import type { Paper, PaperResult } from './papers.ts'
import { formOf, summaryOf } from './papers.ts'
import { PaperList } from './PaperList.tsx'

interface Row {
  readonly batch_number: string
  readonly container_number: string
}

/** Changes one container in every document of its batch, and shows the result for each. */
export default function EditContainer({ row, open, onClose }: DialogStand & { readonly row: Row }) {
  return (
    <Modal
      open={open}
      title={`修改集装箱 ${row.container_number}（批次 ${row.batch_number}）`}
      width={760}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ForEnterprise value={enterpriseOf(row)}>
        <Papers row={row} onClose={onClose} />
      </ForEnterprise>
    </Modal>
  )
}

function Papers({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { batch_number, container_number } = row
  const papers = useRead(documentContainerApi.papers, { batch_number, container_number })
  // The documents as they were when the dialog was opened: the change requires their versions.
  const [openPapers, setOpenPapers] = useState<readonly Paper[]>()
  if (papers.isError && !openPapers) return <ErrorState problem={papers.error} onRetry={() => void papers.refetch()} />
  const visiblePapers = openPapers ?? papers.data
  if (!visiblePapers || (papers.isFetching && !openPapers)) return <Skeleton active />
  return <Change row={row} papers={visiblePapers} onHold={() => setOpenPapers(visiblePapers)} onClose={onClose} />
}

interface ChangeProps {
  readonly row: Row
  readonly papers: readonly Paper[]
  readonly onHold: () => void
  readonly onClose: () => void
}

function Change({ row: { batch_number, container_number }, papers: current, onHold, onClose }: ChangeProps) {
  const [papers] = useState(current)
  const [{ shape, row }] = useState(() => formOf(papers))
  const [sent, setSent] = useState<Values>({})
  const [results, setResults] = useState<readonly PaperResult[]>()
  const [note, setNote] = useState('')
  const isOver = results !== undefined || Object.keys(shape.fields).length === 0
  const input = (value: Values) => {
    const changed = changesOf(shape.fields, row, value)
    if (Object.keys(changed).length === 0) {
      setNote('还没有改动任何一项')
      return undefined
    }
    onHold()
    setSent(changed)
    const versions = papers.map(({ doc_id, version }) => ({ doc_id, version }))
    return { batch_number, container_number, papers: versions, ...changed }
  }
  return (
    <>
      <ResultSummary>{note && !results ? note : summaryOf(papers, results)}</ResultSummary>
      <PaperList papers={papers} changes={results ? sent : {}} results={results ?? []} />
      {isOver ? (
        <ButtonBar>
          <Button type="primary" autoFocus onClick={onClose}>
            知道了
          </Button>
        </ButtonBar>
      ) : (
        <StepForm
          shape={shape}
          row={row}
          operation={documentContainerApi.edit}
          input={input}
          submitWord="修改各份单证"
          onDone={setResults}
          onCancel={onClose}
        />
      )}
    </>
  )
}
