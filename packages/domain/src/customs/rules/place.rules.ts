import { block, warn } from '../finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from '../finding.ts'
import { batchWarning } from '../../order/batch.rules.ts'
import { billLocation } from './billLocation.ts'
import { routeFault } from './route.ts'

/** Checks port, customs office, domestic place, direction of the batch number, and values that the direction does not send. */
export const placeFindings = (
  head: ManifestDraft,
  bills: readonly BillDraft[],
  context: ManifestContext,
): Finding[] => [
  ...officeFindings(head, context),
  ...siteFindings(head, context),
  ...batchFindings(head),
  ...(head.message_type === 'MT1401' ? bills.flatMap((bill, at) => routeFindings(bill, at, context)) : []),
  ...unsentFindings(head, bills),
]

function officeFindings({ declare_office }: ManifestDraft, { port, code }: ManifestContext): Finding[] {
  const path = 'declare_office'
  const rows: Finding[] = []
  if (!declare_office) return rows
  if (port && declare_office !== port.customs_code) {
    const message = `口岸${port.port_name}的海关为 ${port.customs_code}，舱单填的是 ${declare_office}`
    rows.push(block('office.port', { path, message }))
  }
  const row = code('land_port', declare_office)
  const office = code('customs_district', declare_office)
  if (office && (row ? !(row.extra?.['mode'] ?? '').includes('公路') : !port))
    rows.push(warn('office.road', { path, message: `${declare_office} ${office.name}不是公路口岸海关，请核对` }))
  return rows
}

/**
 * Source: 填制规范 六, 0037, 0038: the code of a supervised site, of a port, or of its customs office plus one character; foreign codes
 * are a country and a town.
 */
function siteFindings(head: ManifestDraft, { site, code }: ManifestContext): Finding[] {
  const inward = head.message_type === 'MT1401'
  const path = inward ? 'unloading_place' : 'loading_place'
  const label = inward ? '卸货地' : '装货地'
  const place = head[path]
  const office = head.declare_office
  if (!place || !/^[A-Z0-9]{1,17}$/.test(place) || place === office) return []
  if (site) {
    if (site.status !== 'active')
      return [block('site.disabled', { path, message: `监管场所“${site.site_name}”已停用` })]
    if (!office || site.customs_code === office) return []
    const message = `${label}“${site.site_name}”属 ${site.customs_code} 海关，舱单的口岸海关为 ${office}`
    return [block('site.customs', { path, message })]
  }
  if (/^[A-Z]{5}$/.test(place))
    return [warn('site.foreign', { path, message: `${label} ${place} 像是境外地点代码，应填境内监管场所或口岸` })]
  const prefix = place.slice(0, 4)
  if (place.length === 5 && prefix === office) return []
  if (office && prefix !== office && code('customs_district', prefix)) {
    const message = `${label} ${place} 属 ${prefix} 海关，舱单的口岸海关为 ${office}`
    return [warn('site.office', { path, message })]
  }
  return [warn('site.unknown', { path, message: `${label} ${place} 不在监管场所名录中` })]
}

function batchFindings({ batch_number, ie_flag }: ManifestDraft): Finding[] {
  const warning = batch_number && ie_flag ? batchWarning(batch_number, ie_flag) : undefined
  return warning ? [warn('batch.direction', { path: 'batch_number', message: warning })] : []
}

function routeFindings(bill: BillDraft, at: number, { neighbour }: ManifestContext): Finding[] {
  const wrong = routeFault(bill.routing_countries, neighbour)
  const { path, name } = billLocation(bill, at)
  return wrong ? [warn('route.neighbour', { path: `${path}.routing_countries`, message: `${name}：${wrong}` })] : []
}

type Unsent = readonly [path: string, label: string, value: unknown]

/** The message omits values that the schema of the direction lacks; the note informs the user who entered them. */
function unsentFindings(head: ManifestDraft, bills: readonly BillDraft[]): Finding[] {
  const inward = head.message_type === 'MT1401'
  const unsent: Unsent[] = inward
    ? [['loading_place', '装货地代码', head.loading_place]]
    : [
        ['unloading_place', '卸货地代码', head.unloading_place],
        ['arrival_date', '到达卸货地日期', head.arrival_date],
      ]
  const theirs = bills.flatMap((bill, at): Unsent[] => {
    const { path } = billLocation(bill, at)
    return inward
      ? [
          [`${path}.transit_from`, '跨境启运地关区', bill.transit_from],
          [`${path}.consolidator_code`, '拼箱人代码', bill.consolidator_code],
        ]
      : [
          [`${path}.transit_to`, '跨境指运地关区', bill.transit_to],
          [`${path}.deconsolidator_code`, '拆箱人代码', bill.deconsolidator_code],
          [`${path}.routing_countries`, '途经国家', bill.routing_countries?.length ? bill.routing_countries : null],
        ]
  })
  return [...unsent, ...theirs].flatMap(([path, label, value]) =>
    value
      ? [
          warn('unsent', {
            path,
            message: `${inward ? '进口' : '出口'}舱单没有${label}一项，申报时不发送`,
            hint: '请删去',
          }),
        ]
      : [],
  )
}
