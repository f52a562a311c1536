import { check, fieldsOf } from '../elementTables/check.ts'
import type { MessageProblem } from '../elementTables/problem.ts'
import { manifestRows } from '../elementTables/roadManifest.ts'
import { billMessage, headMessage, recordPath } from '../filing.ts'
import { block } from '../finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from '../finding.ts'
import { billLocation } from './billLocation.ts'

/**
 * Every violation of the element table by the filing of the record. The writer uses the same table, so there is no second list of
 * required fields, lengths or formats.
 */
export function formFindings(head: ManifestDraft, bills: readonly BillDraft[], context: ManifestContext): Finding[] {
  const type = head.message_type
  if (type !== 'MT1401' && type !== 'MT2401')
    return [block('required', { path: 'message_type', message: '报文类型不能为空' })]
  const message = {
    ...headMessage(head, context.transmitter?.transmitter_name ?? ''),
    bills: bills.map((bill) => billMessage(bill, head)),
  }
  const rows = manifestRows(type, '9', { hs_code: wantsHsCode(context) })
  return check(rows, fieldsOf(message)).map((problem) => findingOf(problem, bills))
}

/** A dated practice of ports that exchange data with Mongolia, beyond the message schema. */
const wantsHsCode = ({ port, today }: ManifestContext): boolean => {
  const from = port?.hs_code_from
  return port?.mongolia_exchange === 'yes' && typeof from === 'string' && from <= today
}

function findingOf({ code, message, path = '' }: MessageProblem, bills: readonly BillDraft[]): Finding {
  const location = recordPath(path)
  const at = /^bills\.(\d+)/.exec(location)?.[1]
  const bill = at === undefined ? undefined : billLocation(bills[Number(at)] ?? {}, Number(at))
  const line = /\.(goods|containers)\.(\d+)/.exec(location)
  const lineLabel = line ? `第 ${Number(line[2]) + 1} ${line[1] === 'goods' ? '项货物' : '个集装箱'}` : ''
  const subject = bill ? `${bill.name}${lineLabel}：` : ''
  return block(code === 'required' ? 'required' : 'form', { path: location, message: subject + message })
}
