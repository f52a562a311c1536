import { contactOf } from '../customs/itemFields.ts'
import { areForeign } from '../documents/goods/goodsNames.ts'
import { numberFault, unnumberedFault, vagueFault } from '../documents/goods/goodsLine.ts'
import { contactFault } from '../customs/rules/plausible/parties.rules.ts'
import { shanghaiDigits, shanghaiMinute } from '../customs/elementTables/clock.ts'
import { add, compare, grouped } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import type { Loose } from '../order/transport.rules.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { boxFaults } from '../transport/filedBox.rules.ts'
import type { FiledBox } from '../transport/filedBox.rules.ts'
import { areSameCompany } from '../values/companyNames.ts'
import { expectedCheckDigit } from '../values/index.ts'
import type { packing } from './packing.ts'

type Goods = Loose<NonNullable<Row<typeof packing>['goods']>[number]>
/** A draft lacks fields of its lines as well as its own. */
export type Packing = Omit<Loose<Row<typeof packing>>, 'goods'> & {
  readonly goods?: readonly Goods[] | null | undefined
}

/** A bill of the batch's manifest, as far as packing lists are compared with it. */
interface PackedBill {
  readonly bill_no: string
  readonly package_quantity: number
  readonly gross_weight: string
  readonly containers: readonly { readonly container_number: string }[] | null
  readonly consignee_name?: string | null
  readonly goods?:
    | readonly { readonly description: string; readonly hs_code?: string; readonly undg_code?: string | null }[]
    | null
}

/** Another packing list of the enterprise that is not deleted. */
type OtherPacking = Pick<Row<typeof packing>, 'id' | 'status' | 'batch_number' | 'packing_no' | 'container_number'> &
  Pick<Packing, 'goods'>

export interface PackingContext {
  readonly now: Date
  /** The export manifest of the batch. */
  readonly manifest: { readonly declare_office: string; readonly loading_time?: string | null } | undefined
  /** Its bills that are not deleted. */
  readonly bills: readonly PackedBill[]
  /** The lists of the same batch, and those with the same number. */
  readonly others: readonly OtherPacking[]
  /** The registered container of the list. */
  readonly box?: FiledBox | undefined
  /** Containers on documents of other open batches, with the batch. */
  readonly busyContainers?: Pick<ReadonlyMap<string, string>, 'get'>
  /** The name of a UN number in the list of dangerous goods. */
  dangerousGoods?(undg_code: string): string | undefined
}

/** CN016: an empty container. */
const EMPTY = '4'

/** States in which customs has, or may have, the list. */
const sentStates: ReadonlySet<string> = new Set(['sending', 'sent', 'review', 'accepted', 'deleting'])

const contactsOf = (contacts: readonly string[] | null | undefined) => (contacts ?? []).map(contactOf)

/** The body of a declaring message: each kind of goods is a consignment of its own. Source: message schema MT7402, function 2. */
export const packingBody = (draft: Packing) => ({
  packing_no: draft.packing_no,
  transport_mode: '3',
  container_number: draft.container_number,
  size_type: draft.size_type,
  fullness: draft.fullness,
  source_code: draft.source_code,
  seals: draft.seals ?? [],
  goods: (draft.goods ?? []).map(({ bill_no: _, ...line }, at) => ({
    ...line,
    sequence: at + 1,
    consignee_contacts: contactsOf(line.consignee_contacts),
    consignee_person_contacts: contactsOf(line.consignee_person_contacts),
    notify_contacts: contactsOf(line.notify_contacts),
    undg_contacts: contactsOf(line.undg_contacts),
  })),
  stuffing_time: draft.stuffing_time ? shanghaiDigits(new Date(draft.stuffing_time)).slice(0, 14) : '',
  loading_place: draft.loading_place,
})

/** The deleting message names list and container. Source: message schema MT7402, function 3. */
export const packingDeletion = ({ packing_no, container_number }: Packing) => ({
  packing_no,
  transport_mode: '3',
  container_number,
})

/** The field of the record that a property of the message comes from. */
export const packingRecordPath = (path: string): string =>
  path
    .replace(/(\w+_contacts)(\.\d+)?(\.(value|type))?$/, '$1')
    .replace(/^transmitter_name$|^sender_id$/, 'transmitter_id')

export const packingFindings = (draft: Packing, context: PackingContext): Finding[] => [
  ...headFindings(draft, context),
  ...containerFindings(draft, context),
  ...goodsFindings(draft, context),
]

