import { recycleRestoreMany } from '@guanqiao/domain/kit/calls/restore'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import type { Notice } from '../../kit/events/notices.ts'
import { notify } from '../../kit/events/notices.ts'
import { refresh, tableOf } from '../../kit/useOperation.ts'

interface Subject {
  readonly table: string
  readonly label: string
}

/** The action 撤销 of the notice about deleted rows: restores all of them, wherever the user works by then. */
export function useRestoring(): (entity: Subject, ids: readonly string[]) => NonNullable<Notice['action']> {
  const client = useQueryClient()
  return useCallback(
    (entity, ids) => ({ label: '撤销', run: () => void catchRefusal(restore(client, entity, ids)) }),
    [client],
  )
}

async function restore(client: QueryClient, { table, label }: Subject, ids: readonly string[]): Promise<void> {
  const results = await call(recycleRestoreMany, { entity: table, ids: [...ids] })
  await Promise.all([refresh(client, table), refresh(client, tableOf(recycleRestoreMany))])
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const count = results.length - refused.length
  if (count > 0) notify({ tone: 'done', title: `已恢复 ${count} 条${label}` })
  if (refused.length === 0) return
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join('；')
  notify({ tone: 'bad', title: `${refused.length} 条没有恢复，仍在回收站`, text: reasons })
}
