import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { QueryClient } from '@tanstack/react-query'
import { undoEdit } from '../../kit/acts/undoEdit.ts'
import { notify } from '../../kit/events/notices.ts'
import type { Values } from '../../kit/form/values.ts'

/** Notifies of a saved edit; the action 撤销 takes it back, wherever the user works by then. */
export function offerUndo(client: QueryClient, type: DocumentType, { id, version }: Values): void {
  const label = shortLabelOf(type)
  const rows = [{ id: String(id), version: Number(version) }]
  const run = () => void undoEdit(client, { table: type.entity.table, label }, rows)
  notify({ tone: 'done', title: `${label}已暂存`, action: { label: '撤销', run } })
}
