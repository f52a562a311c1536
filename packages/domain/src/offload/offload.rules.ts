import { applicantFaults } from '../customs/rules/plausible/applicant.rules.ts'
import { billFlow } from '../customs/bill.flow.ts'
import type { BillState } from '../customs/bill.flow.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { containerFindings } from './container.rules.ts'
import { isMoving } from '../documents/carried.ts'
import type { Offload, OffloadContext } from './offload.context.ts'
import { targetFindings } from './target.rules.ts'

/** Customs has accepted the bill, and has not refused its goods. */
const acceptedStates: ReadonlySet<BillState> = new Set(['accepted', 'released', 'changing'])
/** States in which customs has, or may have, the application. */
const sentStates: ReadonlySet<string> = new Set(['sending', 'sent', 'review', 'accepted'])

export const offloadFindings = (draft: Offload, context: OffloadContext): Finding[] => [
  ...headFindings(draft, context),
  ...reasonFindings(draft),
  ...(context.manifest ? (draft.bills ?? []).flatMap((_, at) => billFindings(draft, context, at)) : []),
  ...(isMoving(draft.message_type)
    ? [...targetFindings(draft, context.target), ...containerFindings(draft, context)]
    : surplusFindings(draft)),
]

function headFindings({ declare_office, batch_number }: Offload, { manifest }: OffloadContext): Finding[] {
  if (!manifest) {
    const message = `批次 ${batch_number ?? ''} 没有这一方向的公路舱单`
    return [block('manifest.none', { path: 'batch_number', message, hint: '核对批次号和报文类型的进出口方向' })]
  }
  if (!declare_office || declare_office === manifest.declare_office) return []
  const message = `进出境口岸海关 ${declare_office} 与舱单的 ${manifest.declare_office} 不同`
  return [warn('office.manifest', { path: 'declare_office', message })]
}

/** The schema allows an application without a reason; one with a reason names who applies. */
function reasonFindings(application: Offload): Finding[] {
  const { reason_text, contact, contact_phone } = application
  if (!reason_text && !contact && !contact_phone) {
    const message = '没有填写原因和申请联系人，海关可能要求说明'
    return [warn('reason.none', { path: 'reason_text', message })]
  }
  return applicantFaults(application).map(({ rule, ...fault }) => warn(rule, fault))
}

/** Fields that messages which only leave goods behind do not carry. */
function surplusFindings({ new_batch_number, bills, containers }: Offload): Finding[] {
  const path = new_batch_number
    ? 'new_batch_number'
    : (bills ?? []).some(({ new_bill_no }) => new_bill_no)
      ? `bills.${(bills ?? []).findIndex(({ new_bill_no }) => new_bill_no)}.new_bill_no`
      : (containers ?? []).length > 0
        ? 'containers'
        : undefined
  if (path === undefined) return []
  const message = '落装申请只写提(运)单号，改配后的批次、提(运)单和集装箱不会写入报文'
  return [warn('left.surplus', { path, message, hint: '货物改由另一批次承运的，报文类型改为落装改配申请' })]
}

function billFindings(draft: Offload, context: OffloadContext, at: number): Finding[] {
  const { bill_no } = (draft.bills ?? [])[at] ?? {}
  if (!bill_no) return []
  const path = `bills.${at}.bill_no`
  const bill = context.bills.find((declared) => declared.bill_no === bill_no)
  if (!bill) return [block('bill.unknown', { path, message: `提(运)单 ${bill_no} 不在本批次的舱单中` })]
  const isRepeated = (draft.bills ?? []).findIndex((line) => line.bill_no === bill_no) !== at
  const rows = isRepeated ? [block('bill.twice', { path, message: `提(运)单 ${bill_no} 重复` })] : []
  if (!acceptedStates.has(bill.status)) {
    const message = `提(运)单 ${bill_no} ${billFlow.states[bill.status].label}，海关接受舱单以后才能申请`
    rows.push(block('bill.pending', { path, message }))
  }
  return [
    ...rows,
    ...appliedFindings(draft, context, { bill_no, path }),
    ...progressFindings(draft, context, { bill, path }),
  ]
}

interface Place {
  readonly bill_no: string
  readonly path: string
}

/** Goods that were left behind may still be moved to another batch; nothing else is applied for twice. */
function appliedFindings({ message_type }: Offload, { others }: OffloadContext, { bill_no, path }: Place): Finding[] {
  const living = others.filter(
    ({ bills, status, ...other }) =>
      status !== 'deleted' &&
      bills.some((line) => line.bill_no === bill_no) &&
      (isMoving(other.message_type) || !isMoving(message_type)),
  )
  const [sent] = living.filter(({ status }) => sentStates.has(status))
  if (sent) {
    const actLabel = isMoving(sent.message_type) ? `改配至批次 ${sent.new_batch_number ?? ''}` : '落装'
    return [block('bill.applied', { path, message: `提(运)单 ${bill_no} 已在另一份申请中申报${actLabel}` })]
  }
  return living.length === 0
    ? []
    : [warn('bill.drafted', { path, message: `另一份未申报的申请中也有提(运)单 ${bill_no}` })]
}

/** Goods that were tallied were loaded. Goods that customs knows under this batch by further papers stay in it. */
function progressFindings(
  { message_type }: Offload,
  { reports, lists }: OffloadContext,
  { bill, path }: { readonly bill: OffloadContext['bills'][number]; readonly path: string },
): Finding[] {
  const { bill_no } = bill
  const boxes = new Set((bill.containers ?? []).map(({ container_number }) => container_number))
  const isMoved = isMoving(message_type)
  const done = reports.find(
    ({ label, bills, containers }) =>
      (isMoved || label === '理货') &&
      ((bills ?? []).some((line) => line.bill_no === bill_no) ||
        (containers ?? []).some(({ container_number }) => boxes.has(container_number))),
  )
  if (done) {
    const message = `提(运)单 ${bill_no} 的货物已申报${done.label}报告，不能申请${isMoved ? '改配' : '落装'}`
    return [block('bill.reported', { path, message, hint: `确实没有装车的，先申报删除${done.label}报告` })]
  }
  const list = lists.find((row) => row.bill_no === null || row.bill_no === bill_no)
  if (!list) return []
  const message = `提(运)单 ${bill_no} 已列入集报清单 ${list.inventory_no ?? ''}`.trim()
  return isMoved
    ? [block('bill.declared', { path, message: `${message}，不能改配`, hint: '先撤回或更正集报清单' })]
    : [warn('bill.declared', { path, message, hint: '落装被接受后，更正集报清单' })]
}
