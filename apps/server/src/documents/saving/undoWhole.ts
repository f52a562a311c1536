import { manifestDocument } from '@guanqiao/domain/customs/index'
import type { DocumentLines, WholeRecord } from '@guanqiao/domain/documents/documentType'
import { editNamesOf } from '@guanqiao/domain/kit/calls/undo'
import { linesOf } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { orderApi, orderRecord } from '@guanqiao/domain/order/index'
import type { Context } from '../../kernel/handlers.ts'
import { recordOf } from '../../platform/undo/inputOf.ts'
import type { UndoneWhole } from '../../platform/undo/undo.ts'
import type { Write } from './undoWhole.queries.ts'
import { writesOf } from './undoWhole.queries.ts'

type Values = Readonly<Record<string, unknown>>

const changed = (after: Values, before: Values, name: string): boolean =>
  JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null)

/** A record with lines of its own: the edit that takes its last edit back. */
const undoing = (record: WholeRecord, line: DocumentLines, update: Operation): UndoneWhole => ({
  entity: record.entity,
  update,
  async formerValues(ctx, { id, version }) {
    const tables = { table: record.entity.table, lines: line.entity.table }
    const writes = await writesOf(ctx.sql, ctx.caller.enterprise_id, { ...tables, id, version })
    const head = writes.filter(({ entity, before }) => entity === tables.table && before !== null)
    if (!head.some(({ operation }) => editNamesOf(update).includes(operation))) throw problem('record.noEdit')
    const before = head[0]!.before!
    const after: Values = Object.assign({}, before, ...head.map((write) => write.after))
    const { id: _, version: __, [line.property]: ___, ...fields } = update.input.fields
    const names = Object.entries(fields).flatMap(([name, field]) =>
      !field.automatic && name in before && changed(after, before, name) ? [name] : [],
    )
    const values = recordOf(fields, Object.fromEntries(names.map((name) => [name, before[name] ?? null])))
    const ofLines = writes.filter(({ entity }) => entity === tables.lines)
    if (ofLines.length === 0) return values
    const former = await formerLines(ctx, line, id, ofLines)
    const lineFields = linesOf(update.input.fields, line.property)
    return { ...values, [line.property]: former.map((one) => recordOf(lineFields, one)) }
  },
})

/** The lines before the edit, in their order. A removed line gets a new id: its row is in the recycle bin. */
async function formerLines(ctx: Context, line: DocumentLines, head: string, writes: readonly Write[]) {
  const first = new Map<string, Write>()
  for (const write of writes) {
    const row = write.before ?? write.after
    const isOwn = row?.[line.parent] === head || first.has(write.record_id)
    if (isOwn && !first.has(write.record_id)) first.set(write.record_id, write)
  }
  const current: readonly Values[] = await ctx.data.all(line.entity, { [line.parent]: head } as object, { max: 999 })
  const kept = current.flatMap((row): Values[] => {
    const write = first.get(String(row['id']))
    if (!write) return [row]
    // A line that customs had keeps its row: it is brought back by declaring it again.
    if (row['status'] === 'deleted' && write.before?.['status'] !== 'deleted') throw problem('record.linesGone')
    return write.before === null ? [] : [{ ...row, ...write.before }]
  })
  const ids = new Set(current.map(({ id }) => id))
  const removed = [...first.values()].flatMap(({ record_id, before }): Values[] =>
    before === null || ids.has(record_id) ? [] : [{ ...before, id: null }],
  )
  return [...kept, ...removed].toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']))
}

/** By table. */
export const undoneWholes: ReadonlyMap<string, UndoneWhole> = new Map(
  [
    undoing(
      manifestDocument,
      manifestDocument.lines[0] as DocumentLines,
      manifestDocument.operations.edit as Operation,
    ),
    undoing(orderRecord, orderRecord.lines[0] as DocumentLines, orderApi.update as Operation),
  ].map((whole) => [whole.entity.table, whole]),
)
