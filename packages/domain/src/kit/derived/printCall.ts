import { may } from '../access.ts'
import { integer, text } from '../field.ts'
import { draft, operation, returnsData } from '../operation.ts'

const id = text('编号', { required: true, max: 36 })

/** Permits the print of a record as the caller sees it, and leaves an entry in the audit log. Changes nothing. */
export const printCall = (name: string, call: string, { menu, label }: { menu: string; label: string }) =>
  operation(name, call, {
    summary: `打印${label}`,
    access: may(menu, 'print'),
    input: draft({ id, version: integer('版本', { required: true }) }),
    output: returnsData({ id }),
  })
