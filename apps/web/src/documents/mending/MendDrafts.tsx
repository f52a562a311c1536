import { placesIn } from '@guanqiao/domain/rejection/places'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import { useState } from 'react'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar } from '../../kit/parts/form.ts'
import { Note } from '../../kit/parts/text.ts'
import { MendForm } from '../rejection/MendForm.tsx'
import { ResultSummary } from '../../platform/resultRows/ResultRows.tsx'
import type { Member } from '../sending/results.ts'
import { TargetRows } from './TargetRows.tsx'
import { useMendDrafts } from './useMendDrafts.ts'

interface Props {
  readonly type: DocumentType
  /** The field, wherever it stands in the documents. */
  readonly place: string
  /** The finding that the documents share. */
  readonly message: string
  readonly members: readonly Member[]
  readonly onMended: (ids: readonly string[]) => Promise<void>
  readonly onClose: () => void
}

/** Sets one value in all documents with an equal finding. Those that refuse say why, and stay ticked. */
export default function MendDrafts({ type, place, message, members, onMended, onClose }: Props) {
  // The documents of the moment at which the dialog was opened: the result changes under it.
  const [targets] = useState(() => members.map(({ row: { id, batch_number }, paths }) => ({ id, batch_number, paths })))
  const mending = useMendDrafts({ type, place, targets, onMended, onClose })
  const { step, count, saved } = mending
  const { read } = mending.targets
  const { field, label } = placesIn(type).get(place)!
  const isPreviewed = step === 'previewed'
  return (
    <Modal open title={`改“${label}”`} width={760} footer={null} onCancel={onClose}>
      <Note>{message}</Note>
      <ResultSummary>
        {!read
          ? '正在读取'
          : isPreviewed
            ? `将改 ${count} 票，改后重新检查`
            : step === 'done'
              ? `${saved} 票已改，${count} 票没有改，仍然勾选着`
              : `${targets.length - read.unread.length} 票有同样的问题，勾选要改的`}
      </ResultSummary>
      <TargetRows
        type={type}
        field={field}
        label="有同样问题的单证"
        targets={mending.targets}
        results={mending.results}
        value={mending.value}
        isLocked={isPreviewed}
      />
      {read && read.rows.length > 0 && (
        <MendForm
          field={field}
          isLocked={isPreviewed}
          submitWord={isPreviewed ? `改 ${count} 票` : `预览 ${count} 票`}
          backWord={isPreviewed ? '返回修改' : '取消'}
          onSubmit={mending.submit}
          onBack={isPreviewed ? mending.back : onClose}
        />
      )}
      {read?.rows.length === 0 && (
        <ButtonBar>
          <Button type="primary" autoFocus onClick={onClose}>
            关闭
          </Button>
        </ButtonBar>
      )}
    </Modal>
  )
}
