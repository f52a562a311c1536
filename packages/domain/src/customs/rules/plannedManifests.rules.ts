import type { PlannedOrder } from '../../order/order.rules.ts'
import { warn } from '../finding.ts'
import type { Finding } from '../finding.ts'

/** A manifest as an order would create it, with the origin of its parts in the order. */
export interface PlannedManifest {
  /** Indexes of its trucks in the order. */
  readonly trucks: readonly number[]
  /** For each goods line of its bill, the index of the order's line. */
  readonly goods: readonly number[]
  /** Number of its bill, and the display name of its trucks. */
  readonly bill_no: string
  readonly truck_name: string
  readonly findings: readonly Finding[]
}

/** Rules that the order's own rules cover, or that make no sense before the manifest exists. */
const skipped =
  /^(vehicle|driver|container)\.(?!digit|check|form)|^(batch\.order|weight\.planned|packages\.planned|party\.order|hs\.order|limit\.unknown|time\.far|unsent)$/

const headFields: Readonly<Record<string, string>> = {
  declare_office: 'port_id',
  unloading_place: 'site_id',
  loading_place: 'loading_place',
  loading_time: 'loading_time',
  arrival_date: 'plan_date',
  ie_flag: 'ie_flag',
  message_type: 'ie_flag',
  transmitter_id: 'transmitter_id',
  operator_card_id: 'transmitter_id',
}

const truckFields: Readonly<Record<string, string>> = {
  bill_no: 'bill_no',
  gross_weight: 'planned_gross',
  package_quantity: 'package_quantity',
}

const goodsFields: Readonly<Record<string, string>> = {
  description: 'good_name',
  supplement: 'spec',
  hs_code: 'hs_code',
  undg_code: 'good_name',
  package_type: 'package_type',
  goods_value: 'amount',
  currency: 'currency',
}

/** The order's field that fills a field of the manifest, or undefined if no field of the order does. */
function orderPath(path: string, { trucks, goods }: Pick<PlannedManifest, 'trucks' | 'goods'>): string | undefined {
  const truck = `transports.${trucks[0] ?? 0}`
  if (path === 'batch_number') return `${truck}.batch_number`
  const billPath = /^bills\.\d+\.(.*)$/.exec(path)?.[1]
  if (billPath === undefined) return headFields[path]
  if (billPath.startsWith('containers')) return `${truck}.container_numbers`
  const line = /^goods\.(\d+)\.(\w+)$/.exec(billPath)
  const field = line?.[2] ?? billPath
  const inTruck = truckFields[field]
  if (inTruck) return `${truck}.${inTruck}`
  const inGoods = goodsFields[field]
  if (inGoods) return `goods.${goods[Number(line?.[1] ?? 0)] ?? 0}.${inGoods}`
  if (field.startsWith('consignor')) return 'seller_id'
  if (/^(consignee|notify)/.test(field)) return 'receiver_id'
  if (/^(clearance_code|transit_)/.test(field)) return 'clearance_code'
  return undefined
}

/**
 * The future findings on the manifests of an order, at the order's own fields. They do not prevent submitting the order: data that
 * the order lacks is entered on the manifest. The same fault of many manifests is reported once, with their number.
 */
export function plannedFindings(order: PlannedOrder, manifests: readonly PlannedManifest[]): Finding[] {
  const reported = manifests.flatMap((manifest) =>
    manifest.findings.flatMap((finding) => {
      const path = skipped.test(finding.rule) ? undefined : orderPath(finding.path ?? '', manifest)
      return path === undefined || isOmitted(finding, path, order) ? [] : [{ finding, path, manifest }]
    }),
  )
  const alike = Map.groupBy(
    reported,
    ({ finding, path }) => `${finding.rule} ${path.replace(/^transports\.\d+/, 'transports')}`,
  )
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { finding, path, manifest } = first
    const count = new Set(group.map((row) => row.manifest)).size
    const message = finding.message.replaceAll(`提(运)单 ${manifest.bill_no}`, manifest.truck_name)
    const others = count > 1 ? `（共 ${count} 份舱单相同）` : ''
    const grave = finding.severity === 'block' ? '舱单必改：' : ''
    return [
      warn(finding.rule, { path, message: grave + message + others, ...(finding.hint ? { hint: finding.hint } : {}) }),
    ]
  })
}

/** Notes are reported by the manifest; gaps in the order are reported by its own rules, and batch numbers are allocated on submitting. */
function isOmitted({ severity, rule }: Finding, path: string, order: PlannedOrder): boolean {
  if (severity === 'note') return true
  if (rule !== 'required') return false
  if (path.endsWith('.batch_number')) return true
  const value = order[path as keyof PlannedOrder]
  return !path.includes('.') && (value === undefined || value === null || value === '')
}
