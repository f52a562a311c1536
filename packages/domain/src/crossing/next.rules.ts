import type { Next, Progress } from './crossing.ts'
import { confirmationAct, homeAct } from './next/confirmations.ts'
import { listAct } from './next/lists.ts'
import { arrivalAct, offloadAct, packingAct, tallyAct } from './next/reports.ts'
import { driving, expectedOnScale, hasLeft, isAccepted, ofStatus } from './crossing.ts'

const act = (name: Next['act'], label: string, doc_id: string | null = null): Next => ({ act: name, label, doc_id })

/**
 * The next action for this batch, in the order of decree 172 of customs: the manifest before anything, the trucks of an import confirmed
 * before they come to the scale and tallied after unloading, an export loaded after arrival and release, then gathered lists and the way
 * home. What waits for customs without anything to do is named last. `doc_id` is the document of the action.
 */
export const nextAct = (records: Progress): Next =>
  stepOf(records) ?? act('none', hasLeft(records) ? '货物已全部落装或改配' : '全部完成')

/** No document is missing, none waits for a user or for customs, and no time limit runs. */
export const isComplete = (records: Progress): boolean => stepOf(records) === undefined

function stepOf(records: Progress): Next | undefined {
  const isImport = records.batch.ie_flag === 'I'
  // Trucks without goods need no papers: what was begun for them waits for nobody, and what customs holds has an alarm.
  if (hasLeft(records)) return orderAct(records) ?? weighingAct(records) ?? offloadAct(records)
  return (
    orderAct(records) ??
    manifestAct(records) ??
    weighingAct(records) ??
    packingAct(records) ??
    waiting(records) ??
    (isImport
      ? (confirmationAct(records) ?? firstPassAct(records))
      : (firstPassAct(records) ?? arrivalAct(records) ?? confirmationAct(records))) ??
    firstActToDo([tallyAct(records), listAct(records), homeAct(records), offloadAct(records)])
  )
}

/** Among independent steps, one that waits for customs does not hide one that a user can take. */
function firstActToDo(acts: readonly (Next | undefined)[]): Next | undefined {
  const steps = acts.filter((step) => step !== undefined)
  return steps.find((step) => step.act !== 'wait') ?? steps[0]
}

function orderAct({ batch, order }: Progress): Next | undefined {
  if (batch.status === 'void') return act('none', '批次号已作废')
  if (!order) return batch.status === 'free' ? act('none', '批次号未使用') : undefined
  if (order.status === 'cancelled') return act('none', '订单已取消')
  return order.status === 'draft' ? act('completeOrder', '完善并提交订单', order.id) : undefined
}

function manifestAct(records: Progress): Next | undefined {
  const { order, manifest } = records
  if (!manifest || manifest.status === 'deleted') {
    return order ? act('makeManifest', '生成舱单', order.id) : act('none', '批次号未关联订单，可手工新增舱单')
  }
  switch (manifest.status) {
    case 'draft':
      return act('check', '检查并申报', manifest.id)
    case 'ready':
      return act('send', '申报舱单', manifest.id)
    case 'rejected':
      return act('fix', '修改退单', manifest.id)
    case 'refused':
      return act('fix', '海关拒装或禁卸：变更或删除舱单', manifest.id)
    case 'send_fail':
      return resendAct(records, manifest.id)
    default:
      return undefined
  }
}

/** A message that never reached customs is resent under its number; a message that customs' channel returned is declared again. */
function resendAct({ messages, bills }: Progress, manifestId: string): Next {
  const failed = new Set(bills.filter(({ status }) => status === 'send_fail').map(({ id }) => id))
  const last = messages.findLast(
    ({ doc_id, bills: carried }) => doc_id === manifestId && (carried ?? []).some(({ id }) => failed.has(id)),
  )
  return last?.status === 'failed' || last?.status === 'dead'
    ? act('resend', '重新投递报文', last.id)
    : act('send', '重新申报舱单', manifestId)
}

function weighingAct(records: Progress): Next | undefined {
  const [awaiting] = ofStatus(records, 'approval')
  if (awaiting) return act('approve', `审批超差磅单 ${awaiting.plate_number}`, awaiting.id)
  const [open] = ofStatus(records, 'open')
  if (!open) return undefined
  return act('weighSecond', `${open.plate_number} 二次过磅（${open.direction === 'in' ? '皮重' : '毛重'}）`, open.id)
}

function waiting({ manifest, order }: Progress): Next | undefined {
  if (!manifest || isAccepted(manifest.status)) return undefined
  const labels: Record<string, string> = { review: '等待海关人工审核', deleting: '等待海关删除回执' }
  return act('wait', labels[manifest.status] ?? '等待海关回执', manifest.id ?? order?.id ?? null)
}

function firstPassAct(records: Progress): Next | undefined {
  const left = expectedOnScale(records)
  const [truck] = left
  if (!truck) return undefined
  const weighingLabel = records.batch.ie_flag === 'I' ? '重车过磅' : '空车过磅'
  return act(
    'weighFirst',
    driving(records).length > 1
      ? `${weighingLabel}（还有 ${left.length} 辆）`
      : `${truck.plate_number} ${weighingLabel}`,
    truck.id,
  )
}
