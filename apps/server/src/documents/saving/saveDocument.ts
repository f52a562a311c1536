import type { Operation } from '@guanqiao/domain/kit/operation'
import { Problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import { inputOf } from '@guanqiao/domain/rejection/editOf'
import type { DocumentType, WholeRecord } from '@guanqiao/domain/documents/documentType'
import type { BoundOperation, Context, Handler } from '../../kernel/handlers.ts'

export type Values = Readonly<Record<string, unknown>>

/** A document with its lines, as screens save it. */
export interface DocumentRecord extends Values {
  readonly id: string
  readonly version: number
  readonly batch_number: string
}

/** Records with their lines, in the order of the heads. */
export async function withLines(
  { data }: Pick<Context, 'data'>,
  { lines: [line] }: Pick<WholeRecord, 'lines'>,
  heads: readonly Values[],
): Promise<readonly Values[]> {
  if (!line) return heads
  const ids = heads.map(({ id }) => id)
  const rows: readonly Values[] = await data.all(line.entity, { [line.parent]: ids } as object, {
    order: 'sequence' as never,
    max: ids.length * 999,
  })
  const byHead = Map.groupBy(rows, (row) => row[line.parent])
  return heads.map((head) => ({ ...head, [line.property]: byHead.get(head['id']) ?? [] }))
}

/** Documents with their lines, in the order of the heads. */
export const documentsWithLines = async (ctx: Context, type: DocumentType, heads: readonly Values[]) =>
  (await withLines(ctx, type, heads)) as readonly DocumentRecord[]

/** Finds the handler of an operation, for code that saves documents of any type by the handlers of their modules. */
export function handlerIn(handled: readonly BoundOperation[]): (operation: Operation) => Handler {
  const bound = new Map(handled.map((one) => [one.operation, one]))
  return (operation) => {
    const one = bound.get(operation)
    if (one?.mode !== 'bound') throw new TypeError(`no handler for ${operation.name}`)
    return one.run
  }
}

interface Saving {
  readonly type: DocumentType
  /** The module's own handler of saving one document. */
  readonly edit: Handler
}

/** Saves a document with other values at some paths, by its module's own handler and under the version that was read. */
export async function saveDocument(
  ctx: Context,
  { type, edit }: Saving,
  record: DocumentRecord,
  changed: Values,
  paths: readonly string[],
): Promise<void> {
  const parsed = parse(type.operations.edit.input, inputOf(type, record, changed, paths))
  if (!parsed.ok) throw new Problem('request.invalid', parsed.fields)
  await edit(ctx, parsed.value as never)
}
