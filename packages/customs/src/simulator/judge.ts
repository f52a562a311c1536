import type { RoadManifestMessage } from '../roadManifest/message.ts'
import { codeFindings } from './codeRules.ts'
import { formFindings } from './formRules.ts'
import { isRetransmission, type KnownState } from './known.ts'
import { stateFindings } from './stateRules.ts'
import { sumFindings } from './sumRules.ts'
import type { Finding, Verdict } from './verdict.ts'

/** What customs would make of the message. The same file once more gets the verdict it got before. */
export function judge(message: RoadManifestMessage, known: KnownState): Verdict {
  const findings = isRetransmission(known, message) ? [] : findingsOn(message, known)
  return {
    message_id: message.message_id,
    message_type: message.message_type,
    function_code: message.function_code,
    batch_number: message.batch_number,
    accepted: findings.length === 0,
    findings,
    bills: message.bills.map((bill) => ({
      bill_no: bill.bill_no,
      containers: 'containers' in bill ? bill.containers.map((container) => container.container_number) : [],
    })),
  }
}

const findingsOn = (message: RoadManifestMessage, known: KnownState): Finding[] => [
  ...formFindings(message),
  ...codeFindings(message),
  ...sumFindings(message),
  ...stateFindings(message, known),
]
