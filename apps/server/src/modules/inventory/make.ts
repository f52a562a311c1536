import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { manifest } from '@guanqiao/domain/customs/index'
import { classFindings } from '@guanqiao/domain/inventory/crossing.rules'
import { inventoryFiling } from '@guanqiao/domain/inventory/filing'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { bulkMakeInventories, makeInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { goodOfWeight } from '@guanqiao/domain/inventory/scale.rules'
import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import type { order } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { nextNumber } from '../../platform/numbers/numbers.queries.ts'
import { today } from '../../kernel/time.ts'
import { settleOrders } from '../../documents/crossing/settle.ts'
import { bulkMakeHandler } from '../../documents/making/bulkMake.ts'
import { sceneOf, weighedOf } from '../../documents/reports/scene.ts'
import { ordersOf } from './crossing.ts'

type Inventory = Row<typeof inventory>
type Origins = NonNullable<Inventory['origins']>

/** What a list takes over from the latest one under its filing. */
const adopted = [
  'ie_office',
  'transport_mode',
  'trade_mode',
  'agent_name',
  'agent_code',
  'operator_name',
  'operator_code',
  'owner_name',
  'license_no',
  'trade_country',
  'loading_port',
  'wrap_type',
] as const

/** Goods of the latest list with the quantity of this crossing; none if only the clerk knows it. */
function goodsOf(latest: Inventory, net: string): Inventory['goods'] {
  const good = goodOfWeight(latest.goods, net)
  return good ? [{ ...good, first_quantity: null, second_quantity: null }] : []
}

/** What manifest and scale know of a crossing, with the origin of each value. */
async function crossingOf(ctx: Context, batch_number: string) {
  const enterprise_id = ctx.data.owner(inventory)
  const [head] = await ctx.data.first(manifest, { enterprise_id, batch_number }, 1, { descending: true, lock: true })
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  if (!head || scene.billsOf(head).length === 0)
    throw fieldProblem('batch_number', `批次 ${batch_number} 没有舱单，无法生成清单`)
  const bills = scene.goodsOf(batch_number, head.message_type === 'MT2401' ? 'MT5402' : 'MT5401')
  if (bills.length === 0)
    throw fieldProblem('batch_number', `批次 ${batch_number} 的货物已全部落装或改配，没有可列入清单的货物`)
  if (await ctx.data.exists(inventory, { enterprise_id, batch_number }))
    throw fieldProblem('batch_number', `批次 ${batch_number} 已有集报清单`)
  const tickets = scene.ticketsOf(batch_number)
  const plate_number = tickets[0]?.plate_number ?? scene.trucksOf(batch_number)[0]?.plate_number
  if (!plate_number) throw fieldProblem('batch_number', `批次 ${batch_number} 没有车辆：先登记订单车辆或过磅`)
  const scale = weighedOf(scene, batch_number)
  const weight = scale ?? add(bills.map(({ gross_weight }) => gross_weight))
  const values = {
    ie_flag: head.message_type === 'MT2401' ? ('E' as const) : ('I' as const),
    ie_date: head.arrival_date ?? today(ctx.now()),
    load_time: head.message_type === 'MT2401' ? head.loading_time : null,
    batch_number,
    plate_number,
    bill_no: bills.length === 1 ? bills[0]!.bill_no : null,
    package_quantity: bills.reduce((sum, { package_quantity }) => sum + package_quantity, 0),
    gross_weight: weight,
    net_weight: weight,
    containers: bills.flatMap(({ containers }) =>
      (containers ?? []).map(({ container_number }) => ({ container_number, container_spec: null, tare_weight: null })),
    ),
  }
  const ofManifest = { source: 'manifest', label: `舱单 ${batch_number}` } as const
  const numbers = tickets.map(({ weighing_no }) => weighing_no).join('、')
  const ofScale = { source: 'weighing', label: truncate(`磅单 ${numbers}`, 200) } as const
  const origins: Origins = Object.entries(values).flatMap(([path, value]) => {
    if (value === null || typeof value === 'object') return []
    const isWeight = path === 'gross_weight' || path === 'net_weight'
    const isOfScale = (isWeight && scale !== null) || (path === 'plate_number' && tickets.length > 0)
    return [{ path, ...(isOfScale ? ofScale : ofManifest), value: String(value) }]
  })
  const ordered = (await ordersOf(ctx, scene, [batch_number])).get(batch_number)
  return { values: { ...values, ie_office: head.declare_office }, origins, ordered }
}

/** What the order says and the latest list must not contradict. */
function valuesOfOrder(ordered: Row<typeof order> | undefined, ie_flag: 'I' | 'E') {
  const origins = [...new Set((ordered?.goods ?? []).flatMap(({ origin_country }) => origin_country ?? []))]
  return {
    ...(ordered?.trade_mode ? { trade_mode: ordered.trade_mode } : {}),
    ...(ie_flag === 'I' && origins.length === 1 ? { trade_country: origins[0]! } : {}),
  }
}

/** The goods of an order with one line take the place of those of the latest list, whose other values stay. */
function goodsByOrder(goods: Inventory['goods'], ordered: Row<typeof order> | undefined): Inventory['goods'] {
  const [line, ...more] = ordered?.goods ?? []
  const [good] = goods ?? []
  if (!line || more.length > 0 || !good) return goods
  const { hs_code, good_name, origin_country } = line
  return [
    { ...good, hs_code, good_name: good_name.slice(0, 100), origin_country: origin_country ?? good.origin_country },
  ]
}

interface Wanted {
  readonly batch_number: string
  readonly filing_id?: string | null | undefined
}

async function makeList(ctx: Context, { batch_number, ...wanted }: Wanted): Promise<Inventory> {
  const filing_id = wanted.filing_id ?? (await onlyFiling(ctx))
  const filing = await ctx.data.get(inventoryFiling, filing_id)
  const [latest] = await ctx.data.first(inventory, { filing_id }, 1, { descending: true })
  if (!latest) throw fieldProblem('filing_id', `备案 ${filing.records_no} 还没有清单可参照：先录入第一份`)
  const { values, origins, ordered } = await crossingOf(ctx, batch_number)
  const [refusal] = classFindings(latest, filing, {
    order: ordered && { order_no: ordered.order_no, trade_mode: ordered.trade_mode, hs_codes: [] },
  }).filter(({ severity }) => severity === 'block')
  if (refusal) throw fieldProblem('filing_id', refusal.message)
  const ofOrder = valuesOfOrder(ordered, values.ie_flag)
  const label = `清单 ${latest.inventory_no ?? ''}`
  const inventory_no = await nextNumber(ctx.sql, ctx.data.owner(inventory), 'JB', today(ctx.now()))
  const copied = Object.fromEntries(adopted.map((name) => [name, latest[name]]))
  return ctx.data.create(inventory, {
    ...(copied as Pick<Inventory, (typeof adopted)[number]>),
    ...ofOrder,
    ...values,
    declare_office: filing.declare_office,
    filing_id,
    goods: goodsByOrder(goodsOf(latest, values.net_weight), ordered),
    inventory_no,
    origins: [
      ...origins,
      { path: 'ie_office', source: 'manifest', label: `舱单 ${batch_number}`, value: values.ie_office },
      ...Object.entries(ofOrder).map(([path, value]) => ({
        path,
        source: 'order' as const,
        label: `订单 ${ordered?.order_no ?? ''}`,
        value,
      })),
      ...[...adopted, 'goods'].flatMap((path) => {
        if (path in ofOrder || path in values) return []
        const value = path === 'goods' ? null : latest[path as (typeof adopted)[number]]
        return path !== 'goods' && value === null ? [] : [{ path, source: 'list' as const, label, value }]
      }),
    ],
  })
}

/** The filing that needs no choice. */
async function onlyFiling(ctx: Context): Promise<string> {
  const enterprise_id = ctx.data.owner(inventory)
  const filings = await ctx.data.all(inventoryFiling, { enterprise_id, status: 'active' })
  const valid = filings.filter(({ guarantee_valid_to }) => guarantee_valid_to >= today(ctx.now()))
  const [filing, ...more] = valid
  if (!filing) throw fieldProblem('filing_id', '没有有效的集中申报备案：先登记备案')
  if (more.length > 0) throw fieldProblem('filing_id', `有 ${valid.length} 个有效备案，请选择备案号`)
  return filing.id
}

/** A crossing with a new list goes on, and with it its order. */
async function makeNext(ctx: Context, request: Wanted): Promise<Inventory> {
  const list = await makeList(ctx, request)
  const { enterprise_id } = list
  await settleOrders(ctx.sql, [{ enterprise_id, batch_number: request.batch_number }], ctx.trace)
  return list
}

export const makeHandlers = [
  handle(makeInventory, makeNext),
  bulkMakeHandler({
    call: bulkMakeInventories,
    head: inventory,
    byTicket: false,
    make: async (ctx, { batch_number, filing_id }) => {
      const isListed = await ctx.data.exists(inventory, { enterprise_id: ctx.data.owner(inventory), batch_number })
      return isListed ? [] : [await makeNext(ctx, { batch_number, filing_id })]
    },
  }),
]
