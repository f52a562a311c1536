import { add, compare, grouped } from '../kit/decimal.ts'
import { parseField } from '../kit/shape.ts'
import { containerNumber } from '../values/index.ts'
import { block, warn } from './finding.ts'
import type { BillDraft, Finding, GoodsDraft, ManifestContext, ManifestDraft } from './finding.ts'
import { billContainerFields, billFields, billGoodsFields } from './manifest.ts'

const container = containerNumber('箱号')
const kg = (weight: string | null | undefined) => `${grouped(weight)} kg`
const named = (bill: BillDraft, at: number) => (bill.bill_no ? `提单 ${bill.bill_no}` : `第 ${at + 1} 票提单`)

/** One bill: complete, in good form, adding up, and like the order. */
export function billFindings(
  bill: BillDraft,
  at: number,
  it: ManifestDraft,
  bills: readonly BillDraft[],
  context: ManifestContext,
): Finding[] {
  const place = { path: `bills.${at}`, name: named(bill, at) }
  return [
    ...formFindings(bill, place),
    ...numberFindings(bill, place, bills, context),
    ...valueFindings(bill, place),
    ...sumFindings(bill, place),
    ...clearanceFindings(bill, place, it),
    ...partyFindings(bill, place, context),
    ...(bill.goods ?? []).flatMap((line, n) => headingFindings(line, `${place.path}.goods.${n}`, place.name, context)),
  ]
}

interface Place {
  readonly path: string
  readonly name: string
}

/** Every field of bill, goods and containers against its own declaration, as entry does. */
function formFindings(bill: BillDraft, { path, name }: Place): Finding[] {
  const { goods: _goods, containers: _containers, origins: _origins, ...own } = billFields
  const found = fieldFindings(own, bill, path, name)
  for (const [n, line] of (bill.goods ?? []).entries()) {
    found.push(...fieldFindings(billGoodsFields, line, `${path}.goods.${n}`, `${name}第 ${n + 1} 项货物`))
    if (line.undg_code && !/^\d{4}$/.test(line.undg_code)) {
      found.push(
        block('undg.form', {
          path: `${path}.goods.${n}.undg_code`,
          message: `${name}第 ${n + 1} 项货物的危险品编号应为4位数字，现为 ${line.undg_code}`,
        }),
      )
    }
  }
  for (const [n, line] of (bill.containers ?? []).entries()) {
    found.push(...fieldFindings(billContainerFields, line, `${path}.containers.${n}`, `${name}第 ${n + 1} 个集装箱`))
    const wrong = line.container_number ? parseField(container, line.container_number) : undefined
    if (wrong)
      found.push(
        block('container.form', {
          path: `${path}.containers.${n}.container_number`,
          message: `${name}的箱号 ${line.container_number}：${wrong}`,
        }),
      )
  }
  if (!bill.goods?.length) found.push(block('required', { path: `${path}.goods`, message: `${name}没有货物` }))
  return found
}

type Own = Parameters<typeof parseField>[0]

function fieldFindings(fields: Readonly<Record<string, Own>>, values: object, path: string, name: string): Finding[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = (values as Record<string, unknown>)[key] ?? null
    const absent = value === null || value === ''
    if (absent && !field.required) return []
    const wrong = absent ? '必须填写' : parseField(field, value)
    if (!wrong) return []
    return [
      block(absent ? 'required' : 'form', { path: `${path}.${key}`, message: `${name}的${field.label}：${wrong}` }),
    ]
  })
}

function numberFindings(
  { bill_no }: BillDraft,
  { path, name }: Place,
  bills: readonly BillDraft[],
  { takenBills }: ManifestContext,
): Finding[] {
  if (!bill_no) return []
  const own = `${path}.bill_no`
  const found: Finding[] = []
  if (bills.filter((it) => it.bill_no === bill_no).length > 1)
    found.push(block('bill.twice', { path: own, message: `${name}在本舱单中重复` }))
  const batch = takenBills.get(bill_no)
  if (batch)
    found.push(
      block('bill.taken', {
        path: own,
        message: `${name}已在批次 ${batch} 的舱单中使用`,
        hint: '换用新的提(运)单号，或先删除那份舱单',
      }),
    )
  return found
}

function valueFindings({ goods_value, currency }: BillDraft, { path, name }: Place): Finding[] {
  if (goods_value && !currency)
    return [
      block('value.currency', {
        path: `${path}.currency`,
        message: `${name}有货物价值 ${grouped(goods_value)}，没有币制`,
      }),
    ]
  if (currency && !goods_value)
    return [
      block('value.currency', { path: `${path}.goods_value`, message: `${name}有币制 ${currency}，没有货物价值` }),
    ]
  return []
}

