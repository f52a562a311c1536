import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { answerResults } from '@guanqiao/domain/documents/delivery'
import type { RowOf } from '@guanqiao/domain/kit/field'
import type { Context } from '../../kernel/handlers.ts'
import { takeAnswer } from './answers.ts'
import type { HandoverKind } from './kind.ts'

type AnswerResult = RowOf<typeof answerResults>

interface AnswerRow {
  readonly row_number: number
}

/** Takes the rows of a sheet one by one: a row with problems changes nothing, and the others are taken. */
export async function importAnswers(
  ctx: Context,
  kind: HandoverKind,
  rows: readonly AnswerRow[],
): Promise<AnswerResult[]> {
  const enterprise = ctx.data.owner(kind.type.entity)
  const bound = { data: ctx.data, sql: ctx.sql, enterprise, now: () => ctx.now() }
  const results: AnswerResult[] = []
  for (const { row_number, ...texts } of rows) {
    const answer = await takeAnswer(bound, kind, texts, 'sheet')
    const problems = answer.state === 'bad' ? answer.problems : []
    results.push({
      row_number,
      state: answer.state,
      problems: problems.map(({ path, message }) => ({ field: path.split('.')[0]!, message: truncate(message, 500) })),
    })
  }
  return results
}
