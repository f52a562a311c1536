import type { RoadManifestMessage, RoadManifestType } from '../roadManifest/message.ts'

/** One objection: code like 'R0301', Chinese text without the code, the bill it is about if it is about one. */
export type Finding = { code: string; text: string; bill_no?: string }

/** What customs makes of a message; accepted when there are no findings. */
export type Verdict = {
  message_id: string
  message_type: RoadManifestType
  function_code: RoadManifestMessage['function_code']
  batch_number: string
  accepted: boolean
  findings: Finding[]
  bills: { bill_no: string; containers: string[] }[]
}

export const wording = (finding: Finding): string => `[${finding.code}] ${finding.text}`

export const about = (bill_no: string, code: string, text: string): Finding => ({
  code,
  text: `提运单[${bill_no}]${text}`,
  bill_no,
})