function headFindings(draft: Packing, { manifest, others, now }: PackingContext): Finding[] {
  const { packing_no, declare_office, stuffing_time, batch_number } = draft
  const rows: Finding[] = []
  if (!manifest) {
    const message = `批次 ${batch_number ?? ''} 没有出口预配舱单，无法与舱单核对`
    rows.push(warn('manifest.none', { path: 'batch_number', message, hint: '核对批次号；装箱清单只用于出口' }))
  } else if (declare_office && declare_office !== manifest.declare_office) {
    const message = `进出境口岸海关 ${declare_office} 与舱单的 ${manifest.declare_office} 不同`
    rows.push(warn('office.manifest', { path: 'declare_office', message }))
  }
  const [same] = others.filter((other) => other.packing_no === packing_no)
  if (same) {
    const message = `装箱清单编号 ${packing_no} 已用于批次 ${same.batch_number} 的箱号 ${same.container_number}`
    rows.push(block('number.twice', { path: 'packing_no', message, hint: '换用新的编号' }))
  }
  if (stuffing_time && new Date(stuffing_time) < now) {
    const message = `装箱时间 ${shanghaiMinute(new Date(stuffing_time))} 已过，装箱清单应在货物装箱以前传输`
    rows.push(warn('time.past', { path: 'stuffing_time', message }))
  }
  const loading = manifest?.loading_time
  if (stuffing_time && loading && new Date(stuffing_time) > new Date(loading)) {
    const message = `装箱时间 ${shanghaiMinute(new Date(stuffing_time))} 晚于舱单的装载时间 ${shanghaiMinute(new Date(loading))}`
    rows.push(warn('time.loading', { path: 'stuffing_time', message, hint: '货物先装箱，再装上车辆' }))
  }
  return [...rows, ...sealFindings(draft)]
}

/** One seal closes a container once. `0000`: there is none. */
const sealFindings = ({ seals }: Packing): Finding[] =>
  (seals ?? []).flatMap((seal, at) =>
    (seals ?? []).indexOf(seal) === at
      ? []
      : [warn('seal.twice', { path: `seals.${at}`, message: `封志 ${seal} 重复` })],
  )

function containerFindings(
  { container_number, fullness, size_type, batch_number }: Packing,
  context: PackingContext,
): Finding[] {
  if (!container_number) return []
  const path = 'container_number'
  const rows: Finding[] = []
  const isDeclared = context.bills.some((bill) => carries(bill, container_number))
  if (context.manifest && !isDeclared)
    rows.push(block('container.unknown', { path, message: `箱号 ${container_number} 不在本批次的舱单中` }))
  const same = context.others.filter(
    (other) => other.batch_number === batch_number && other.container_number === container_number,
  )
  if (same.some(({ status }) => sentStates.has(status)))
    rows.push(block('container.packed', { path, message: `箱号 ${container_number} 已在另一份装箱清单中申报` }))
  else if (same.length > 0)
    rows.push(warn('container.drafted', { path, message: `另一份未申报的装箱清单中也有箱号 ${container_number}` }))
  const elsewhere = context.busyContainers?.get(container_number)
  if (elsewhere !== undefined)
    rows.push(warn('container.busy', { path, message: `箱号 ${container_number} 还在未完成的批次 ${elsewhere} 中` }))
  const expected = expectedCheckDigit(container_number)
  if (expected !== undefined)
    rows.push(warn('container.digit', { path, message: `箱号 ${container_number} 的校验码不对，末位应为${expected}` }))
  if (fullness === EMPTY)
    rows.push(block('container.empty', { path: 'fullness', message: '装有货物的集装箱不能填空箱' }))
  const faults = boxFaults(context.box, { size_type }, true)
  return [
    ...rows,
    ...faults.map(({ field, rule, message }) => warn(rule, { path: field === 'number' ? path : field, message })),
  ]
}

const carries = ({ containers }: PackedBill, number: string | null | undefined): boolean =>
  (containers ?? []).some(({ container_number }) => container_number === number)

function goodsFindings(draft: Packing, context: PackingContext): Finding[] {
  const goods = draft.goods ?? []
  if (goods.length === 0) return [block('goods.none', { path: 'goods', message: '没有填写箱内货物' })]
  const numbers = [...new Set(goods.flatMap(({ bill_no }) => bill_no ?? []))]
  return [
    ...goods.flatMap((line, at) => partyFindings(line, at)),
    ...goods.flatMap((line, at) => wordFindings(line, at)),
    ...goods.flatMap((line, at) => dangerFindings(line, at, context)),
    ...(context.manifest ? numbers.flatMap((bill_no) => billFindings(draft, context, bill_no)) : []),
  ]
}

/** Sources: 填制规范 0016, 0053 (dangerous goods have a contact); 0043, 0052 (goods to order have a notify party). */
function partyFindings({ undg_code, undg_name, consignee_name, notify_name }: Goods, at: number): Finding[] {
  const rows: Finding[] = []
  if (undg_code && !undg_name) {
    const message = `第 ${at + 1} 项货物是危险品 ${undg_code}，缺少危险品联系人及联系方式`
    rows.push(block('undg.contact', { path: `goods.${at}.undg_name`, message }))
  }
  if (/to order|凭指示/i.test(consignee_name ?? '') && !notify_name) {
    const message = `第 ${at + 1} 项货物的收货人为凭指示，必须填写通知人`
    rows.push(block('party.notify', { path: `goods.${at}.notify_name`, message }))
  }
  return rows
}

