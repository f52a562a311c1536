import { advanceFlow, confirmAdvance, convertAdvances } from '@guanqiao/domain/confirmation/advance'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import type { Entity, SystemDraft } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { port } from '@guanqiao/domain/reference/index'
import { next } from '@guanqiao/domain/documents/flow'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { preparedStates } from '../../documents/sending/check.ts'
import type { Draft, SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import { loadHeads } from '../../documents/sending/submission.ts'
import { expireAdvances } from './advance.queries.ts'
import type { Advance } from './advance.ts'
import type { Confirmation } from '../../documents/release/confirmationFindings.ts'
import { openOrigins } from './origins.ts'
import { headSources, headValues } from './proposedHead.ts'
import { truckSources, truckValues } from './proposedTruck.ts'
import type { PlannedTruck } from './proposedTruck.ts'

/** The locks on the records decide between two clerks: the second finds them used. */
export const convertHandler = (document: SingleUnitDocument<Confirmation>): BoundOperation =>
  handle(convertAdvances, async (ctx, { ids, transmitter_id }) => {
    const enterprise_id = ctx.data.owner(confirmAdvance)
    await expireAdvances(ctx.sql, enterprise_id)
    const rows = await loadHeads(ctx, confirmAdvance, ids, true)
    const waiting = rows.filter(({ status }) => next(advanceFlow, status, 'use'))
    const groups = groupsOf(waiting)
    const drafts = await draftsOf(ctx, groups, transmitter_id ?? null)
    const derived = drafts.map((draft) => ({
      ...draft,
      ...document.derived?.({ ...draft, enterprise_id } as Draft<Confirmation>),
    }))
    const states = await preparedStates(
      ctx,
      document,
      derived.map((draft) => ({ ...draft, enterprise_id }) as Draft<Confirmation>),
    )
    const inserted = await ctx.data.createMany(
      confirmation as Entity,
      derived.map((draft, at) => ({ ...draft, status: states[at] }) as SystemDraft<Entity>),
    )
    const confirmationOf = new Map(
      groups.flatMap((group, at) => group.map(({ id }) => [id, { row: inserted[at]!, group }] as const)),
    )
    await ctx.data.updateMany(
      confirmAdvance,
      waiting.map(({ id }) => ({
        id,
        status: 'used' as const,
        waiting_for: null,
        confirmation_id: confirmationOf.get(id)!.row.id,
      })),
      waiting,
    )
    return rows.map(({ id, plate_number, status }) => {
      const turned = confirmationOf.get(id)
      return {
        id,
        plate_number,
        state: turned ? ('used' as const) : ('refused' as const),
        message: turned ? null : `${plate_number} 的预确报${advanceFlow.states[status].label}`,
        confirmation_id: turned?.row.id ?? null,
        trucks: turned?.group.length ?? null,
      }
    })
  })

/** The loaded trucks of a batch cross together. */
const groupsOf = (rows: readonly Advance[]): Advance[][] => [
  ...Map.groupBy(rows, (row) => (row.laden === 'loaded' ? `${row.batch_number}/${row.ie_flag}` : row.id)).values(),
]

async function draftsOf(ctx: Context, groups: readonly Advance[][], transmitter_id: string | null) {
  const trucks = groups.flat().map(plannedOf)
  const [first] = groups.flat()
  if (!first) return []
  const sources = await truckSources(ctx, first.enterprise_id, trucks)
  const heads = await headSources(ctx, first.enterprise_id, trucks, sources)
  const ports = await ctx.data.all(port, { id: [...new Set(groups.flat().map(({ port_id }) => port_id))] })
  const portOf = new Map(ports.map((row) => [row.id, row]))
  return groups.map((group) => {
    const [row] = group as [Advance]
    const origins = openOrigins()
    const kind = row.laden === 'loaded' ? 'loaded' : row.container_numbers?.length ? 'empty_container' : 'empty'
    const isEntry = row.ie_flag === 'I'
    const { transmitter_name: _, ...head } = headValues(kind, plannedOf(row), heads, openOrigins())
    const sender = transmitter_id ?? head.transmitter_id
    const office = portOf.get(row.port_id)?.customs_code ?? head.declare_office
    const set = heads.setOf(office, row.ie_flag)
    if (!sender) throw fieldProblem('transmitter_id', `批次 ${row.batch_number} 没有舱单，请选择舱单传输人`)
    return {
      ...head,
      // The number of a planned return is its own.
      return_of: null,
      transmitter_id: sender,
      ...origins.from('预确报', {
        batch_number: row.batch_number,
        ie_flag: row.ie_flag,
        laden: row.laden,
        arrival_time: row.planned_time,
      }),
      ...origins.from(`口岸 ${portOf.get(row.port_id)?.port_name ?? ''}`, {
        declare_office: office ?? '',
      }),
      trucks: group.map((one, at) =>
        truckValues(
          { kind, isEntry, bills: heads.billsOf(one.batch_number), set },
          plannedOf(one),
          sources,
          origins.below(`trucks.${at}`),
        ),
      ),
      origins: origins.list(),
    }
  })
}

const plannedOf = ({
  plate_number,
  batch_number,
  trailer_plate,
  driver_id,
  container_numbers,
}: Advance): PlannedTruck => ({
  plate_number,
  batch_number,
  trailer_plate,
  driver_id,
  driver_name: null,
  vehicle_id: null,
  container_numbers,
  order_id: null,
})
