import { reportTypes } from '@guanqiao/domain/customs/elementTables/roadReports'
import { directionOf } from '@guanqiao/domain/offload/messageType'
import { directionFindings } from '../rules/head.ts'
import type { CustomsBill, CustomsState } from '../customsState.ts'
import { billKey, lookUp } from '../customsState.ts'
import { reportKey } from '../reportMessage.ts'
import type { Submission } from '../submission.ts'
import type { Finding } from '../verdict.ts'
import type { OffloadedBill, OffloadMessage } from './message.ts'

/** CN016: an empty container. */
const EMPTY = '4'

/** The reasons to reject an application. Sources: 填制规范 五, 0020, 0021, 0033, 0034, 0035; 《舱单管理办法》. */
export function offloadFindings(
  { message_type, sender_id }: Submission,
  offload: OffloadMessage,
  customsState: CustomsState,
): Finding[] {
  const manifest = directionOf(message_type) === 'I' ? 'MT1401' : 'MT2401'
  return [
    ...directionFindings(offload.new_batch_number ?? '', manifest === 'MT1401', [sender_id]),
    ...batchFindings(offload, manifest, customsState),
    ...offload.bills.flatMap((line, at) => billFindings(line, at, { offload, manifest, customsState })),
  ]
}

function batchFindings(
  { new_batch_number, batch_number }: OffloadMessage,
  manifest: string,
  customsState: CustomsState,
): Finding[] {
  if (new_batch_number === undefined) return []
  const path = 'new_batch_number'
  const rows: Finding[] = []
  if (new_batch_number.length !== 13)
    rows.push({ serial: '102', path, text: `改配后货物运输批次号[${new_batch_number}]应为13位` })
  if (new_batch_number === batch_number)
    rows.push({ serial: '603', path, text: `改配后货物运输批次号[${new_batch_number}]与原批次号相同` })
  const other = lookUp(customsState.batches, new_batch_number)
  if (other && other.message_type !== manifest)
    rows.push({ serial: '104', path, text: `货物运输批次号[${new_batch_number}]已用于另一方向` })
  return rows
}

interface Scene {
  readonly offload: OffloadMessage
  readonly manifest: string
  readonly customsState: CustomsState
}

function billFindings(line: OffloadedBill, at: number, scene: Scene): Finding[] {
  const { offload, manifest, customsState } = scene
  const { bill_no } = line
  const path = `bills.${at}.bill_no`
  const key = billKey(offload.batch_number, bill_no)
  const before = lookUp(customsState.offloads ?? {}, key)
  // Goods that were left behind may still be moved.
  if (before && (before.kind === 'moved' || offload.kind === 'left')) {
    const actLabel = before.kind === 'moved' ? '落装改配' : '落装'
    return [{ serial: '604', path, text: `提运单[${bill_no}]的${actLabel}申请已经存在` }]
  }
  const bill = lookUp(customsState.bills, key)
  if (bill?.message_type !== manifest || (bill.state !== 'accepted' && bill.state !== 'released')) {
    const text = `提运单[${bill_no}]不在批次[${offload.batch_number}]已接受的舱单中`
    return [{ serial: '002', path, text }]
  }
  return [
    ...reportedFindings(line, at, bill, scene),
    ...(offload.kind === 'moved' ? [...numberFindings(line, at, scene), ...boxFindings(line, at, bill)] : []),
  ]
}

/** Tallied goods were loaded; goods that arrived for a batch are not moved to another one. */
function reportedFindings({ bill_no }: OffloadedBill, at: number, { content }: CustomsBill, scene: Scene): Finding[] {
  const { offload, customsState } = scene
  const boxes = (content?.containers ?? []).map(({ container_number }) => container_number)
  return reportTypes.flatMap((type): Finding[] => {
    if (type === 'MT3402' && offload.kind === 'left') return []
    const report = customsState.reports?.[reportKey(offload.batch_number, type)]
    const isReported =
      report?.bills.some((line) => line.bill_no === bill_no) ||
      report?.containers.some((number) => boxes.includes(number))
    if (!isReported) return []
    const reportLabel = type === 'MT3402' ? '运抵' : '理货'
    return [{ serial: '407', path: `bills.${at}.bill_no`, text: `提运单[${bill_no}]已有${reportLabel}报告` }]
  })
}

function numberFindings(
  { bill_no, new_bill_no }: OffloadedBill,
  at: number,
  { offload, customsState }: Scene,
): Finding[] {
  const number = new_bill_no ?? bill_no
  const target = offload.new_batch_number ?? ''
  const isTwice = offload.bills.findIndex((line) => (line.new_bill_no ?? line.bill_no) === number) !== at
  const isHeld = target !== offload.batch_number && lookUp(customsState.bills, billKey(target, number)) !== undefined
  if (!isTwice && !isHeld) return []
  return [{ serial: '001', path: `bills.${at}.new_bill_no`, text: `批次[${target}]的提运单号[${number}]已经存在` }]
}

function boxFindings({ containers, bill_no }: OffloadedBill, at: number, { content }: CustomsBill): Finding[] {
  const declared = content && new Set((content.containers ?? []).map(({ container_number }) => container_number))
  return containers.flatMap(({ former_container, container_number, fullness }): Finding[] => [
    ...(declared && !declared.has(former_container)
      ? [
          {
            serial: '403',
            path: `bills.${at}.containers`,
            text: `提运单[${bill_no}]没有集装箱[${former_container}]`,
          } as const,
        ]
      : []),
    ...(fullness === EMPTY
      ? [
          {
            serial: '504',
            path: `bills.${at}.containers`,
            text: `集装箱[${container_number}]装有货物，不能为空箱`,
          } as const,
        ]
      : []),
  ])
}
