import { uniquenessOf } from '@guanqiao/domain/customs/elementTables/unique'
import { checkMessage, fieldsOf } from '../xml/check.ts'
import { type MessageProblem, refuse } from '../xml/messageError.ts'
import { refuseDisorder } from '../xml/order.ts'
import { parseXml, type XmlElement } from '../xml/parse.ts'
import { readRecord } from '../xml/read.ts'
import type { Rows } from '../xml/table.ts'
import { writeDocument } from '../xml/write.ts'
import { namespaceOf } from '../road/head.ts'
import { roadManifestRows } from './elementTable.ts'
import type { RoadManifestMessage, RoadManifestType } from './message.ts'

const isType = (text: string): text is RoadManifestType => text === 'MT1401' || text === 'MT2401'

const isFunction = (text: string): text is RoadManifestMessage['function_code'] =>
  text === '9' || text === '5' || text === '3'

/** A filing with a commodity code was made for a port that requires it. */
const rowsOf = (message: RoadManifestMessage): Rows =>
  roadManifestRows(
    message.message_type,
    message.function_code,
    message.function_code === '9' && message.bills.some((bill) => bill.goods.some(({ hs_code }) => hs_code)),
  )

const uniqueIn = ({ message_type, function_code }: RoadManifestMessage) => uniquenessOf(message_type, function_code)

/** Every violation of the message's table (missing, too long, malformed, repeated); [] if it can be sent. */
export const checkRoadManifest = (message: RoadManifestMessage): MessageProblem[] =>
  checkMessage(rowsOf(message), fieldsOf(message), uniqueIn(message))

/** The message as text for the client's outbox folder. Throws MessageError with the property path of the first violation. */
export const writeRoadManifest = (message: RoadManifestMessage): string =>
  writeDocument('Manifest', namespaceOf(message.message_type), rowsOf(message), message, uniqueIn(message))

function headText(root: XmlElement, name: string): string {
  const head = root.children.find((child) => child.name === 'Head')
  return head?.children.find((child) => child.name === name)?.text ?? ''
}

/**
 * Parses a message. The structure is checked strictly (unknown, misplaced or repeated elements throw MessageError); other missing
 * and malformed values pass, so that `checkRoadManifest` can report all of them.
 */
export function readRoadManifest(xml: string): RoadManifestMessage {
  const root = parseXml(xml)
  const type = headText(root, 'MessageType')
  const functionCode = headText(root, 'FunctionCode')
  if (root.name !== 'Manifest' || !isType(type)) refuse('wrong_document', '不是公路舱单报文（MT1401、MT2401）')
  if (!isFunction(functionCode))
    refuse('wrong_document', `功能代码 ${functionCode} 不是 9、5 或 3`, 'Manifest/Head/FunctionCode')
  if (root.namespace !== namespaceOf(type)) refuse('wrong_document', '报文命名空间与报文类型不符', 'Manifest')
  if (headText(root, 'MessageID').trim() === '') refuse('required', '报文编号不能为空', 'Manifest/Head/MessageID')
  const rows = roadManifestRows(type, functionCode, true)
  refuseDisorder(rows, root)
  // The table's rows are typed over RoadManifestMessage, so the result has its shape.
  return readRecord(rows, root) as RoadManifestMessage
}
