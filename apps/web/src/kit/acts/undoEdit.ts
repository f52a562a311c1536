import { undoEdits } from '@guanqiao/domain/kit/calls/undo'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../call.ts'
import type { Notice } from '../events/notices.ts'
import { notify } from '../events/notices.ts'
import { refresh } from '../useOperation.ts'
import { catchRefusal } from './refusal.ts'

interface Subject {
  readonly table: string
  readonly label: string
}

/** Records in the version that the edit made. */
type EditedRows = readonly { readonly id: string; readonly version: number }[]

/** Undoes the last edit of records and notifies of the result, with the reasons of those that keep their values. */
export async function undoEdit(client: QueryClient, { table, label }: Subject, rows: EditedRows): Promise<boolean> {
  const results = await catchRefusal(call(undoEdits, { entity: table, rows: [...rows] }))
  if (!results) return false
  await refresh(client, table)
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const count = results.length - refused.length
  if (count > 0) notify({ tone: 'done', title: `已撤销 ${count} 条${label}的修改` })
  if (refused.length === 0) return true
  const text = [...new Set(refused.map(({ reason }) => reason))].join('；')
  notify({ tone: 'bad', title: `${refused.length} 条${label}没有撤销`, text })
  return count > 0
}

/** The action 撤销 of the notice about an edit, wherever the user works by then. */
export function useUndoingEdit(): (subject: Subject, rows: EditedRows) => NonNullable<Notice['action']> {
  const client = useQueryClient()
  return useCallback((subject, rows) => ({ label: '撤销', run: () => void undoEdit(client, subject, rows) }), [client])
}