/** Sources: 填制规范 0014 (the name of the goods), 0027 (numbers and addresses of persons). */
function wordFindings(line: Goods, at: number): Finding[] {
  const vague = vagueFault(line, { path: `goods.${at}.description`, subject: `第 ${at + 1} 项货物` })
  const lists = ['consignee_contacts', 'consignee_person_contacts', 'notify_contacts', 'undg_contacts'] as const
  return [
    ...(vague ? [vague] : []),
    ...lists.flatMap((field) =>
      (line[field] ?? []).flatMap((contactText, n) => {
        const wrong = contactFault(contactText)
        const message = `第 ${at + 1} 项货物的联系方式“${contactOf(contactText).value}”${wrong ?? ''}`
        return wrong ? [warn('contact.form', { path: `goods.${at}.${field}.${n}`, message })] : []
      }),
    ),
  ]
}

/** The UN number against name, code and the manifest's. Source: 填制规范 0016. */
function dangerFindings(line: Goods, at: number, { bills, dangerousGoods }: PackingContext): Finding[] {
  const path = `goods.${at}.undg_code`
  const subject = `第 ${at + 1} 项货物`
  const declared = bills.find(({ bill_no }) => bill_no === line.bill_no)?.goods ?? []
  const same = declared.filter(({ description }) => description === line.description)
  const [only, ...others] = same.length > 0 ? same : declared
  const goods = { ...line, hs_code: others.length === 0 ? only?.hs_code : undefined }
  const fault =
    unnumberedFault(goods, { path, subject }) ??
    numberFault(goods, { path, subject }, dangerousGoods ?? (() => undefined))
  const numbers = new Set(declared.flatMap(({ undg_code }) => undg_code ?? []))
  if (fault || declared.length === 0 || (line.undg_code ? numbers.has(line.undg_code) : numbers.size < declared.length))
    return fault ? [fault] : []
  const message = `${subject}的危险品编号 ${line.undg_code ?? '没有填写'}，舱单中提(运)单 ${line.bill_no ?? ''} 的是 ${[...numbers].join('、') || '无'}`
  return [warn('undg.manifest', { path, message })]
}

/** The goods of one bill in this container, and in all containers of the batch, against the manifest. */
function billFindings({ goods, container_number }: Packing, context: PackingContext, bill_no: string): Finding[] {
  const at = (goods ?? []).findIndex((line) => line.bill_no === bill_no)
  const path = `goods.${at}.bill_no`
  const bill = context.bills.find((declared) => declared.bill_no === bill_no)
  if (!bill) return [block('bill.unknown', { path, message: `提(运)单 ${bill_no} 不在本批次的舱单中` })]
  if (!carries(bill, container_number)) {
    const message = `舱单中提(运)单 ${bill_no} 的货物不在箱号 ${container_number ?? ''} 中`
    return [block('bill.container', { path, message })]
  }
  const siblings = context.others.filter((other) => carries(bill, other.container_number))
  const packed = [goods ?? [], ...siblings.map((other) => other.goods ?? [])]
  const lines: readonly Goods[] = packed.flat().filter((line) => line.bill_no === bill_no)
  const weight = add(lines.flatMap(({ gross_weight }) => gross_weight ?? []))
  const pieces = lines.reduce((total, { package_quantity }) => total + Number(package_quantity ?? 0), 0)
  // Containers without a list are still to come: until then less is not a difference.
  const boxes = new Set([container_number, ...siblings.map((other) => other.container_number)])
  const isWhole = (bill.containers ?? []).every((box) => boxes.has(box.container_number))
  const rows: Finding[] = []
  const over = compare(weight, bill.gross_weight)
  if (over > 0 || (over < 0 && isWhole)) {
    const message = `提(运)单 ${bill_no} 装箱毛重合计 ${grouped(weight)} kg，舱单 ${grouped(bill.gross_weight)} kg`
    rows.push(warn('weight.manifest', { path: `goods.${at}.gross_weight`, message }))
  }
  if (pieces > bill.package_quantity || (pieces < bill.package_quantity && isWhole)) {
    const message = `提(运)单 ${bill_no} 装箱件数合计 ${pieces}，舱单 ${bill.package_quantity}`
    rows.push(warn('pieces.manifest', { path: `goods.${at}.package_quantity`, message }))
  }
  return [...rows, ...nameFindings(goods ?? [], bill)]
}

/** Goods and consignee have the names of the manifest; descriptions may be longer or shorter. */
const nameFindings = (goods: readonly Goods[], bill: PackedBill): Finding[] =>
  goods.flatMap(({ bill_no, description, consignee_name }, at) => {
    if (bill_no !== bill.bill_no) return []
    const rows: Finding[] = []
    const declared = (bill.goods ?? []).map((line) => line.description)
    if (description && declared.length > 0 && declared.every((name) => areForeign(name, description))) {
      const message = `描述“${description}”与舱单中提(运)单 ${bill_no} 的“${declared.slice(0, 3).join('、')}”不符`
      rows.push(warn('goods.manifest', { path: `goods.${at}.description`, message }))
    }
    if (consignee_name && bill.consignee_name && !areSameCompany(consignee_name, bill.consignee_name)) {
      const message = `收货人“${consignee_name}”与舱单中提(运)单 ${bill_no} 的“${bill.consignee_name}”不同`
      rows.push(warn('party.manifest', { path: `goods.${at}.consignee_name`, message }))
    }
    return rows
  })
