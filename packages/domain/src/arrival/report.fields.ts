import { itemCode, itemCount, itemDecimal, itemText } from '../customs/itemFields.ts'
import { items } from '../customs/elementTables/item.ts'
import { reportItems } from '../customs/elementTables/reportItem.ts'
import { choice, code, decimal, integer, lines, list, text, weight } from '../kit/field.ts'
import type { RowOf } from '../kit/field.ts'
import { batchNumber } from '../values/index.ts'
import { may } from '../kit/access.ts'
import type { Entity } from '../kit/entity.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'

/** A container of a report; the damage note exists in tally reports only. */
export const containerLine = {
  container_number: itemCode('箱号', items.containerNumber, { required: true, examples: ['CSQU3054383'] }),
} as const

export const damageNote = itemText('残损说明', reportItems.damageNote, { examples: ['左侧门封条处凹陷'] })

/** A bill of a report, with what is really there. */
export const billLine = {
  bill_no: itemCode('提(运)单号', items.billNumber, {
    required: true,
    series: (n: number) => `CN2026${String(n + 1).padStart(6, '0')}`,
  }),
  package_quantity: itemCount('件数', items.billPackages, { required: true, min: 1 }),
  package_type: code('包装种类', 'rmft_package', { required: true, examples: ['VO'] }),
  gross_weight: itemDecimal('毛重(kg)', items.billWeight, { required: true, positive: true, unit: 'kg' }),
  volume: itemDecimal('体积(m³)', items.volume, { help: '集装箱货物和散货不填' }),
} as const

/** The origin of a filled value, for the mark beside its field. */
export const reportOrigins = lines(
  '来源',
  {
    path: text('字段', { required: true, max: 100 }),
    source: choice(
      '来源',
      {
        manifest: '舱单',
        weighing: '磅单',
        arrival: '运抵报告',
        container: '集装箱档案',
        transmitter: '传输人',
        site: '监管场所',
        user: '操作人',
        default: '默认值',
      },
      { required: true },
    ),
    label: text('说明', { required: true, max: 200 }),
    value: text('原值', { max: 1000 }),
  },
  { max: 2000, automatic: true },
)

/** What the manifest declares of one bill, and what the other reports of the batch already state of it. */
const balanceFields = {
  bill_no: text('提(运)单号', { required: true, max: 35 }),
  package_type: code('包装种类', 'rmft_package', { required: true }),
  declared_quantity: integer('舱单件数', { required: true }),
  declared_weight: weight('舱单毛重(kg)', { required: true }),
  reported_quantity: integer('其他报告件数', { required: true }),
  reported_weight: weight('其他报告毛重(kg)', { required: true }),
  /** The containers of the bill: its goods are reported by container. */
  containers: list('箱号', { required: true, max: 999 }),
  /** Those of them that another report has. */
  reported_containers: list('已报箱号', { required: true, max: 999 }),
} as const

export type Balance = RowOf<typeof balanceFields>

/** The calls of a report besides those of every document: what remains to be reported of a batch, and making a report of it. */
export const reportCalls = <E extends Entity>(head: E, base: string) => ({
  balance: operation(`${head.table}.balance`, `POST ${base}/balance`, {
    summary: `${head.label}与舱单核对`,
    access: may(head.menu, 'get'),
    effect: 'read',
    input: draft({
      batch_number: batchNumber('货物运输批次号', { required: true }),
      message_type: text('报文类型', { max: 8 }),
      report_id: text('本报告编号', { max: 36, help: '不计入“其他报告”' }),
    }),
    output: returnsData({
      /** The state of the manifest in words; null without a manifest. */
      manifest: text('舱单状态', { max: 100 }),
      /** Goods on the scale, once every truck of the batch is weighed. */
      weighed: decimal('过磅货重(kg)', { digits: 14, scale: 3 }),
      bills: lines('提(运)单', balanceFields, { required: true }),
    }),
  }),
  make: operation(`${head.table}.make`, `POST ${base}/make`, {
    summary: `由批次和磅单生成${head.label}`,
    access: may(head.menu, 'add'),
    input: draft({
      batch_number: batchNumber('货物运输批次号', { required: true }),
      weighing_id: text('磅单编号', { max: 36, help: '只为这张磅单的车辆生成；不填为批次尚未报告的全部' }),
    }),
    output: returnsData({
      id: text('编号', { required: true, max: 36 }),
      status: text('状态', { required: true, max: 20 }),
    }),
  }),
})
