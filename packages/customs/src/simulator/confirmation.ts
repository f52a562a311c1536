import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import { isEmptyContainerMessage, isEntryMessage, isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import type { ConfirmedTruck, ConfirmationMessage, CustomsConfirmation, FiledCrew } from './confirmationMessage.ts'
import { parseMessageTime } from '../messageTime.ts'
import { reportKey } from './reportMessage.ts'
import { directionFindings, modeFindings } from './rules/head.ts'
import type { CustomsBill, CustomsState } from './customsState.ts'
import { confirmationKey, lookUp } from './customsState.ts'
import type { Submission } from './submission.ts'
import type { Finding } from './verdict.ts'

/** The codes whose filing a message depends on. */
export const crewOf = ({ confirmation }: Submission) => ({
  vehicles: (confirmation?.consignments ?? []).map(({ vehicle_code }) => vehicle_code),
  drivers: (confirmation?.consignments ?? []).flatMap(({ driver_code }) => driver_code ?? []),
})

const finding = (serial: ReplySerial, text: string): Finding => ({ serial, text })

/** Customs' objections to a confirmation, of all trucks at once: it is decided as a whole. */
export function confirmationFindings(
  submission: Submission,
  confirmation: ConfirmationMessage,
  customsState: CustomsState,
  filed: FiledCrew | undefined,
): Finding[] {
  const { message_type, function_code, batch_number } = submission
  const before = lookUp(customsState.confirmations ?? {}, confirmationKey(batch_number, message_type))
  if (function_code === '3') {
    if (!before) return [finding('305', `没有货物运输批次号[${batch_number}]的确报`)]
    return talliedAfter(submission, customsState)
  }
  const { consignments, carrier_code } = confirmation
  return [
    ...modeFindings(submission),
    ...directionFindings(batch_number, isEntryMessage(message_type), [submission.sender_id, carrier_code]),
    ...confirmedBefore(consignments, before),
    ...(isLoadedMessage(message_type) ? loadedFindings(submission, consignments, customsState) : []),
    ...consignments.flatMap((truck) => crewFindings(truck, filed)),
    ...(isEmptyContainerMessage(message_type) ? consignments.flatMap((truck) => clearance(truck, message_type)) : []),
    ...repeatedFindings(consignments),
  ]
}

/** The goods are where the confirmation brought them, or were loaded by it. */
function talliedAfter({ message_type, batch_number }: Submission, { reports }: CustomsState): Finding[] {
  const tally = message_type === 'MT4401' ? 'MT5401' : message_type === 'MT4402' ? 'MT5402' : undefined
  return tally && reports?.[reportKey(batch_number, tally)]
    ? [finding('407', `货物运输批次号[${batch_number}]已有理货报告，不能删除确报`)]
    : []
}

/** Vehicles of one batch may be confirmed apart, each once. Source: 填制规范 四. */
const confirmedBefore = (trucks: readonly ConfirmedTruck[], before: CustomsConfirmation | undefined): Finding[] =>
  trucks.flatMap(({ vehicle_code }) =>
    before?.vehicles?.includes(vehicle_code) ? [finding('302', `运输工具代码[${vehicle_code}]的确报已经存在`)] : [],
  )

function loadedFindings(
  submission: Submission,
  trucks: readonly ConfirmedTruck[],
  customsState: CustomsState,
): Finding[] {
  const withoutManifest = manifestFindings(submission, customsState)
  if (withoutManifest.length > 0) return withoutManifest
  const bills = Object.values(customsState.bills).filter(({ batch_number }) => batch_number === submission.batch_number)
  return [
    ...boxFindings(trucks, bills),
    ...(submission.message_type === 'MT4402' ? loadingFindings(submission, bills, customsState) : []),
  ]
}

/** The containers of a batch are those of its manifest; unknown content of a bill may have any. Source: 填制规范 0021. */
function boxFindings(trucks: readonly ConfirmedTruck[], bills: readonly CustomsBill[]): Finding[] {
  if (bills.some(({ content }) => content === undefined)) return []
  const declared = new Set(
    bills.flatMap(({ content }) => (content?.containers ?? []).map(({ container_number }) => container_number)),
  )
  return trucks.flatMap(({ containers = [] }) =>
    containers.flatMap(({ container_number }) =>
      declared.has(container_number) ? [] : [finding('403', `集装箱[${container_number}]不在该批次已接受的舱单中`)],
    ),
  )
}

/** Goods that are loaded at the port: they arrive there, are cleared, and leave. Source: 填制规范 0023 RD14, RD15. */
const loadedAtPort: ReadonlySet<string> = new Set(['RD14', 'RD15'])

function loadingFindings(
  { batch_number }: Submission,
  bills: readonly CustomsBill[],
  { reports }: CustomsState,
): Finding[] {
  const atPort = bills.filter(({ content }) => content !== undefined && loadedAtPort.has(content.clearance_code))
  const arrived = reports?.[reportKey(batch_number, 'MT3402')]
  return atPort.flatMap(({ bill_no, state, content }) => {
    const boxes = (content?.containers ?? []).map(({ container_number }) => container_number)
    const isThere =
      boxes.length > 0
        ? boxes.every((number) => arrived?.containers.includes(number))
        : arrived?.bills.some((line) => line.bill_no === bill_no)
    return [
      ...(isThere ? [] : [finding('405', `提运单[${bill_no}]没有已接受的运抵报告`)]),
      ...(state === 'released' ? [] : [finding('310', `提运单[${bill_no}]尚未放行，不能装载`)]),
    ]
  })
}

/** Confirmations are due before the vehicle arrives, or leaves. Source: 舱单申报传输时限规定 三(一); late data is reviewed, as of manifests. */
export function confirmationDoubts(
  { function_code }: Submission,
  { consignments }: ConfirmationMessage,
  now: Date,
): Finding[] {
  if (function_code === '3') return []
  const isLate = consignments.some(({ arrival_time = '' }) => {
    const moment = parseMessageTime(arrival_time)
    return moment !== undefined && moment.getTime() < now.getTime()
  })
  return isLate ? [finding('010', '确报申报超时')] : []
}

/** Source: 公告2014年第7号: goods may only enter or leave with an accepted manifest. */
function manifestFindings({ message_type, batch_number }: Submission, customsState: CustomsState): Finding[] {
  const expectedType = message_type === 'MT4401' ? 'MT1401' : 'MT2401'
  const bills = Object.values(customsState.bills).filter((bill) => bill.batch_number === batch_number)
  const isAccepted =
    bills.length > 0 &&
    bills.every(
      (bill) => bill.message_type === expectedType && (bill.state === 'accepted' || bill.state === 'released'),
    )
  return isAccepted ? [] : [finding('301', `货物运输批次号[${batch_number}]的舱单尚未被接受`)]
}

/** Sources: 填制规范 0045, 0046, 0055, 0056; 公路舱单查检合一修改说明. */
function crewFindings(truck: ConfirmedTruck, filed: FiledCrew | undefined): Finding[] {
  const { vehicle_code, plate_number, driver_code, driver_name, crew_count } = truck
  const rows: Finding[] = []
  if (crew_count !== undefined && !(Number(crew_count) > 0))
    rows.push(finding('309', `运输工具[${plate_number}]的司乘人员人数[${crew_count}]应大于0`))
  if (filed && !filed.vehicles.has(vehicle_code)) rows.push(finding('303', `运输工具代码[${vehicle_code}]未在海关备案`))
  if (!driver_code || !driver_name) rows.push(finding('308', `运输工具[${plate_number}]没有填写驾驶员`))
  else if (filed && !filed.drivers.has(driver_code)) rows.push(finding('304', `驾驶员代码[${driver_code}]未在海关备案`))
  return rows
}

/** Source: 填制规范 0023; papers of customs use RD01 for empty containers too. */
function clearance({ clearance_code = '' }: ConfirmedTruck, type: string): Finding[] {
  if (clearance_code === 'RD01') return []
  if (clearance_code === 'RD11' || (clearance_code === 'RD12' && type === 'MT4405')) return []
  return [finding('306', `海关货物通关代码[${clearance_code}]不适用于空集装箱`)]
}

/** One driver may stand at two trucks, as in the sample of MT4402 in customs' package. */
function repeatedFindings(trucks: readonly ConfirmedTruck[]): Finding[] {
  const values = [
    ...trucks.map(({ vehicle_code }) => `运输工具代码[${vehicle_code}]`),
    ...trucks.flatMap(({ containers = [] }) =>
      containers.map(({ container_number }) => `集装箱号[${container_number}]`),
    ),
  ]
  const twice = values.filter((value, at) => values.indexOf(value) !== at)
  return [...new Set(twice)].map((value) => finding('307', `${value}重复`))
}
