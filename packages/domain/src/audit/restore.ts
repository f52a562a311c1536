import { signedIn } from '../kit/access.ts'
import { text } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'

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
