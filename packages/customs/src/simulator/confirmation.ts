import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import { isLoadedMessage, isEmptyContainerMessage } from '@guanqiao/domain/confirmation/messageType'
import type { ConfirmedTruck, ConfirmationMessage, FiledCrew } from './confirmationMessage.ts'
import { modeFindings } from './rules/head.ts'
import type { CustomsState } from './customsState.ts'
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
  if (function_code === '3') return before ? [] : [finding('305', `没有货物运输批次号[${batch_number}]的确报`)]
  const { consignments } = confirmation
  return [
    ...modeFindings(submission),
    ...(before ? [finding('302', `货物运输批次号[${batch_number}]的确报已经存在`)] : []),
    ...(isLoadedMessage(message_type) ? manifestFindings(submission, customsState) : []),
    ...consignments.flatMap((truck) => crewFindings(truck, filed)),
    ...(isEmptyContainerMessage(message_type) ? consignments.flatMap((truck) => clearance(truck, message_type)) : []),
    ...repeatedFindings(consignments),
  ]
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

/** Source: 填制规范 0045, 0046, 0055, 0056. */
function crewFindings(truck: ConfirmedTruck, filed: FiledCrew | undefined): Finding[] {
  const { vehicle_code, plate_number, driver_code, driver_name } = truck
  const rows: Finding[] = []
  if (filed && !filed.vehicles.has(vehicle_code)) rows.push(finding('303', `运输工具代码[${vehicle_code}]未在海关备案`))
  if (!driver_code || !driver_name) rows.push(finding('308', `运输工具[${plate_number}]没有填写驾驶员`))
  else if (filed && !filed.drivers.has(driver_code)) rows.push(finding('304', `驾驶员代码[${driver_code}]未在海关备案`))
  return rows
}

/** Source: 填制规范 0023. */
function clearance({ clearance_code = '' }: ConfirmedTruck, type: string): Finding[] {
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
