import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import type { Entity } from '../kit/entity.ts'
import { choice, dateTime, integer, list, reference, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { asCode } from '../values/index.ts'
import { MAX_BULK_ROWS } from '../kit/derived/bulk.ts'

/** `existing`: nothing was left to make, or the ticket is reported already. */
const outcomes = { made: '已生成', existing: '已有', refused: '不能生成' } as const

const ids = (label: string) => list(label, { max: MAX_BULK_ROWS, of: text(label, { max: 36 }) })

/** The sources of the documents to make; several sources add up. A ticket selects its truck alone where the document allows it. */
const sources = {
  order_id: reference('订单', 'order_head', { help: '订单的全部批次' }),
  batch_numbers: list('批次号', {
    max: MAX_BULK_ROWS,
    of: text('批次号', { max: 13, normalise: asCode }),
    help: '可只输末几位；可从 Excel 粘贴多个',
  }),
  manifest_ids: ids('舱单'),
  weighing_ids: ids('磅单'),
} as const

/** The result for one batch, or for one ticket. */
const results = {
  batch_number: text('批次号', { max: 13 }),
  /** The ticket or truck, if it is not the batch as a whole. */
  part: text('磅单或车辆', { max: 60 }),
  outcome: choice('结果', outcomes, { required: true }),
  /** The first of the records that were made, or the existing one. */
  record_id: text('编号', { max: 36 }),
  status: text('状态', { max: 20 }),
  count: integer('份数', { required: true }),
  created_at: dateTime('创建时间'),
  reason: text('说明', { max: 1000 }),
} as const

/** Entered once for all documents: gathered lists are made under one filing. */
const under = {
  filing_id: reference('备案号', 'inventory_filing', { help: '只有一个有效备案时可不填' }),
} as const

/** Makes the documents of many batches in one act, with a result for each; what is there already stays as it is. */
export const bulkMakeCall = <E extends Entity>(head: E, base: string) =>
  operation(`${head.table}.bulkMake`, `POST ${base}/bulkMake`, {
    summary: `按订单、批次、舱单或磅单批量生成${head.label}`,
    access: may(head.menu, 'add'),
    input: draft(sources),
    output: returnsRows(results),
  })

export type BulkMake = ReturnType<typeof bulkMakeCall>

/** As `bulkMakeCall`, for documents under a filing. */
export const bulkMakeUnderFiling = <E extends Entity>(head: E, base: string) =>
  operation(`${head.table}.bulkMake`, `POST ${base}/bulkMake`, {
    summary: `按订单、批次、舱单或磅单批量生成${head.label}`,
    access: may(head.menu, 'add'),
    input: draft({ ...sources, ...under }),
    output: returnsRows(results),
  })

export type BulkMakeUnderFiling = ReturnType<typeof bulkMakeUnderFiling>

/** Making documents of a menu from other records. */
export const makingOf = (menu: string): Restricted => ({ access: may(menu, 'add') })
