import { batchWarning } from '../order/batch.rules.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { limitOf } from '../documents/deadline.ts'
import { samePlate } from '../values/plates.ts'
import type { ConfirmationDraft } from './confirmation.body.ts'
import type { ConfirmationContext } from './confirmation.context.ts'
import { containerFindings } from './containers.rules.ts'
import { isManifestAccepted, queueText } from './loading.rules.ts'
import {
  confirmationMessageOf,
  confirmationMessages,
  isEmptyContainerMessage,
  isEntryMessage,
  isLoadedMessage,
} from './messageType.ts'
import type { ConfirmationMessage } from './messageType.ts'
import { againstManifest, foreignTruck, homewardFindings, stepFindings } from './crossing.rules.ts'
import { truckFindings } from './trucks.rules.ts'
import { unsentFindings } from './unsent.rules.ts'
import { routeFault } from '../customs/rules/route.ts'

export function confirmationFindings(confirmation: ConfirmationDraft, context: ConfirmationContext): Finding[] {
  const type = confirmationMessageOf(confirmation)
  return [
    ...orderFindings(confirmation, type, context),
    ...timeFindings(confirmation, type, context),
    ...batchFindings(confirmation, type, context),
    ...countFindings(confirmation, type),
    ...routeFindings(confirmation, type, context),
    ...placeFindings(confirmation, type, context),
    ...clearanceFindings(confirmation, type),
    ...unsentFindings(confirmation, type),
    ...homewardFindings(confirmation, context),
    ...truckFindings(confirmation, type, context),
    ...containerFindings(confirmation, type, context),
    ...againstManifest(confirmation, type, context),
    ...stepFindings(type, context),
  ]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A later time is more likely mistyped than planned. */
const FAR_DAYS = 30

/** Source: 舱单申报传输时限规定 三(一): before the truck arrives at customs, or leaves; loading data half an hour before it leaves. */
function timeFindings(
  { arrival_time }: ConfirmationDraft,
  type: ConfirmationMessage,
  { now, limits }: ConfirmationContext,
) {
  if (!arrival_time) return []
  const path = 'arrival_time'
  const left = new Date(arrival_time).getTime() - now.getTime()
  const occasion = isEntryMessage(type) ? '进境车辆抵达口岸前' : '车辆离境前'
  if (left <= 0) return [warn('time.late', { path, message: `确报须在${occasion}传输，预计抵达口岸时间已过` })]
  if (left > FAR_DAYS * DAY)
    return [warn('time.far', { path, message: `预计抵达口岸时间在 ${FAR_DAYS} 天以后，请核对日期` })]
  const minutes = limitOf(limits, 'confirm_minutes')
  if (type !== 'MT4402' || left >= minutes * MINUTE) return []
  return [warn('time.late', { path, message: `出境载货确报含装载数据，应在离境 ${minutes} 分钟前传输` })]
}

function batchFindings(
  confirmation: ConfirmationDraft,
  type: ConfirmationMessage,
  context: ConfirmationContext,
): Finding[] {
  const path = 'batch_number'
  const { batch_number: number } = confirmation
  if (!number) return []
  const { manifest: paper, others } = context
  const rows: Finding[] = []
  const warning = batchWarning(number, isEntryMessage(type) ? 'I' : 'E')
  if (warning) rows.push(warn('batch.form', { path, message: warning }))
  rows.push(...secondFindings(confirmation, type, others))
  if (!isLoadedMessage(type)) return [...rows, ...ladenFindings(type, path, context)]
  if (!paper)
    return [...rows, warn('manifest.missing', { path, message: `批次 ${number} 还没有舱单`, hint: '先申报舱单' })]
  const description = isEntryMessage(type) ? 'MT1401' : 'MT2401'
  if (paper.message_type !== description)
    rows.push(
      block('batch.direction', { path, message: `批次 ${number} 的舱单是 ${paper.message_type}，与确报方向不符` }),
    )
  if (!isManifestAccepted(paper))
    rows.push(
      warn('manifest.open', {
        path,
        message: `批次 ${number} 的舱单尚未被海关接受，载货车确报现在不能申报`,
        hint: `选“${queueText(type)}”，到时自动发出`,
      }),
    )
  return rows
}

/**
 * Trucks of one batch may be confirmed apart (填制规范 四: 以运输工具为单位). Customs deletes confirmations by batch (公告2014年第7号 三、四),
 * so that deleting one deletes all of them. The same truck is confirmed once.
 */
function secondFindings(
  { trucks, batch_number }: ConfirmationDraft,
  type: ConfirmationMessage,
  others: ConfirmationContext['others'],
): Finding[] {
  const same = others.filter(({ message_type }) => message_type === type)
  if (same.length === 0) return []
  const repeated = (trucks ?? []).flatMap(({ plate_number }, at) =>
    plate_number && same.some(({ plates }) => plates.some((plate) => samePlate(plate, plate_number)))
      ? [
          block('trucks.confirmed', {
            path: `trucks.${at}.plate_number`,
            message: `${plate_number} 已在批次 ${batch_number ?? ''} 的另一份${confirmationMessages[type]}中`,
            hint: '删去这辆车，或先删除那一份',
          }),
        ]
      : [],
  )
  return [
    warn('batch.second', {
      path: 'batch_number',
      message: `批次 ${batch_number ?? ''} 已有 ${same.length} 份${confirmationMessages[type]}；海关按批次号删除确报，删除一份即删除同批次的全部`,
      hint: '同批次的车辆一般在一份确报中一起申报',
    }),
    ...repeated,
  ]
}

/** A batch whose goods cross with it is not confirmed as empty. Source: 公告2014年第7号 八. */
function ladenFindings(type: ConfirmationMessage, path: string, { manifest: paper }: ConfirmationContext): Finding[] {
  const sameWay = isEntryMessage(type) ? 'MT1401' : 'MT2401'
  if (paper?.message_type !== sameWay || !isManifestAccepted(paper)) return []
  const message = `这个批次号有海关已接受的舱单（${paper.message_type}），货物随它进出境，不能报${isEmptyContainerMessage(type) ? '空箱' : '空车'}`
  const hint = '核对批次号；空车、空箱换用另一个批次号'
  return [(isEmptyContainerMessage(type) ? block : warn)('batch.laden', { path, message, hint })]
}

/** Source: message schemas MT4403 to MT4406: exactly one Consignment. */
function countFindings({ trucks }: ConfirmationDraft, type: ConfirmationMessage): Finding[] {
  if (isLoadedMessage(type) || (trucks ?? []).length <= 1) return []
  const message = `${confirmationMessages[type]}一份只报一辆车，这里有 ${trucks?.length} 辆`
  return [block('trucks.one', { path: 'trucks.1.plate_number', message, hint: '每辆车分别新增一份' })]
}

/** Source: 公路舱单查检合一修改说明; message schemas MT4403, MT4405: at most one RoutingCountryCode. */
function routeFindings(
  { routing_countries }: ConfirmationDraft,
  type: ConfirmationMessage,
  { neighbour }: ConfirmationContext,
): Finding[] {
  const path = 'routing_countries'
  const count = (routing_countries ?? []).length
  if (!isEntryMessage(type)) return []
  if (count > 1 && !isLoadedMessage(type))
    return [block('route.one', { path, message: `${confirmationMessages[type]}只报一个途经国家` })]
  if (count === 0) return [warn('route.missing', { path, message: '进境确报应填途经国家' })]
  const wrong = routeFault(routing_countries, neighbour)
  return wrong ? [warn('route.neighbour', { path, message: wrong })] : []
}

/** An empty container is taken to, or comes from, a site of the customs office of the crossing. Source: 填制规范 0037, 0038. */
function placeFindings(
  { declare_office }: ConfirmationDraft,
  type: ConfirmationMessage,
  { site }: ConfirmationContext,
): Finding[] {
  if (!isEmptyContainerMessage(type) || !site || !declare_office || site.customs_code === declare_office) return []
  const path = type === 'MT4405' ? 'unloading_place' : 'loading_place'
  const message = `监管场所 ${site.site_name} 属于海关 ${site.customs_code}，确报的口岸海关是 ${declare_office}`
  return [warn('place.office', { path, message })]
}

/** Source: 填制规范 0023: RD11 for containers that stay on the truck, RD12 for those unloaded at the port of entry. */
function clearanceFindings({ clearance_code }: ConfirmationDraft, type: ConfirmationMessage): Finding[] {
  if (!isEmptyContainerMessage(type)) return []
  const path = 'clearance_code'
  const allowed = type === 'MT4405' ? ['RD11', 'RD12'] : ['RD11']
  if (!clearance_code)
    return [block('clearance.missing', { path, message: `空箱确报须填通关代码 ${allowed.join(' 或 ')}` })]
  if (allowed.includes(clearance_code)) return []
  const message = `通关代码 ${clearance_code} 不适用于${confirmationMessages[type]}，应为 ${allowed.join(' 或 ')}`
  // Papers of customs use RD01 for empty containers too.
  return [(clearance_code === 'RD01' ? warn : block)('clearance.container', { path, message })]
}

/** A batch crosses with the trucks of its order: 填制规范 0034, all trucks of a bill cross together. */
function orderFindings(
  confirmation: ConfirmationDraft,
  type: ConfirmationMessage,
  { transports, others }: ConfirmationContext,
): Finding[] {
  if (!isLoadedMessage(type) || transports.length === 0) return []
  const trucks = confirmation.trucks ?? []
  const elsewhere = others.filter(({ message_type }) => message_type === type).flatMap(({ plates }) => plates)
  const rows = trucks.flatMap(({ plate_number }, at) =>
    !plate_number || transports.some((one) => samePlate(one.plate_number, plate_number))
      ? []
      : [
          warn('truck.order', {
            path: `trucks.${at}.plate_number`,
            message: `${plate_number} 不在这个批次的订单车辆中，订单车辆是 ${shortList(transports)}`,
            question: foreignTruck(plate_number, confirmation.batch_number),
          }),
        ],
  )
  const named = [...trucks.flatMap(({ plate_number }) => plate_number ?? []), ...elsewhere]
  const left = transports.filter((one) => !named.some((plate) => samePlate(one.plate_number, plate)))
  if (left.length === 0) return rows
  const message = `订单中同批次的 ${shortList(left)} 不在确报中；同批次车辆应一起申报`
  return [...rows, warn('truck.left', { path: 'trucks.0.plate_number', message })]
}

const MAX_NAMES = 5
const shortList = (trucks: readonly { readonly plate_number: string }[]): string =>
  trucks
    .slice(0, MAX_NAMES)
    .map(({ plate_number }) => plate_number)
    .join('、') + (trucks.length > MAX_NAMES ? ` 等 ${trucks.length} 辆` : '')
