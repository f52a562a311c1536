import { add, compare, grouped, percentOff, subtract } from '../kit/decimal.ts'
import { billFlow } from '../customs/bill.flow.ts'
import type { manifest } from '../customs/manifest.ts'
import type { Row } from '../kit/entity.ts'
import { departedFinding } from '../documents/carried.ts'
import type { Departure } from '../documents/carried.ts'
import type { Loose } from '../order/transport.rules.ts'
import { block, note, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { expectedCheckDigit } from '../values/index.ts'
import type { arrival } from './arrival.ts'
import type { Balance } from './report.fields.ts'

/** The fields that arrival and tally reports share. */
export type Report = Loose<
  Pick<Row<typeof arrival>, 'batch_number' | 'declare_office' | 'is_partial' | 'containers' | 'bills'>
>

/** A bill of the batch's manifest, as far as reports are compared with it. */
interface DeclaredBill {
  readonly bill_no: string
  readonly status: keyof typeof billFlow.states
  readonly package_quantity: number
  readonly package_type: string
  readonly gross_weight: string
  readonly containers: readonly { readonly container_number: string }[] | null
}

/** Another report of the same kind on the same batch. */
export type OtherReport = Pick<Row<typeof arrival>, 'id' | 'status' | 'containers' | 'bills'>

/** The manifest of a batch, as far as reports are compared with it. */
type ReportedManifest = Pick<Row<typeof manifest>, 'message_type' | 'declare_office'> &
  Partial<Pick<Row<typeof manifest>, 'loading_place' | 'unloading_place' | Times>>
type Times = 'loading_time' | 'arrival_time' | 'arrival_date'

/** A confirmation of the batch that customs has, or may have. */
interface ReportedConfirmation {
  readonly message_type: string
  readonly status: string
  readonly arrival_time: string
  readonly truck_count?: number | null
}

/** The data that a report is checked against. */
export interface ReportContext {
  readonly now: Date
  /** The manifest of the batch in the direction of the report. */
  readonly manifest: ReportedManifest | undefined
  /** The bills whose goods the batch carries. */
  readonly bills: readonly DeclaredBill[]
  /** The bills whose goods left the batch, by number. */
  readonly departures?: ReadonlyMap<string, Departure>
  readonly others: readonly OtherReport[]
  /** Kilograms of goods on the scale, if every truck of the batch has been weighed. */
  readonly weighed: string | null
  /** The loaded confirmations of the batch that are not deleted. */
  readonly confirmations?: readonly ReportedConfirmation[]
  /** The registered site of the place, if there is one. */
  readonly site: { readonly site_name: string; readonly customs_code: string } | undefined
}

/** Customs' usual tolerance for bulk goods, in per cent; beyond it the manifest has to be changed. */
const TOLERANCE = '3.00'

/** Surplus goods without a bill are numbered FDCA, batch and a serial (填制规范 0035). */
const SURPLUS = 'FDCA'

/** Package types of bulk goods: VG, VL, VO, VQ, VR, VY. */
export const isBulk = (package_type: string | null | undefined): boolean => /^V[GLOQRY]$/.test(package_type ?? '')

const acceptedStates: ReadonlySet<string> = new Set(['accepted', 'released', 'changing'])
/** States in which customs has, or may have, the report. */
const sentStates: ReadonlySet<string> = new Set(['sending', 'sent', 'review', 'accepted', 'deleting'])

const livingOf = ({ others }: Pick<ReportContext, 'others'>) => others.filter(({ status }) => status !== 'deleted')
const boxesOf = (reports: readonly Pick<OtherReport, 'containers'>[]): string[] =>
  reports.flatMap(({ containers }) => (containers ?? []).map(({ container_number }) => container_number))

/** The bills of the manifest with what the other reports state of them. */
export function balanceOf(context: Pick<ReportContext, 'bills' | 'others'>): Balance[] {
  const others = livingOf(context)
  const reported = new Set(boxesOf(others))
  return context.bills.map((bill) => {
    const lines = others.flatMap(({ bills }) => (bills ?? []).filter(({ bill_no }) => bill_no === bill.bill_no))
    const containers = (bill.containers ?? []).map(({ container_number }) => container_number)
    return {
      bill_no: bill.bill_no,
      package_type: bill.package_type,
      declared_quantity: bill.package_quantity,
      declared_weight: bill.gross_weight,
      reported_quantity: lines.reduce((total, { package_quantity }) => total + package_quantity, 0),
      reported_weight: add(lines.map(({ gross_weight }) => gross_weight)),
      containers,
      reported_containers: containers.filter((number) => reported.has(number)),
    }
  })
}

/** The findings that arrival and tally reports share; `word` is what the report does: 运抵, 理货. */
export const reportFindings = (report: Report, context: ReportContext, reportLabel: string): Finding[] => [
  ...headFindings(report, context),
  ...(context.manifest ? lineFindings(report, context, reportLabel) : []),
]

function headFindings(report: Report, { manifest, site }: ReportContext): Finding[] {
  const batch = report.batch_number ?? ''
  if (!manifest) {
    const message = `批次 ${batch} 没有这一方向的公路舱单，海关无法核对`
    return [block('manifest.none', { path: 'batch_number', message, hint: '核对批次号；舱单由制单员先申报' })]
  }
  const rows: Finding[] = []
  if (report.declare_office && report.declare_office !== manifest.declare_office) {
    const message = `进出境口岸海关 ${report.declare_office} 与舱单的 ${manifest.declare_office} 不同`
    rows.push(warn('office.manifest', { path: 'declare_office', message }))
  }
  if (site && report.declare_office && site.customs_code !== report.declare_office) {
    const message = `监管场所 ${site.site_name} 属于海关 ${site.customs_code}，报告的口岸海关是 ${report.declare_office}`
    rows.push(warn('place.office', { path: 'declare_office', message }))
  }
  return rows
}

function lineFindings(report: Report, context: ReportContext, reportLabel: string): Finding[] {
  const { containers, bills } = report
  if ((containers ?? []).length === 0 && (bills ?? []).length === 0) {
    const message = `没有${reportLabel}的货物：集装箱货物填箱号，散杂货填提(运)单`
    return [block('lines.none', { path: 'bills', message })]
  }
  return [
    ...boxFindings(report, context, reportLabel),
    ...billFindings(report, context, reportLabel),
    ...completenessFindings(report, context, reportLabel),
  ]
}

function boxFindings({ containers }: Report, context: ReportContext, reportLabel: string): Finding[] {
  const others = livingOf(context)
  const sent = new Set(boxesOf(others.filter(({ status }) => sentStates.has(status))))
  const drafted = new Set(boxesOf(others))
  const numbers = (containers ?? []).map(({ container_number }) => container_number)
  return numbers.flatMap((number, at) => {
    const path = `containers.${at}.container_number`
    const rows: Finding[] = []
    const bill = context.bills.find((declared) =>
      (declared.containers ?? []).some(({ container_number }) => container_number === number),
    )
    if (!bill) rows.push(block('container.unknown', { path, message: `箱号 ${number} 不在本批次的舱单中` }))
    else if (!acceptedStates.has(bill.status)) rows.push(pending(path, bill))
    if (numbers.indexOf(number) !== at) rows.push(block('container.twice', { path, message: `箱号 ${number} 重复` }))
    if (sent.has(number)) {
      const message = `箱号 ${number} 已在另一份${reportLabel}报告中申报`
      rows.push(block('container.reported', { path, message }))
    } else if (drafted.has(number)) {
      rows.push(warn('container.drafted', { path, message: `另一份未申报的${reportLabel}报告中也有箱号 ${number}` }))
    }
    const expected = expectedCheckDigit(number)
    if (expected !== undefined)
      rows.push(warn('container.digit', { path, message: `箱号 ${number} 的校验码不对，末位应为${expected}` }))
    return rows
  })
}

const pending = (path: string, { bill_no, status }: DeclaredBill): Finding =>
  block('bill.pending', {
    path,
    message: `提(运)单 ${bill_no} 的舱单${billFlow.states[status].label}，海关接受后才能申报`,
  })

function billFindings(report: Report, context: ReportContext, reportLabel: string): Finding[] {
  const lines = report.bills ?? []
  return lines.flatMap((line, at) => {
    const { bill_no } = line
    const path = `bills.${at}.bill_no`
    const rows: Finding[] = []
    const bill = context.bills.find((declared) => declared.bill_no === bill_no)
    const departed = context.departures?.get(bill_no)
    if (bill_no.startsWith(SURPLUS) && !bill) rows.push(...surplusFindings(path, bill_no, report.batch_number ?? ''))
    else if (!bill && departed) rows.push(departedFinding(path, bill_no, departed))
    else if (!bill) {
      const hint = `没有提(运)单的溢装、溢卸货物编号为 ${SURPLUS}＋批次号＋顺序号`
      rows.push(block('bill.unknown', { path, message: `提(运)单 ${bill_no} 不在本批次的舱单中`, hint }))
    } else if (!acceptedStates.has(bill.status)) rows.push(pending(path, bill))
    if (bill && (bill.containers ?? []).length > 0) rows.push(boxedFinding(path, bill, reportLabel))
    if (lines.findIndex((other) => other.bill_no === bill_no) !== at)
      rows.push(block('bill.twice', { path, message: `提(运)单 ${bill_no} 重复，同一提(运)单合并为一行` }))
    if (line.volume && isBulk(line.package_type)) {
      const message = `提(运)单 ${bill_no} 是散货，散货不填体积`
      rows.push(warn('volume.bulk', { path: `bills.${at}.volume`, message }))
    }
    return bill ? [...rows, ...amountFindings(report, context, at, reportLabel)] : rows
  })
}

function surplusFindings(path: string, bill_no: string, batch: string): Finding[] {
  const serial = bill_no.slice(SURPLUS.length + batch.length)
  if (bill_no.startsWith(`${SURPLUS}${batch}`) && /^\d{1,4}$/.test(serial))
    return [note('bill.surplus', { path, message: `${bill_no}：没有提(运)单的溢装、溢卸货物` })]
  const message = `溢装、溢卸货物应编号为 ${SURPLUS}${batch} 加顺序号`
  return [block('bill.surplus', { path, message })]
}

/** A tally after unpacking states the weight of the goods (填制规范 0011); until then the goods are in their containers. */
function boxedFinding(path: string, { bill_no }: DeclaredBill, reportLabel: string): Finding {
  const about = {
    path,
    message: `提(运)单 ${bill_no} 是集装箱货物，${reportLabel}报告只填箱号，不填提(运)单`,
    hint: '删去这一行，在集装箱中填箱号；拆箱理货的才按提(运)单填',
  }
  return reportLabel === '理货' ? warn('bill.boxed', about) : block('bill.boxed', about)
}

/** Quantity and weight of all reports on a bill against the manifest. Less is a shortage only if nothing more is to come. */
function amountFindings(report: Report, context: ReportContext, at: number, reportLabel: string): Finding[] {
  const line = report.bills?.[at]
  const balance = balanceOf(context).find(({ bill_no }) => bill_no === line?.bill_no)
  if (!line || !balance) return []
  const rows: Finding[] = []
  rows.push(...packageFindings(line, balance, context, at))
  const pieces = Number(line.package_quantity) + balance.reported_quantity - balance.declared_quantity
  // Bulk goods are not counted: each truck of them is one piece.
  if (!isBulk(line.package_type) && (pieces > 0 || (pieces < 0 && !report.is_partial))) {
    const message = `提(运)单 ${line.bill_no} ${reportLabel} ${Number(line.package_quantity) + balance.reported_quantity} 件，舱单 ${balance.declared_quantity} 件，${pieces > 0 ? `溢 ${pieces}` : `短 ${-pieces}`} 件`
    rows.push(warn('pieces.manifest', { path: `bills.${at}.package_quantity`, message }))
  }
  const total = add([line.gross_weight, balance.reported_weight])
  const over = compare(total, balance.declared_weight)
  if (over === 0 || (over < 0 && report.is_partial)) return rows
  const percent = percentOff(total, balance.declared_weight) ?? '100.00'
  const amount = subtract(total, balance.declared_weight).replace('-', '')
  const about = {
    path: `bills.${at}.gross_weight`,
    message: `提(运)单 ${line.bill_no} ${reportLabel} ${grouped(total)} kg，舱单 ${grouped(balance.declared_weight)} kg，${over > 0 ? '溢' : '短'} ${grouped(amount)} kg（${percent}%）`,
    hint: '相差超过 3% 的，先变更舱单再申报',
  }
  const isFar = compare(percent.replace('-', ''), TOLERANCE) > 0
  return [...rows, isFar ? warn('weight.manifest', about) : note('weight.manifest', about)]
}

/** The packages of a report are those of the manifest; bulk goods are one piece, or one a truck (填制规范 0017). */
function packageFindings(
  { bill_no, package_type, package_quantity }: NonNullable<Report['bills']>[number],
  { package_type: declared, declared_quantity }: Balance,
  { confirmations = [] }: ReportContext,
  at: number,
): Finding[] {
  const rows: Finding[] = []
  if (package_type && package_type !== declared && !(isBulk(package_type) && isBulk(declared))) {
    const message = `提(运)单 ${bill_no} 的包装种类为 ${package_type}，舱单为 ${declared}`
    rows.push(warn('packages.kind', { path: `bills.${at}.package_type`, message }))
  }
  const trucks = confirmations.reduce((sum, { truck_count }) => sum + (truck_count ?? 0), 0)
  if (!isBulk(package_type) || package_quantity <= Math.max(1, declared_quantity, trucks)) return rows
  const message = `提(运)单 ${bill_no} 为裸装散货，件数 ${package_quantity}，舱单 ${declared_quantity}；无法填报件数的裸装散货填“1”（填制规范 0017）`
  return [...rows, warn('packages.bulk', { path: `bills.${at}.package_quantity`, message })]
}

/** What the report leaves out, and its whole weight against the scale. */
function completenessFindings(report: Report, context: ReportContext, reportLabel: string): Finding[] {
  const rows: Finding[] = []
  const boxes = new Set(boxesOf([{ containers: report.containers ?? null }]))
  const numbers = new Set((report.bills ?? []).map(({ bill_no }) => bill_no))
  const left = balanceOf(context).flatMap((bill) =>
    bill.containers.length > 0
      ? bill.containers.filter((number) => !boxes.has(number) && !bill.reported_containers.includes(number))
      : numbers.has(bill.bill_no) || bill.reported_quantity > 0
        ? []
        : [bill.bill_no],
  )
  if (left.length > 0 && !report.is_partial) {
    const message = `舱单中的 ${left.slice(0, 5).join('、')}${left.length > 5 ? ` 等 ${left.length} 项` : ''}没有${reportLabel}`
    rows.push(
      warn('lines.left', {
        path: 'is_partial',
        message,
        hint: `还有货物未${reportLabel}的，勾选“分批${reportLabel}”，其余另报`,
      }),
    )
  }
  return [...rows, ...scaleFindings(report, context, reportLabel)]
}

/** The whole weight of the reports on a batch of loose goods against the scale. */
export function scaleFindings(
  report: Pick<Report, 'is_partial' | 'bills'>,
  context: Pick<ReportContext, 'bills' | 'others' | 'weighed'>,
  reportLabel: string,
): Finding[] {
  const { weighed } = context
  const isLoose = context.bills.every(({ containers }) => (containers ?? []).length === 0)
  if (weighed === null || report.is_partial || !isLoose || compare(weighed, '0') <= 0) return []
  const stated = (report.bills ?? []).map(({ gross_weight }) => gross_weight)
  const total = add([...stated, ...balanceOf(context).map(({ reported_weight }) => reported_weight)])
  const percent = percentOff(total, weighed) ?? '0.00'
  if (compare(percent.replace('-', ''), TOLERANCE) <= 0) return []
  const message = `${reportLabel}毛重合计 ${grouped(total)} kg，过磅货重 ${grouped(weighed)} kg，相差 ${percent}%`
  return [warn('weight.scale', { path: 'bills.0.gross_weight', message, hint: '以实际载运重量为准，核对磅单' })]
}
