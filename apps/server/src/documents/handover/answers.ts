import type { Field } from '@guanqiao/domain/kit/field'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'
import { draft } from '@guanqiao/domain/kit/operation'
import { parse } from '@guanqiao/domain/kit/shape'
import { createHash } from 'node:crypto'
import type { Sql } from '../../kernel/database/scoped.ts'
import { readText } from '../../platform/import/cells.ts'
import { isStoredAnswer, rememberAnswer } from './delivery.queries.ts'
import type { AnswerSource } from './delivery.queries.ts'
import type { Bound, HandoverKind } from './kind.ts'

export interface AnswerData extends Bound {
  /** For `*.queries.ts` only. */
  readonly sql: Sql
}

export type ReceivedAnswer =
  | { readonly state: 'taken' | 'known' }
  | { readonly state: 'bad'; readonly problems: readonly FieldProblem[] }

type Texts = Readonly<Record<string, unknown>>

/**
 * Takes one answer, given as texts by cell. An answer with the same content is taken once, whatever file it comes in: otherwise an old
 * file that is imported again would reject a list that was handed over anew.
 */
export async function takeAnswer(
  bound: AnswerData,
  kind: HandoverKind,
  texts: Texts,
  source: AnswerSource,
): Promise<ReceivedAnswer> {
  const read = await readCells(kind.type.answerCells, texts)
  if (read.problems.length > 0) return { state: 'bad', problems: read.problems }
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([kind.list_kind, ...Object.keys(kind.type.answerCells).map((name) => read.values[name] ?? null)]),
    )
    .digest('hex')
  if (await isStoredAnswer(bound.sql, bound.enterprise, fingerprint)) return { state: 'known' }
  const result = await bound.data.attempt(async () => {
    const { id, state } = await kind.answer(bound, read.values)
    const { enterprise, sql } = bound
    await rememberAnswer(sql, {
      enterprise_id: enterprise,
      fingerprint,
      list_kind: kind.list_kind,
      list_id: id,
      source,
    })
    return state
  })
  if (!(result instanceof Problem)) return { state: result }
  const first = Object.keys(kind.type.answerCells)[0]!
  return { state: 'bad', problems: result.fields ?? [{ path: first, message: result.message }] }
}

async function readCells(cells: Readonly<Record<string, Field>>, texts: Texts) {
  const problems: FieldProblem[] = []
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(cells)) {
    const text = String(texts[name] ?? '').trim()
    if (text === '') continue
    const result = await readText(field, text)
    if ('problem' in result) problems.push({ path: name, message: result.problem })
    else values[name] = result.value
  }
  if (problems.length > 0) return { values, problems }
  const parsed = parse(draft(cells), values)
  return parsed.ok ? { values: parsed.value as Texts, problems } : { values, problems: parsed.fields }
}
