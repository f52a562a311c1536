import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Notice } from '../events/notices.ts'
import { notify } from '../events/notices.ts'

/** A deleted record that can be restored from the recycle bin. */
export interface Restorable {
  readonly table: string
  readonly id: string
}

/** The action 撤销 of the notice about a deletion. Its code is loaded when it is used. */
export function useUndoing(): (record: Restorable) => NonNullable<Notice['action']> {
  const client = useQueryClient()
  return useCallback((record) => ({ label: '撤销', run: () => void undo(client, record) }), [client])
}

const undo = (client: QueryClient, record: Restorable) =>
  import('./restore.ts').then(
    ({ restore }) => restore(client, record),
    () => notify({ tone: 'bad', title: '网络不通，请到回收站恢复' }),
  )
