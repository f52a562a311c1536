import { arrival } from '@guanqiao/domain/arrival/arrival'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import type { SystemPatch, Row } from '@guanqiao/domain/kit/entity'
import { tally } from '@guanqiao/domain/tally/tally'
import { weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'
import { sceneOf } from '../reports/scene.ts'
import type { Scene } from '../reports/scene.ts'
import { raiseAlarms } from './alarms.ts'
import { basisOf } from './basis.ts'
import { refreshedList } from './listWeights.ts'
import { contradictions, refreshed } from './reportWeights.ts'
import type { Report } from './reportWeights.ts'
import { isSent } from './sent.ts'

type Ticket = Pick<Row<typeof weighing>, 'enterprise_id' | 'batch_number'>

/** The states in which a record is still to be declared, and its own edits are open. */
const unsent: ReadonlySet<string> = new Set(['draft', 'ready'])

interface Yard {
  readonly ctx: Context
  readonly scene: Scene
  readonly batch: string
  readonly all: readonly Row<typeof weighing>[]
}

/**
 * After a ticket was finished or voided: reports and gathered lists that are still to be declared take the weights and times of the scale
 * as they are now, where they took them over, and say so; what has left gets an alarm.
 */
export async function followTickets(ctx: Context, { enterprise_id, batch_number }: Ticket): Promise<void> {
  if (batch_number === null) return
  const match = { enterprise_id, batch_number }
  const reports = {
    arrival: (await ctx.data.all(arrival, match)).filter(isLiving),
    tally: (await ctx.data.all(tally, match)).filter(isLiving),
  }
  const lists = await ctx.data.all(inventory, match)
  if (reports.arrival.length + reports.tally.length + lists.length === 0) return
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  const yard = { ctx, scene, batch: batch_number, all: await ctx.data.all(weighing, match) }
  await followReports(yard, arrival, reports.arrival)
  await followReports(yard, tally, reports.tally)
  for (const list of lists) await followList(yard, list)
}

const isLiving = ({ status }: { readonly status: string }): boolean => status !== 'deleted'

async function followReports(
  { ctx, scene, all }: Yard,
  entity: typeof arrival | typeof tally,
  reports: readonly (Report & { readonly enterprise_id: string })[],
): Promise<void> {
  for (const report of reports) {
    const { id, enterprise_id } = report
    const others = reports.filter((other) => other.id !== id && other.message_type === report.message_type)
    const weighed = { scene, all, others }
    if (!unsent.has(report.status)) {
      const remedy = isSent(report.status) ? '海关所存未变，请核对是否申报删除后重报' : '请核对后再申报'
      await raise(ctx, { table: entity.table, enterprise_id, id }, contradictions(report, weighed), remedy)
      continue
    }
    const { changes, reasons } = refreshed(report, weighed)
    if (isChanged(report, changes)) await ctx.data.update(entity, id, changes as SystemPatch<typeof arrival>)
    await raise(ctx, { table: entity.table, enterprise_id, id }, reasons, '已更新，请核对后再申报')
  }
}

const isChanged = (before: object, changes: object): boolean =>
  Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]),
  )

async function followList({ ctx, scene, batch, all }: Yard, list: Row<typeof inventory>): Promise<void> {
  const found = refreshedList(list, scene, (label) => basisOf(label, { scene, batch, all }))
  if (!found) return
  const isOpen = list.status === 'draft'
  if (isOpen) await ctx.data.update(inventory, list.id, found.changes)
  const remedy = isOpen ? '已更新，请核对后再交接' : '清单未变，请核对是否撤回或更正'
  await raise(ctx, { table: inventory.table, enterprise_id: list.enterprise_id, id: list.id }, found.reasons, remedy)
}

const raise = (
  { sql, trace }: Context,
  record: { readonly table: string; readonly enterprise_id: string; readonly id: string },
  reasons: readonly string[],
  remedy: string,
): Promise<void> =>
  raiseAlarms(sql, reasons.length === 0 ? [] : [{ ...record, text: `${reasons.join('；')}。${remedy}` }], trace)
