import {
  containerValues,
  documentContainer,
  documentContainerApi,
  valueAt,
} from '@guanqiao/domain/documentContainer/index'
import type { ContainerValue } from '@guanqiao/domain/documentContainer/index'
import type { InputOf, Operation, OutputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import { withValue } from '@guanqiao/domain/rejection/documentFields'
import { isCode } from '../../kernel/data/codes.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context, Handler } from '../../kernel/handlers.ts'
import { reasonOf } from '../../platform/bulk/rows.ts'
import { saveDocument } from '../../documents/saving/saveDocument.ts'
import type { Values } from '../../documents/saving/saveDocument.ts'
import { papersOf, reasonAgainst } from './papers.ts'
import type { Paper } from './papers.ts'

type Input = InputOf<typeof documentContainerApi.edit>
type Result = OutputOf<typeof documentContainerApi.edit>[number]
type Outcome = Pick<Result, 'outcome' | 'reason'>

const names = Object.keys(containerValues) as ContainerValue[]

export const papersHandler = handle(documentContainerApi.papers, async (ctx, input) => {
  // A batch number is unique within an enterprise: the platform's staff choose one.
  ctx.data.owner(documentContainer)
  const papers = await papersOf(ctx, input, false)
  if (papers.length === 0) throw problem('documentContainer.absent')
  return papers.map((paper) => ({
    doc_type: paper.type.key,
    doc_id: paper.record.id,
    doc_no: paper.doc_no,
    version: paper.record.version,
    status: paper.status as never,
    has: [...paper.has],
    reason: reasonAgainst(ctx, paper),
    ...(Object.fromEntries(names.map((name) => [name, valueAt(paper.record, `${paper.paths[0]}${name}`)])) as {
      [K in ContainerValue]: never
    }),
  }))
})

/**
 * Saves the container in each document by the handler that saves the document alone, within a savepoint of its own. All are locked first,
 * in the order of types and ids, so that of two clerks the second finds the documents changed.
 */
export const editHandler = (handlerOf: (operation: Operation) => Handler): BoundOperation =>
  handle(documentContainerApi.edit, async (ctx, input) => {
    ctx.data.owner(documentContainer)
    await refuseUnknownCodes(input)
    const papers = await papersOf(ctx, input, true)
    if (papers.length === 0) throw problem('documentContainer.absent')
    const results: Result[] = []
    for (const paper of selected(papers, input)) {
      const { type, record, doc_no } = paper
      const edit = handlerOf(type.operations.edit)
      results.push({ doc_type: type.key, doc_id: record.id, doc_no, ...(await editOne(ctx, paper, input, edit)) })
    }
    return results
  })

async function refuseUnknownCodes(input: Input): Promise<void> {
  for (const name of names) {
    const [field, value] = [containerValues[name], input[name]]
    if (field.kind === 'code' && typeof value === 'string' && !(await isCode(field.table, value)))
      throw fieldProblem(name, `${field.label}不在代码表中：${value}`)
  }
}

/** The documents that the caller named; all without names. */
function selected(papers: readonly Paper[], { papers: selection }: Input): readonly Paper[] {
  if (!selection) return papers
  const byId = new Map(papers.map((paper) => [paper.record.id, paper]))
  const seen = new Set<string>()
  return selection.map(({ doc_id }, at) => {
    const paper = byId.get(doc_id.toLowerCase())
    if (!paper) throw fieldProblem(`papers.${at}.doc_id`, '这份单证上没有这个集装箱，请刷新')
    if (seen.has(paper.record.id)) throw fieldProblem(`papers.${at}.doc_id`, '同一份单证给了两次')
    seen.add(paper.record.id)
    return paper
  })
}

async function editOne(ctx: Context, paper: Paper, input: Input, edit: Handler): Promise<Outcome> {
  const { type, record, paths, has } = paper
  const changes = paths.flatMap((path) =>
    has
      .filter((name) => input[name] !== undefined)
      .map((name) => ({ path: `${path}${name}`, value: (input[name] ?? null) as unknown }))
      .filter(({ path: at, value }) => !isSame(valueAt(record, at), value)),
  )
  if (changes.length === 0)
    return { outcome: 'unchanged', reason: has.some((name) => input[name] !== undefined) ? null : notOf(paper) }
  const reason = reasonAgainst(ctx, paper) ?? staleness(paper, input)
  if (reason) return { outcome: 'refused', reason }
  const changed = changes.reduce<Values>((now, { path, value }) => withValue(now, [path], value), record)
  const saved = await ctx.data.attempt(() =>
    saveDocument(
      ctx,
      { type, edit },
      record,
      changed,
      changes.map(({ path }) => path),
    ),
  )
  return saved instanceof Problem
    ? { outcome: 'refused', reason: reasonOf(saved) }
    : { outcome: 'changed', reason: null }
}

const notOf = ({ type }: Paper): string => `${type.label}没有要改的这些内容`

/** Why the version that was read is no longer the present one. */
function staleness({ record }: Paper, { papers }: Input): string | null {
  const read = papers?.find(({ doc_id }) => doc_id.toLowerCase() === record.id)?.version
  if (read === undefined || read === record.version) return null
  const by = record['updated_by']
  return `打开之后已被修改${typeof by === 'string' ? `（${by}）` : ''}，请重新打开再改`
}

/** An empty list is no list. */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(plain(left)) === JSON.stringify(plain(right))
const plain = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : (value ?? null))
