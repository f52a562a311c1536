import { refuse, MessageError } from '../xml/messageError.ts'
import { parseXml, type XmlElement } from '../xml/parse.ts'
import { readRecord } from '../xml/read.ts'
import type { ManifestFunction } from '@guanqiao/domain/customs/elementTables/roadManifest'
import { namespaceOf } from '../road/head.ts'
import { otherRoadRows } from '@guanqiao/domain/customs/elementTables/roadOther'
import type { OtherFunction, OtherRoadType } from '@guanqiao/domain/customs/elementTables/roadOther'
import { roadManifestRows } from '../roadManifest/elementTable.ts'
import type { ConfirmationMessage } from './confirmationMessage.ts'
import type { RoadManifestMessage } from '../roadManifest/message.ts'
import type { ReportMessage } from './reportMessage.ts'
import type { OffloadMessage } from './offload/message.ts'
import { offloadIn } from './offload/message.ts'
import type { PackingMessage } from './packingMessage.ts'
import { packingIn } from './packingMessage.ts'
import { reportIn } from './reportMessage.ts'
import { schemaRows, variantOf } from './schema/rows.ts'
import type { Variant } from './schema/rows.ts'
import { elementsAt, uniqueProblems } from './schema/unique.ts'
import { schemaProblems } from './schema/validate.ts'

/** A message as customs receives it: the sender, its violations of the schema, and the record if there are none. */
export interface Submission {
  readonly message_id: string
  readonly message_type: Variant['message_type']
  readonly function_code: Variant['function_code']
  readonly sender_id: string
  readonly send_time: string
  /** The number of the body: the batch, of a packing list its own, of moved goods the new batch; '' if it cannot be determined. */
  readonly batch_number: string
  /** Descriptions of the schema violations. */
  readonly problems: readonly string[]
  /** For MT1401 and MT2401 without a violation. */
  readonly manifest?: RoadManifestMessage
  /** For MT4401 to MT4406 without a violation. */
  readonly confirmation?: ConfirmationMessage
  /** For MT3402, MT5401 and MT5402 without a violation. */
  readonly report?: ReportMessage
  /** For MT7402 without a violation. */
  readonly packing?: PackingMessage
  /** For MT8401 to MT8404 without a violation. */
  readonly offload?: OffloadMessage
  /** CN012, one entry per occurrence in the message. */
  readonly transport_modes: readonly string[]
  /** The text of remark and reasons, where drills are requested. */
  readonly remarkText: string
}

/**
 * Reads a message for judging. Throws MessageError for input that never reaches customs: no road message of a known type and
 * function, or no message id.
 */
export function readSubmission(xml: string): Submission {
  const root = parseXml(xml)
  const head = (name: string): string => elementsAt(root, `Head/${name}`)[0]?.text ?? ''
  const variant = root.name === 'Manifest' ? variantOf(head('MessageType'), head('FunctionCode')) : undefined
  if (!variant)
    refuse('wrong_document', `不是公路舱单报文，或没有这种报文：${head('MessageType')} ${head('FunctionCode')}`)
  if (root.namespace !== namespaceOf(variant.message_type))
    refuse('wrong_document', '报文命名空间与报文类型不符', 'Manifest')
  if (head('MessageID').trim() === '') refuse('required', '报文编号不能为空', 'Manifest/Head/MessageID')
  const problems = [...schemaProblems(schemaRows(variant), root), ...uniqueProblems(variant, root)].map(
    ({ text }) => text,
  )
  const manifest = problems.length === 0 ? manifestOf(variant, root, problems) : undefined
  const confirmation = problems.length === 0 ? confirmationOf(variant, root, problems) : undefined
  const report = problems.length === 0 ? reportIn(variant, root, problems) : undefined
  const packing = problems.length === 0 ? packingIn(variant, root, problems) : undefined
  const offload = problems.length === 0 ? offloadIn(variant, root, problems) : undefined
  return {
    ...variant,
    message_id: head('MessageID').trim(),
    sender_id: head('SenderID'),
    send_time: head('SendTime'),
    batch_number: (elementsAt(root, 'Declaration/ID')[0]?.text ?? '').trim(),
    problems,
    ...(manifest && { manifest }),
    ...(confirmation && { confirmation }),
    ...(report && { report }),
    ...(packing && { packing }),
    ...(offload && { offload }),
    transport_modes: modesIn(root),
    remarkText: wordsIn(root),
  }
}

function manifestOf(variant: Variant, root: XmlElement, problems: string[]): RoadManifestMessage | undefined {
  const { message_type, function_code } = variant
  if (message_type !== 'MT1401' && message_type !== 'MT2401') return undefined
  try {
    // The table's rows are typed over RoadManifestMessage, so the result has its shape.
    return readRecord(
      roadManifestRows(message_type, function_code as ManifestFunction, true),
      root,
    ) as RoadManifestMessage
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    // The schema accepts unusual number formats, such as 1.0 for a count.
    problems.push(error.message)
    return undefined
  }
}

function confirmationOf(
  { message_type, function_code }: Variant,
  root: XmlElement,
  problems: string[],
): ConfirmationMessage | undefined {
  if (!message_type.startsWith('MT44')) return undefined
  try {
    const record = readRecord(otherRoadRows(message_type as OtherRoadType, function_code as OtherFunction), root)
    const { consignments, carrier_code } = record
    // The table's rows give the consignments the shape of a declaring confirmation; a deletion has none.
    return {
      carrier_code: typeof carrier_code === 'string' ? carrier_code : undefined,
      consignments: Array.isArray(consignments) ? (consignments as ConfirmationMessage['consignments']) : [],
    }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    problems.push(error.message)
    return undefined
  }
}

const textsAt = (root: XmlElement, path: string): string[] => elementsAt(root, path).map(({ text }) => text)

const modesIn = (root: XmlElement): string[] => [
  ...textsAt(root, 'Declaration/BorderTransportMeans/TypeCode'),
  ...textsAt(root, 'Declaration/Consignment/BorderTransportMeans/TypeCode'),
]

/** Reasons first: they belong to this message alone, while a remark stays with the manifest. */
const wordsIn = (root: XmlElement): string =>
  [
    ...textsAt(root, 'Declaration/Consignment/TransportContractDocument/Amendment/ChangeInformation/Reason'),
    ...textsAt(root, 'Declaration/Consignment/ChangeInformation/Reason'),
    ...textsAt(root, 'Declaration/BorderTransportMeans/TransportEquipment/ChangeInformation/Reason'),
    ...textsAt(root, 'Declaration/AdditionalInformation/Content'),
  ].join('\n')

/** The submission of a message that is about to be written. */
export const submissionOf = (manifest: RoadManifestMessage): Submission => ({
  message_id: manifest.message_id,
  message_type: manifest.message_type,
  function_code: manifest.function_code,
  sender_id: manifest.sender_id,
  send_time: manifest.send_time,
  batch_number: manifest.batch_number,
  problems: [],
  manifest,
  transport_modes: ['3'],
  remarkText: [
    ...(manifest.function_code === '9' ? [] : manifest.bills.map((bill) => bill.change.reason_text ?? '')),
    manifest.remark ?? '',
  ].join('\n'),
})
