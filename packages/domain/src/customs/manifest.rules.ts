import { parseField } from '../kit/shape.ts'
import { billFindings } from './bill.rules.ts'
import { cardFindings } from './card.rules.ts'
import { crossingFindings } from './crossing.rules.ts'
import { block, note, warn } from './finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from './finding.ts'
import { manifest } from './manifest.ts'

/** All a manifest has against it, in itself and beside order, trucks, files and other batches. None that blocks: it may be sent. */
export function findings(it: ManifestDraft, bills: readonly BillDraft[], context: ManifestContext): Finding[] {
  return [
    ...headFindings(it, bills),
    ...transmitterFindings(context),
    ...cardFindings(it, context),
    ...placeFindings(it, context),
    ...bills.flatMap((bill, at) => billFindings(bill, at, it, bills, context)),
    ...crossingFindings(it, bills, context),
    ...remarkFindings(it),
  ]
}

const required = {
  both: ['batch_number', 'message_type', 'ie_flag', 'declare_office', 'transmitter_id'],
  MT1401: ['unloading_place', 'arrival_date'],
  MT2401: ['loading_place', 'loading_time'],
} as const

function headFindings(it: ManifestDraft, bills: readonly BillDraft[]): Finding[] {
  const wanted = [...required.both, ...(it.message_type ? required[it.message_type] : [])]
  const missing = wanted
    .filter((path) => !it[path])
    .map((path) => block('required', { path, message: `缺少${manifest.fields[path].label}` }))
  if (bills.length === 0) missing.push(block('required', { path: 'bills', message: '至少要有一票提(运)单' }))
  const wrong = it.batch_number ? parseField(manifest.fields.batch_number, it.batch_number) : undefined
  if (wrong) missing.push(block('batch.form', { path: 'batch_number', message: wrong }))
  const type = it.ie_flag === 'E' ? 'MT2401' : 'MT1401'
  if (it.message_type && it.ie_flag && it.message_type !== type) {
    missing.push(
      block('messageType', {
        path: 'message_type',
        message: `${it.ie_flag === 'E' ? '出口' : '进口'}舱单的报文类型应为 ${type}，现为 ${it.message_type}`,
      }),
    )
  }
  return missing
}

function transmitterFindings({ transmitter, today }: ManifestContext): Finding[] {
  if (!transmitter) return []
  const { transmitter_name, status, valid_to } = transmitter
  const path = 'transmitter_id'
  if (status !== 'active')
    return [block('transmitter.disabled', { path, message: `舱单传输人“${transmitter_name}”已停用` })]
  if (valid_to === null || valid_to >= today) return []
  return [
    block('transmitter.expired', {
      path,
      message: `舱单传输人“${transmitter_name}”有效期至 ${valid_to}，已过期`,
      hint: '在舱单传输人档案中更新有效期',
    }),
  ]
}

function placeFindings(it: ManifestDraft, { port, site, today }: ManifestContext): Finding[] {
  const findings: Finding[] = []
  if (port && it.declare_office && it.declare_office !== port.customs_code) {
    findings.push(
      block('office.port', {
        path: 'declare_office',
        message: `口岸${port.port_name}的海关为 ${port.customs_code}，舱单填的是 ${it.declare_office}`,
      }),
    )
  }
  if (port?.mongolia_exchange === 'yes' && !it.mongolia_exchange) {
    findings.push(
      warn('mongoliaExchange', {
        path: 'mongolia_exchange',
        message: `口岸${port.port_name}与蒙方交换数据，应勾选中蒙数据交换`,
      }),
    )
  }
  if (it.message_type === 'MT1401') findings.push(...unloadingFindings(it, site))
  if (it.arrival_date && it.arrival_date < today) {
    findings.push(
      warn('arrival.past', { path: 'arrival_date', message: `到达卸货地日期 ${it.arrival_date} 早于今天 ${today}` }),
    )
  }
  return findings
}

function unloadingFindings(
  { unloading_place, declare_office }: ManifestDraft,
  site: ManifestContext['site'],
): Finding[] {
  const path = 'unloading_place'
  if (!unloading_place || unloading_place === declare_office) return []
  if (!site) return [warn('site.unknown', { path, message: `卸货地 ${unloading_place} 不在监管场所名录中` })]
  if (site.status !== 'active') return [block('site.disabled', { path, message: `监管场所“${site.site_name}”已停用` })]
  if (!declare_office || site.customs_code === declare_office) return []
  return [
    block('site.customs', {
      path,
      message: `卸货地“${site.site_name}”属 ${site.customs_code} 海关，舱单的口岸海关为 ${declare_office}`,
    }),
  ]
}

const remarkFindings = ({ remark }: ManifestDraft): Finding[] =>
  remark && /^演练[:：]/.test(remark)
    ? [note('drill', { path: 'remark', message: `备注以“演练”开头：模拟海关将按“${remark.slice(0, 40)}”答复` })]
    : []
