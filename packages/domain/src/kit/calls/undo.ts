import { signedIn } from '../access.ts'
import { bulkUpdateOf, isBulkEditable } from '../derived/bulkOf.ts'
import { MAX_BULK_ROWS } from '../derived/bulk.ts'
import { choice, fieldsWithin, integer, lines, text } from '../field.ts'
import { draft, operation, returnsRows } from '../operation.ts'
import type { Operation, OutputOf } from '../operation.ts'

const id = text('编号', { required: true, max: 36 })

/**
 * Gives records the values that they had before their last edit. `version` is the one that the edit made: a record that changed since
 * keeps its values. The caller needs the right to edit the records, and each rule of an edit applies; each record has a result.
 */
export const undoEdits = operation('record.undo', 'POST /audit/undo', {
  summary: '撤销修改',
  access: signedIn,
  input: draft({
    entity: text('记录类型', { required: true, max: 60, examples: ['vehicle'] }),
    rows: lines(
      '记录',
      { id, version: integer('修改后的版本', { required: true }) },
      { required: true, min: 1, max: MAX_BULK_ROWS },
    ),
  }),
  output: returnsRows({
    id,
    outcome: choice('结果', { undone: '已撤销', refused: '未撤销' }, { required: true }),
    reason: text('原因', { max: 1000 }),
  }),
})

export type UndoneRow = OutputOf<typeof undoEdits>[number]

/**
 * Whether an edit can be undone: not of people and their rights, nor of records with lines of their own, whose edit changes more than
 * one row.
 */
export const isUndoable = ({ generic, input }: Operation): boolean =>
  generic?.act === 'update' &&
  generic.entity.scope !== 'separate' &&
  Object.entries(input.fields).every(([name, field]) => !fieldsWithin(field) || name in generic.entity.fields)

/** The names of the operations whose audit entries are edits: of one record, of several, and their undoing. */
export const editNamesOf = (update: Operation): string[] => [
  update.name,
  ...(isBulkEditable(update) ? [bulkUpdateOf(update).name] : []),
  undoEdits.name,
]
