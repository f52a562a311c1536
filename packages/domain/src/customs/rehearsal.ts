import { rehearsedFields, statement } from '../documents/rehearsal.ts'
import { may } from '../kit/access.ts'
import { choice, lines, list, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'

/**
 * Evaluates the message that sending would create by customs' published rules, against customs' holdings in our own records, bill by
 * bill. Writes and sends nothing. The real customs may decide differently.
 */
export const rehearseManifest = operation('customs.rehearseManifest', 'POST /customs/manifest/rehearse', {
  summary: '预演申报',
  access: may('manifest', 'declare'),
  effect: 'read',
  input: draft({
    ids: list('舱单', { required: true, max: 200 }),
    function_code: choice('功能', { '9': '新增', '5': '变更', '3': '删除' }),
    bill_ids: list('提(运)单', { max: 999, help: '只预演这些提(运)单；不填为按功能应报的全部' }),
  }),
  output: returnsRows({
    ...rehearsedFields,
    bills: lines(
      '提(运)单',
      {
        id: text('编号', { required: true, max: 36 }),
        bill_no: text('提(运)单号', { required: true, max: 35 }),
        ...statement,
      },
      { required: true },
    ),
  }),
})