/** Customs add up the goods of a bill and send back what does not come out. */
function sumFindings(bill: BillDraft, { path, name }: Place): Finding[] {
  const goods = bill.goods ?? []
  const found: Finding[] = []
  if (goods.length === 0) return found
  const weights = goods.map((line) => line.gross_weight)
  if (bill.gross_weight && weights.every(Boolean)) {
    const sum = add(weights.map((it) => it ?? '0'))
    if (compare(sum, bill.gross_weight) !== 0) {
      const message = `${name}的货物毛重合计 ${kg(sum)}，提单毛重 ${kg(bill.gross_weight)}，两者应相等`
      found.push(
        block('bill.goodsWeight', {
          path: `${path}.${culprit(bill, 'gross_weight')}`,
          message,
          hint: '改正货物毛重或提单毛重',
        }),
      )
    }
  }
  const packages = goods.reduce((sum, line) => sum + (line.package_quantity ?? 0), 0)
  if (bill.package_quantity && packages !== bill.package_quantity) {
    const message = `${name}的货物件数合计 ${packages}，提单件数 ${bill.package_quantity}，两者应相等`
    found.push(
      block('bill.goodsPackages', {
        path: `${path}.${culprit(bill, 'package_quantity')}`,
        message,
        hint: '改正货物件数或提单件数',
      }),
    )
  }
  return found
}

/** The one goods line that was changed since the order filled it, if it is one; else the bill's own field. */
function culprit(bill: BillDraft, field: 'gross_weight' | 'package_quantity'): string {
  const origins = new Map((bill.origins ?? []).map((it) => [it.path, it.value]))
  const changed = (bill.goods ?? []).flatMap((line, n) => {
    const path = `goods.${n}.${field}`
    const was = origins.get(path)
    return was !== undefined && was !== null && was !== String(line[field]) ? [path] : []
  })
  return changed.length === 1 ? changed[0]! : field
}

const transit = new Set(['RD02', 'RD04', 'RD06', 'RD08'])
const boxed = new Set(['RD05', 'RD06', 'RD07', 'RD08'])
const outward = new Set(['RD14', 'RD15'])
const inward = new Set(['RD03', 'RD04', 'RD05', 'RD06', 'RD07', 'RD08'])

function clearanceFindings(bill: BillDraft, { path, name }: Place, { ie_flag }: ManifestDraft): Finding[] {
  const code = bill.clearance_code ?? ''
  const found: Finding[] = []
  if (transit.has(code)) {
    for (const [end, label] of [
      ['transit_from', '启运地关区'],
      ['transit_to', '指运地关区'],
    ] as const) {
      if (!bill[end])
        found.push(
          block('clearance.transit', {
            path: `${path}.${end}`,
            message: `${name}的通关代码 ${code} 为转关，缺少${label}`,
          }),
        )
    }
  }
  if ((ie_flag === 'I' && outward.has(code)) || (ie_flag === 'E' && inward.has(code))) {
    found.push(
      block('clearance.direction', {
        path: `${path}.clearance_code`,
        message: `${name}的通关代码 ${code} 不适用于${ie_flag === 'I' ? '进口' : '出口'}`,
      }),
    )
  }
  if (boxed.has(code) && !bill.containers?.length) {
    found.push(
      warn('clearance.containers', {
        path: `${path}.containers`,
        message: `${name}的通关代码 ${code} 为掏箱或卸箱，没有集装箱`,
      }),
    )
  }
  return found
}

const folded = (name: string | null | undefined) => (name ?? '').replace(/[\s,.，。()（）]/g, '').toUpperCase()

function partyFindings(bill: BillDraft, { path, name }: Place, { seller, receiver }: ManifestContext): Finding[] {
  const ends = [
    ['consignor_name', '发货人', seller],
    ['consignee_name', '收货人', receiver],
  ] as const
  const found = ends.flatMap(([key, label, party]) => {
    const typed = bill[key]
    if (!party || !typed) return []
    if ([party.company_name, party.name_en, party.name_foreign].some((it) => it && folded(it) === folded(typed)))
      return []
    if (toOrder(typed)) return []
    return [
      warn('party.order', {
        path: `${path}.${key}`,
        message: `${name}的${label}为“${typed}”，订单的${label}为“${party.company_name}”`,
      }),
    ]
  })
  if (toOrder(bill.consignee_name ?? '') && !bill.notify_name) {
    found.push(
      block('party.notify', { path: `${path}.notify_name`, message: `${name}的收货人为凭指示，必须填写通知人` }),
    )
  }
  return found
}

const toOrder = (name: string) => /to order|凭指示/i.test(name)

/** A heading of six, eight or ten digits agrees with the order's when one begins with the other. */
function headingFindings(line: GoodsDraft, path: string, name: string, { order }: ManifestContext): Finding[] {
  const code = line.hs_code
  const known = (order?.goods ?? []).map((it) => it.hs_code)
  if (!code || known.length === 0 || known.some((it) => it.startsWith(code) || code.startsWith(it))) return []
  return [
    warn('hs.order', {
      path: `${path}.hs_code`,
      message: `${name}的税则号列 ${code} 与订单 ${order?.order_no ?? ''} 的 ${known.join('、')} 不符`,
    }),
  ]
}
