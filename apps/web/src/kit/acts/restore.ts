import { recycleRestore } from '@guanqiao/domain/kit/calls/restore'
import type { QueryClient } from '@tanstack/react-query'
import type { CallProblem } from '../call.ts'
import { call } from '../call.ts'
import { notify } from '../events/notices.ts'
import { refresh, tableOf } from '../useOperation.ts'
import { catchRefusal } from './refusal.ts'
import type { Restorable } from './undoing.ts'

/** Restores a deleted record and notifies of the result, with what is in the way. Returns whether it was restored. */
export async function restore(client: QueryClient, { table, id }: Restorable): Promise<boolean> {
  const result = await catchRefusal(call(recycleRestore, { entity: table, id }), notifyObstacles)
  if (!result) return false
  await Promise.all([refresh(client, table), refresh(client, tableOf(recycleRestore))])
  notify({ tone: 'done', title: '已恢复', ...(result.restored ? { text: `连同${result.restored}` } : {}) })
  return true
}

function notifyObstacles({ fields, message }: CallProblem): void {
  const reasons = [...new Set(fields.map((field) => field.message))]
  if (reasons.length === 0) notify({ tone: 'bad', title: message })
  else notify({ tone: 'bad', title: '不能恢复', text: reasons.join('；') })
}
