import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import { containerPaths, containerPlace, valueAt } from '@guanqiao/domain/documentContainer/index'
import type { ContainerValue } from '@guanqiao/domain/documentContainer/index'
import { may } from '@guanqiao/domain/kit/access'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { allowed } from '@guanqiao/domain/documents/flow'
import { isPermitted } from '../../kernel/caller.ts'
import type { Context } from '../../kernel/handlers.ts'
import { documentsWithLines } from '../../documents/saving/saveDocument.ts'
import type { Values, DocumentRecord } from '../../documents/saving/saveDocument.ts'

/** A container of a batch. */
export interface BatchContainer {
  readonly batch_number: string
  readonly container_number: string
}

/** A document that holds a container. */
export interface Paper {
  readonly type: DocumentType<DocumentKey>
  readonly record: DocumentRecord
  /** The lines of the container: `bills.0.containers.2.`. */
  readonly paths: readonly string[]
  readonly has: readonly ContainerValue[]
  /** Of the bill with the container, or of the document. */
  readonly doc_no: string | null
  readonly status: string
}

/** The documents of a batch that hold a container, in the order of the types. `lock` holds those that the caller may change. */
export async function papersOf(
  ctx: Context,
  { batch_number, container_number }: BatchContainer,
  lock: boolean,
): Promise<Paper[]> {
  const papers: Paper[] = []
  for (const type of documentTypes as readonly DocumentType<DocumentKey>[]) {
    const containerPath = containerPlace(type)
    if (!containerPath) continue
    const heads: readonly Values[] = await ctx.data.all(type.entity, { batch_number } as object, {
      lock: lock && mayEdit(ctx, type),
    })
    const live = heads.filter(({ status }) => status !== 'deleted')
    for (const record of await documentsWithLines(ctx, type, live)) {
      const paths = containerPaths(record, containerPath, container_number)
      if (paths.length > 0) papers.push({ type, record, paths, has: containerPath.has, ...unitOf(type, record, paths) })
    }
  }
  return papers
}

/** Number and state of the bills that list the container, or of the document. A bill that cannot be changed decides for all. */
function unitOf(type: DocumentType, record: DocumentRecord, paths: readonly string[]) {
  const line = type.unit?.line
  if (!line) return { doc_no: (record['packing_no'] as string | undefined) ?? null, status: String(record['status']) }
  const linePaths = new Set(paths.map((path) => path.split('.').slice(0, 2).join('.')))
  const rows = [...linePaths].map((path) => valueAt(record, path) as Values)
  const states = rows.map(({ status }) => String(status))
  return {
    doc_no: truncate(rows.map((row) => String(row[line.entity.display])).join('、'), 35),
    status: states.find((state) => !isChangeable(type, state)) ?? states[0]!,
  }
}

/** An accepted bill is changed here, and the difference is sent to customs as a change. */
const isChangeable = ({ flow }: DocumentType, status: string): boolean =>
  allowed(flow, status).some((event) => event === 'edit' || event === 'change')

const mayEdit = ({ caller }: Context, { entity }: DocumentType): boolean =>
  isPermitted(may(entity.menu, 'edit'), caller)

/** Why a document cannot be changed, as far as its state and the caller's rights tell. */
export function reasonAgainst(ctx: Context, { type, status, has }: Paper): string | null {
  if (!mayEdit(ctx, type)) return `您没有修改${type.label}的权限`
  if (has.length === 0) return `${type.label}只写箱号，没有这些内容`
  const { label } = type.flow.states[status] ?? {}
  return isChangeable(type, status) ? null : `${type.label}${label ?? ''}，不能修改`
}
