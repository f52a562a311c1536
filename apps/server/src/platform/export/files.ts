import type { ExportQuery } from '@guanqiao/domain/kit/derived/exportOf'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { CSV, XLSX } from '@guanqiao/domain/kit/operation'
import { listFields } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { csvRows } from './csv.ts'
import { columnsOf } from './cells.ts'
import type { Rows } from './cells.ts'
import { xlsxRows } from './xlsx.ts'

export const mediaTypes = { xlsx: XLSX, csv: CSV } as const

/** Rows of a list as a file, in the columns of the query. */
export async function* fileOf(entity: Entity, query: ExportQuery, batches: AsyncIterable<Rows>) {
  const { format, columns } = query
  const fields = columnsOf(listFields(entity), columns)
  const iterator = batches[Symbol.asyncIterator]()
  // Before the first byte of the file, so that a refused query is an error and not a broken file.
  const first = await iterator.next()
  if (query.ids) checkAll(query.ids, first.done ? [] : first.value)
  const rows = continued(first, iterator)
  yield* format === 'csv' ? csvRows(fields, rows) : xlsxRows(entity.label, fields, rows)
}

/** A file lacking requested rows would pass for the whole. The first batch has room for all of them. */
function checkAll(ids: readonly string[], rows: Rows): void {
  const missing = new Set(ids).size - rows.length
  if (missing > 0)
    throw problem('record.notFound', `所选记录中有 ${missing} 条已删除或不属于本企业，没有导出。请刷新列表后重新选择`)
}

async function* continued<T>(first: IteratorResult<T>, iterator: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value
  } finally {
    await iterator.return?.()
  }
}

const SHANGHAI_MS = 8 * 3_600_000

/** 车辆-20260131-0930.xlsx */
export function fileName(label: string, { format }: Pick<ExportQuery, 'format'>, now: Date): string {
  const [day, time] = new Date(now.getTime() + SHANGHAI_MS).toISOString().split('T') as [string, string]
  return `${label}-${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}.${format}`
}
