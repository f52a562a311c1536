import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { manifest } from '@guanqiao/domain/customs/index'
import { platesIn } from '@guanqiao/domain/customs/rules/plates'
import { bondedModes } from '@guanqiao/domain/inventory/class.rules'
import type { inventoryFiling } from '@guanqiao/domain/inventory/filing'
import { knownValues } from '@guanqiao/domain/inventory/gathered'
import type { GatheredCrossing, KnownPath } from '@guanqiao/domain/inventory/gathered'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import type { Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { sceneOf, weighedOf } from '../../documents/reports/scene.ts'
import { gatheredOf } from './crossing.ts'
import { goodsOf } from './goods.ts'

type Inventory = Row<typeof inventory>
type Filing = Row<typeof inventoryFiling>
type Origins = NonNullable<Inventory['origins']>

/** What a list takes over from an earlier one if neither order nor manifest knows it. */
const adopted = [
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
] as const satisfies readonly KnownPath[]

export interface ProposedList {
  readonly values: Partial<Inventory>
  readonly origins: Origins
  readonly crossing: GatheredCrossing
}

/**
 * The values of a list for one crossing under a filing: batch and weights from manifest and scale, the rest from the order, otherwise the
 * manifest, otherwise the latest list under the filing of the same client and goods. Throws problems at `batch_number`.
 */
export async function proposedList(ctx: Context, batch_number: string, filing: Filing): Promise<ProposedList> {
  const { values, origins, crossing } = await crossingOf(ctx, batch_number)
  const known = knownValues(crossing)
  const latest = await latestLike(ctx, filing, crossing)
  const ofKnown = known.map(({ path, value, source }) => ({
    path,
    source,
    label: source === 'order' ? `订单 ${crossing.order?.order_no ?? ''}` : `舱单 ${batch_number}`,
    value,
  }))
  const paths = new Set<string>(known.map(({ path }) => path))
  const copied = latest ? adopted.filter((path) => !paths.has(path) && latest[path] !== null) : []
  const ofOwner = !paths.has('owner_name') && !latest ? ownerOf(filing) : []
  const proposed: Partial<Inventory> = {
    ...Object.fromEntries([...ofOwner, ...ofKnown].map(({ path, value }) => [path, value])),
    ...Object.fromEntries(copied.map((path) => [path, latest![path]])),
    ...values,
    declare_office: filing.declare_office,
    filing_id: filing.id,
  }
  const trade_mode = proposed.trade_mode ?? ''
  const goods = goodsOf({
    crossing,
    former: latest?.goods ?? [],
    net: values.net_weight,
    isBonded: bondedModes.has(trade_mode),
  })
  return {
    values: { ...proposed, goods },
    crossing,
    origins: [
      ...origins,
      ...ofKnown,
      ...ofOwner,
      ...copied.map((path) => ({
        path,
        source: 'list' as const,
        label: `清单 ${latest!.inventory_no ?? ''}`,
        value: latest![path],
      })),
      ...goodsOrigin(crossing, batch_number, goods.length > 0),
    ],
  }
}

const ownerOf = ({ owner_name, records_no }: Filing) => [
  { path: 'owner_name', source: 'filing' as const, label: `备案 ${records_no}`, value: owner_name },
]

const goodsOrigin = ({ order }: GatheredCrossing, batch_number: string, isFilled: boolean): Origins =>
  !isFilled
    ? []
    : order?.goods?.length
      ? [{ path: 'goods', source: 'order', label: `订单 ${order.order_no ?? ''}`, value: null }]
      : [{ path: 'goods', source: 'manifest', label: `舱单 ${batch_number}`, value: null }]

/** Lists that are searched for the same client and goods. */
const RECENT = 50

/** The latest list under the filing of the same client and goods, otherwise of the same goods, otherwise the latest. */
async function latestLike(
  { data }: Context,
  { id }: Filing,
  { order, manifest: paper }: GatheredCrossing,
): Promise<Inventory | undefined> {
  const lists = await data.first(inventory, { filing_id: id }, RECENT, { descending: true })
  const client = (order?.operator ?? paper?.operator)?.name
  const codes = order?.hs_codes.length ? order.hs_codes : (paper?.hs_codes ?? [])
  const hasGoods = ({ goods }: Inventory) =>
    (goods ?? []).some(({ hs_code }) => codes.some((code) => hs_code.startsWith(code)))
  return (
    lists.find((list) => list.operator_name === client && hasGoods(list)) ??
    lists.find((list) => hasGoods(list)) ??
    lists[0]
  )
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
  const tickets = scene.ticketsOf(batch_number)
  const plate_number =
    tickets[0]?.plate_number ?? scene.trucksOf(batch_number)[0]?.plate_number ?? platesIn(head.plates)[0]
  if (!plate_number) throw fieldProblem('batch_number', `批次 ${batch_number} 没有车辆：先登记订单车辆或过磅`)
  const scale = weighedOf(scene, batch_number)
  const weight = scale ?? add(bills.map(({ gross_weight }) => gross_weight))
  const ie_flag = head.message_type === 'MT2401' ? ('E' as const) : ('I' as const)
  const values = {
    ie_flag,
    ie_office: head.declare_office,
    ie_date: head.arrival_date ?? today(ctx.now()),
    load_time: ie_flag === 'E' ? head.loading_time : null,
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
  const [crossing = {}] = await gatheredOf(ctx, scene, [{ batch_number, ie_flag }])
  return { values, origins, crossing }
}
