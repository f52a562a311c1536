import { placesIn } from '@guanqiao/domain/rejection/documentFields'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { refresh, tableOf } from '../../kit/useOperation.ts'
import type { Member } from '../sending/results.ts'
import { MendingBody } from './MendingBody.tsx'
import { countOf, savedStates } from './rows.ts'
import type { Mending } from './useMending.ts'
import { useMending } from './useMending.ts'
import { useTargets } from './useTargets.ts'

interface Props {
  readonly type: DocumentType
  /** The field, in any line of the documents. */
  readonly place: string
  /** The finding that the documents share. */
  readonly message: string
  readonly members: readonly Member[]
  readonly onMended: (ids: readonly string[]) => Promise<void>
  readonly onClose: () => void
}

/** Sets one value in all documents with an equal finding. Those that refuse say why, and stay ticked. */
export default function MendDrafts({ type, place, message, members, onMended, onClose }: Props) {
  const client = useQueryClient()
  // The documents of the moment at which the dialog was opened: the result changes under it.
  const [chosen] = useState(() => members.map(({ row: { id, batch_number }, paths }) => ({ id, batch_number, paths })))
  const { read, selected, ids, tick, save, reread } = useTargets(type, place, chosen)
  const mending = useMending({
    selected: ids.size,
    mend: async (value, report) => {
      const results = await save(value)
      report(results)
      const saved = new Set(results.flatMap(({ id, outcome }) => (outcome === 'sent' ? [id] : [])))
      await refresh(client, tableOf(type.operations.edit))
      // The documents are saved, even if they could not be checked again.
      if (saved.size > 0) await catchRefusal(onMended([...saved]))
      if (saved.size === results.length) return onClose()
      // The next attempt starts from the stored documents.
      await reread(({ id }) => !saved.has(id) && ids.has(id))
    },
  })
  const { field, label } = placesIn(type).get(place)!
  return (
    <Modal open title={`改“${label}”`} width={760} footer={null} onCancel={onClose}>
      <Note>{message}</Note>
      {read ? (
        <MendingBody
          mending={mending}
          summary={summaryOf(mending, chosen.length - read.unread.length)}
          act="改"
          type={type}
          field={field}
          label="有同样问题的单证"
          states={savedStates}
          rows={read.rows}
          unread={read.unread}
          ticked={selected}
          onTick={tick}
          onClose={onClose}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

function summaryOf({ step, count, results }: Mending, total: number): string {
  if (step === 'previewed') return `将改 ${count} 票，改后重新检查`
  if (step === 'done') return `${countOf(results, 'sent')} 票已改，${count} 票没有改，仍然勾选着`
  return `${total} 票有同样的问题，勾选要改的`
}
