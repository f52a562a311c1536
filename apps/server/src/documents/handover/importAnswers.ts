import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { importInventoryAnswers } from '@guanqiao/domain/inventory/inventory.calls'
import type { Context } from '../../kernel/handlers.ts'
import { takeAnswer } from './answers.ts'
import type { HandoverKind } from './kind.ts'

interface AnswerRow {
  readonly row_number: number
}

/** Takes the rows of a sheet one by one: a row with problems changes nothing, and the others are taken. */
export async function importAnswers(
  ctx: Context,
  kind: HandoverKind,
  rows: readonly AnswerRow[],
): Promise<OutputOf<typeof importInventoryAnswers>> {
  const enterprise = ctx.data.owner(kind.entity)
  const bound = { data: ctx.data, sql: ctx.sql, enterprise, now: () => ctx.now() }
  const results = []
  for (const { row_number, ...texts } of rows) {
    const taken = await takeAnswer(bound, kind, texts, 'sheet')
    const problems = taken.state === 'bad' ? taken.problems : []
    results.push({
      row_number,
      state: taken.state,
      problems: problems.map(({ path, message }) => ({ field: path.split('.')[0]!, message: message.slice(0, 500) })),
    })
  }
  return results
}
