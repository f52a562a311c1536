import { signedIn } from '../access.ts'
import { choice, list, text } from '../field.ts'
import { MAX_BULK_ROWS } from '../derived/bulk.ts'
import { draft, operation, returnsData, returnsRows } from '../operation.ts'

/**
 * Brings a deleted record back with the rows that were deleted with it. For callers who may delete such records, and for those who
 * may restore whatever is in the recycle bin. Fails with an error at the field if a value is taken or a referenced record is gone.
 */
export const recycleRestore = operation('recycle.restore', 'POST /audit/recycle/restore', {
  summary: '恢复已删除的记录',
  access: signedIn,
  input: draft({
    entity: text('记录类型', { required: true, max: 60 }),
    id: text('编号', { required: true, max: 36 }),
  }),
  output: returnsData({
    id: text('编号', { required: true, max: 36 }),
    /** Number of rows that were restored with the record. */
    restored: text('连同恢复', { max: 200 }),
  }),
})

/** The same for several records, each with a result: those that cannot come back do not keep the others. */
export const recycleRestoreMany = operation('recycle.restoreMany', 'POST /audit/recycle/restoreMany', {
  summary: '恢复多条已删除的记录',
  access: signedIn,
  input: draft({
    entity: text('记录类型', { required: true, max: 60 }),
    ids: list('编号', { required: true, max: MAX_BULK_ROWS, of: text('编号', { required: true, max: 36 }) }),
  }),
  output: returnsRows({
    id: text('编号', { required: true, max: 36 }),
    outcome: choice('结果', { restored: '已恢复', refused: '未恢复' }, { required: true }),
    reason: text('原因', { max: 1000 }),
  }),
})
