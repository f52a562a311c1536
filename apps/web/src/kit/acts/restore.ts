import { recycleRestore } from '@guanqiao/domain/audit/restore'
import type { QueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../call.ts'
import { notify } from '../events/notices.ts'
import { refresh, tableOf } from '../useOperation.ts'
import type { Restorable } from './undoing.ts'

/** Restores a deleted record and notifies of the result, with what is in the way. Returns whether it was restored. */
export async function restore(client: QueryClient, { table, id }: Restorable): Promise<boolean> {
  try {
    const { restored } = await call(recycleRestore, { entity: table, id })
    await Promise.all([refresh(client, table), refresh(client, tableOf(recycleRestore))])
    notify({ tone: 'done', title: '已恢复', ...(restored ? { text: `连同${restored}` } : {}) })
    return true
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error
    const reasons = [...new Set(error.fields.map(({ message }) => message))]
    if (reasons.length === 0) notify({ tone: 'bad', title: error.message })
    else notify({ tone: 'bad', title: '不能恢复', text: reasons.join('；') })
    return false
  }
}
