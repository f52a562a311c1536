import { balanceOf } from '@guanqiao/domain/arrival/report.rules'
import type { Row } from '@guanqiao/domain/kit/entity'
import { tally } from '@guanqiao/domain/tally/tally'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'
import { measuredOf } from './propose.ts'
import { sceneOf } from './scene.ts'
import type { Scene } from './scene.ts'

type Tally = Row<typeof tally>
type Line = NonNullable<Tally['bills']>[number]
type Ticket = Pick<Row<typeof weighing>, 'enterprise_id' | 'batch_number'>

/** The states in which customs has nothing of a tally. */
const unsent = ['draft', 'ready'] as const

/**
 * After a ticket is finished: tallies that were made before, with the weight of the manifest, take the weight of the scale. A weight
 * that somebody entered stays. Source: 填制规范 0011, the weight that was really carried.
 */
export async function refreshTallies(ctx: Context, { enterprise_id, batch_number }: Ticket): Promise<void> {
  if (batch_number === null) return
  const tallies = await ctx.data.all(tally, { enterprise_id, batch_number })
  const waiting = tallies.filter((row) => isUnsent(row) && (row.bills ?? []).some((_, at) => isDeclared(row, at)))
  if (waiting.length === 0) return
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  for (const { id } of waiting) {
    const row = await ctx.data.get(tally, id, { lock: true })
    const others = tallies.filter((other) => other.id !== id && other.message_type === row.message_type)
    const changes = isUnsent(row) ? weighedLines(scene, row, others) : undefined
    if (changes) await ctx.data.update(tally, id, changes)
  }
}

const isUnsent = ({ status }: Tally): boolean => unsent.some((state) => state === status)

const weightPath = (at: number): string => `bills.${at}.gross_weight`

/** Whether the weight of a line still is what the manifest declares. */
function isDeclared({ bills, origins }: Tally, at: number): boolean {
  const origin = (origins ?? []).find(({ path }) => path === weightPath(at))
  return origin?.source === 'manifest' && origin.value === bills?.[at]?.gross_weight
}

function weighedLines(
  scene: Scene,
  row: Tally,
  others: readonly Tally[],
): Pick<Tally, 'bills' | 'origins'> | undefined {
  const balance = balanceOf({ bills: scene.goodsOf(row.batch_number, row.message_type), others })
  let origins = row.origins ?? []
  const bills = (row.bills ?? []).map((line: Line, at) => {
    const bill = balance.find(({ bill_no }) => bill_no === line.bill_no)
    // Which part of a bill that several unsent tallies share this one has, the scale does not tell.
    const isShared = others.some(
      (other) => isUnsent(other) && other.bills?.some(({ bill_no }) => bill_no === line.bill_no),
    )
    const measured =
      bill && isDeclared(row, at) && !isShared ? measuredOf(scene, row.batch_number, undefined, bill) : undefined
    if (!measured) return line
    const { weight, label } = measured
    const path = weightPath(at)
    origins = origins.map((origin) =>
      origin.path === path ? { path, source: 'weighing' as const, label, value: weight } : origin,
    )
    return { ...line, gross_weight: weight }
  })
  return origins === row.origins || origins.every((origin, at) => origin === row.origins?.[at])
    ? undefined
    : { bills, origins }
}
