import type { ChangedBill, RoadManifestBill, RoadManifestFiling, RoadManifestMessage } from '../roadManifest/message.ts'
import { parseMessageTime } from '../messageTime.ts'
import { confirmationDoubts, confirmationFindings } from './confirmation.ts'
import type { FiledCrew } from './confirmationMessage.ts'
import { billKey, filerOf, lookUp, transmissionOf } from './customsState.ts'
import type { CustomsState } from './customsState.ts'
import { merged } from './merge.ts'
import { billDoubts, headDoubts } from './rules/doubts.ts'
import type { ReportMessage } from './reportMessage.ts'
import { reportDoubts, reportFindings } from './report.ts'
import { clearanceRules } from './rules/clearance.ts'
import { headFindings, modeFindings } from './rules/head.ts'
import { measureRules } from './rules/measures.ts'
import { packingFindings } from './rules/packing.ts'
import { offloadFindings } from './offload/rules.ts'
import { partyRules } from './rules/parties.ts'
import { stateFindings } from './rules/state.ts'
import type { Submission } from './submission.ts'
import type { BillVerdict, Finding, Verdict } from './verdict.ts'

/** The environment of the judgement, besides message and known state. */
export interface Setting {
  /** The time at which the message reaches customs. */
  readonly now: Date
  /** Customs office and organisation code, 13 characters, of the registered senders; without it, all may send. */
  readonly filers?: ReadonlySet<string> | undefined
  /** The filed vehicles and drivers among those of the message; without it, all count as filed. */
  readonly filed?: FiledCrew | undefined
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Customs' judgement of the message. A repeated file gets its earlier verdict. */
export function judge(submission: Submission, customsState: CustomsState, setting: Setting): Verdict {
  const { manifest, confirmation, report, packing, offload, problems } = submission
  const { message_id, message_type, function_code, sender_id, send_time, batch_number } = submission
  const heading = { message_id, message_type, function_code, sender_id, send_time, batch_number }
  const nothing: Verdict = { ...heading, problems, findings: [], bills: [] }
  const unfiled = unfiledSender(submission, setting)
  if (unfiled) return { ...nothing, unfiled }
  if (problems.length > 0) return nothing
  if (report) return reportVerdict(nothing, submission, report, { customsState, now: setting.now })
  const before = transmissionOf(customsState, submission)
  if ((confirmation || packing || offload) && before) return nothing
  if (confirmation) {
    const findings = confirmationFindings(submission, confirmation, customsState, setting.filed)
    return {
      ...nothing,
      findings,
      doubts: findings.length > 0 ? [] : confirmationDoubts(submission, confirmation, setting.now),
    }
  }
  if (packing)
    return {
      ...nothing,
      findings: [...modeFindings(submission), ...packingFindings(submission, packing, customsState)],
    }
  if (offload)
    return {
      ...nothing,
      findings: [...modeFindings(submission), ...offloadFindings(submission, offload, customsState)],
    }
  if (!manifest) return { ...nothing, findings: modeFindings(submission) }
  if (before) return { ...nothing, bills: before.bills }
  const ofHead = headFindings(submission, manifest, customsState)
  const ofWhole = manifest.function_code === '9' ? reviewFindings(manifest, setting.now) : []
  return {
    ...nothing,
    bills: manifest.bills.map((bill, at) => {
      const findings = [
        ...ofHead,
        ...stateFindings(manifest, at, customsState),
        ...contentFindings(manifest, at, customsState),
      ]
      return billVerdict(bill, findings, [...ofWhole, ...billDoubtsAt(manifest, at)])
    }),
  }
}

/** A report is decided on as a whole. The same file again was judged before, and is accepted as it was. */
function reportVerdict(
  nothing: Verdict,
  submission: Submission,
  report: ReportMessage,
  { customsState, now }: { readonly customsState: CustomsState; readonly now: Date },
): Verdict {
  if (transmissionOf(customsState, submission)) return nothing
  const findings = [...modeFindings(submission), ...reportFindings(submission, report, customsState)]
  return {
    ...nothing,
    findings,
    doubts: findings.length > 0 ? [] : reportDoubts(submission, report, customsState, now),
  }
}

function billVerdict(
  bill: RoadManifestMessage['bills'][number],
  findings: readonly Finding[],
  doubts: readonly Finding[],
): BillVerdict {
  const boxes = 'containers' in bill ? (bill.containers ?? []) : []
  const containers = boxes.map(({ container_number }) => container_number)
  const { bill_no } = bill
  if (findings.length > 0) return { bill_no, containers, outcome: 'refused', findings }
  return { bill_no, containers, outcome: doubts.length > 0 ? 'review' : 'accepted', findings: doubts }
}

/** Reasons for a review of a filing: it is late, or customs doubts it. */
const reviewFindings = (message: RoadManifestFiling, now: Date): Finding[] => {
  const late = lateFinding(message, now)
  return [...(late ? [late] : []), ...headDoubts(message, now)]
}

function billDoubtsAt(message: RoadManifestMessage, at: number): Finding[] {
  const bill = message.function_code === '9' ? message.bills[at] : undefined
  return bill ? billDoubts(bill, `bills.${at}`) : []
}

/** An unregistered sender cannot send: the exchange returns the message. */
function unfiledSender({ sender_id }: Submission, { filers }: Setting): Finding | undefined {
  if (!filers || filers.size === 0 || filers.has(filerOf(sender_id))) return undefined
  return { serial: '900', path: 'transmitter_id', text: `发送方代码[${sender_id}]未在海关备案` }
}

/**
 * Imports are due an hour before they reach the first place, exports an hour before loading begins. Source: 舱单申报传输时限规定 三(二). An
 * import states only the day: it is certainly late from an hour before the end of that day.
 */
function lateFinding(message: RoadManifestFiling, now: Date): Finding | undefined {
  const inward = message.message_type === 'MT1401'
  const declaredTime = (inward ? message.arrival_date : message.loading_time) ?? ''
  const moment = parseMessageTime(declaredTime)
  if (!moment) return undefined
  const event = declaredTime.length === 8 ? moment.getTime() + DAY : moment.getTime()
  if (now.getTime() + HOUR <= event) return undefined
  return { serial: '010', path: inward ? 'arrival_date' : 'loading_time', text: '舱单申报超时' }
}

const rules = [...measureRules, ...clearanceRules, ...partyRules]

/** A change is judged by the resulting bill; without the bill's full content it cannot be judged. */
function contentFindings(message: RoadManifestMessage, at: number, customsState: CustomsState): Finding[] {
  const completeBill = wholeBill(message, at, customsState)
  if (!completeBill) return []
  const context = { bill: completeBill, type: message.message_type, path: `bills.${at}` }
  return rules.flatMap((rule) => rule(context))
}

function wholeBill(message: RoadManifestMessage, at: number, customsState: CustomsState): RoadManifestBill | undefined {
  if (message.function_code === '9') return message.bills[at]
  if (message.function_code === '3') return undefined
  const change: ChangedBill | undefined = message.bills[at]
  const content = change && lookUp(customsState.bills, billKey(message.batch_number, change.bill_no))?.content
  return content && merged(content, change)
}
