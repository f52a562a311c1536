import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { isTransportFailure, type ReceiptStage, receiptStage } from '../codes/receiptCodes.ts'
import { withoutEncoding } from '../xml/declaredEncoding.ts'
import { parseMessageTime } from '../messageTime.ts'
import { refuse } from '../xml/messageError.ts'
import { parseXml, type XmlElement } from '../xml/parse.ts'
import { technicalAnswer } from './fileNames.ts'
import type { BillAnswer, EquipmentAnswer, Receipt } from './receipt.ts'
import { type Statement, summarize } from './summary.ts'

/** A receipt is a few KB: larger input is not a receipt, and must not consume server time. */
export const RECEIPT_LIMITS = { bytes: 1_000_000, elements: 10_000, attributes: 16 } as const

/** The code of a technical rejection without one, taken from its file name. */
const FAILED = 'Failed'

/** The elements of a file from customs, within the limits of receipts, without namespaces. */
export const parseReceipt = (xml: string): XmlElement =>
  parseXml(withoutEncoding(xml), { limits: RECEIPT_LIMITS, namespaces: false })

/**
 * Parses a receipt by the official formats: ignores namespaces and prefixes, skips elements that customs adds, accepts any order.
 * `fileName` is the file's name in the receipt folder. Input that is not a receipt throws MessageError and no other error.
 */
export const readReceipt = (xml: string, fileName = ''): Receipt => receiptOf(parseReceipt(xml), fileName)

/** As `readReceipt`, of parsed input. */
export function receiptOf(root: XmlElement, fileName: string): Receipt {
  if (technicalAnswer(fileName)) return technicalReceipt(root, fileName)
  if (root.name === 'Manifest') return manifestReceipt(root)
  if (root.name === 'ResponseType') return looseTransportReceipt(root)
  return refuse('wrong_document', `不是舱单回执报文（根元素 ${truncate(root.name, 60)}）`)
}

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

const descend = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path.split('/').reduce(childOf, element)

const rawTextAt = (element: XmlElement | undefined, path: string): string => descend(element, path)?.text ?? ''

const textAt = (element: XmlElement | undefined, path: string): string => rawTextAt(element, path).trim()

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The property, or nothing for empty text. */
const optional = <K extends string>(property: K, text: string): { [P in K]?: string } =>
  (text === '' ? {} : { [property]: text }) as { [P in K]?: string }

/** Omits a time that cannot be parsed: it is no reason to reject customs' decision. */
const timeOf = (element: XmlElement | undefined) => {
  const time = textAt(element, 'SendTime')
  return parseMessageTime(time) ? { time } : {}
}

function headOf(root: XmlElement) {
  const head = childOf(root, 'Head')
  return {
    message_id: textAt(head, 'MessageID'),
    message_type: textAt(head, 'MessageType'),
    ...optional('function_code', textAt(head, 'FunctionCode')),
    ...optional('receiver_id', textAt(head, 'ReceiverID')),
    ...optional('sender_id', textAt(head, 'SenderID')),
    ...timeOf(head),
  }
}

const batchOf = (response: XmlElement | undefined) =>
  optional('batch_number', textAt(response, 'ID') || textAt(response, 'BorderTransportMeans/JourneyID'))

/** The statement of an element; undefined if it has none. */
function statementOf(element: XmlElement | undefined): Statement | undefined {
  const information = childOf(element, 'AdditionalInformation')
  if (!information) return undefined
  return { code: textAt(information, 'StatementCode'), text: rawTextAt(information, 'StatementDescription') }
}

function stageOf(code: string): ReceiptStage {
  if (code === '') refuse('required', '回执代码不能为空', 'code')
  return receiptStage(code) ?? refuse('wrong_format', `无法识别的回执代码 ${truncate(code, 60)}`, 'code')
}

function manifestReceipt(root: XmlElement): Receipt {
  const head = headOf(root)
  if (head.message_id === '') refuse('required', '回执没有报文编号，文件名也不指明所答复的报文', 'message_id')
  const response = childOf(root, 'Response') ?? refuse('required', '回执没有 Response', 'Response')
  const batch = batchOf(response)
  const transport = childOf(response, 'ResponseType')
  if (transport) {
    const code = textAt(transport, 'Code')
    const text = rawTextAt(transport, 'Text')
    return { ...head, ...batch, stage: stageOf(code), code, text, hasSummary: true, bills: [], equipment: [] }
  }
  const top = statementOf(response)
  const bills = billsOf(response, top)
  const equipment = equipmentOf(response, top)
  const items = [...bills, ...equipment]
  if (!top && items.length === 0) refuse('required', '回执代码不能为空', 'code')
  const summary = top ?? summarize(items)
  return {
    ...head,
    ...batch,
    ...summary,
    stage: stageOf(summary.code),
    hasSummary: top !== undefined,
    bills,
    equipment,
  }
}

/** An older format: ResponseType as root, with the head's elements inside. */
function looseTransportReceipt(root: XmlElement): Receipt {
  const message_id = textAt(root, 'MessageID')
  if (message_id === '') refuse('required', '回执没有报文编号', 'message_id')
  const code = textAt(root, 'Code')
  const text = rawTextAt(root, 'Text')
  const message_type = textAt(root, 'MessageType')
  const stage = stageOf(code)
  return { message_id, message_type, ...timeOf(root), stage, code, text, hasSummary: true, bills: [], equipment: [] }
}

/** An item without a statement of its own has the statement at the top. */
function itemStatement(item: XmlElement, top: Statement | undefined): Statement {
  const statement = statementOf(item) ?? top ?? refuse('required', '回执代码不能为空', 'code')
  stageOf(statement.code)
  return statement
}

function billsOf(response: XmlElement, top: Statement | undefined): BillAnswer[] {
  return childrenOf(response, 'Consignment').map((item) => {
    const bill_no = textAt(item, 'TransportContractDocument/ID')
    if (bill_no === '') refuse('required', '提(运)单回执没有提(运)单号', 'bill_no')
    return { bill_no, ...itemStatement(item, top) }
  })
}

function equipmentOf(response: XmlElement, top: Statement | undefined): EquipmentAnswer[] {
  const means = childrenOf(response, 'BorderTransportMeans')
  return means
    .flatMap((element) => childrenOf(element, 'TransportEquipment'))
    .map((item) => {
      const id = textAt(item, 'ID')
      if (id === '') refuse('required', '集装箱回执没有箱号', 'id')
      return { id, ...itemStatement(item, top) }
    })
}

/** Elements for code and text in clients of other services, which also reply to road manifests in their own format. */
const codeElements = ['StatementCode', 'Code', 'ResponseCode', 'DealFlag']
const textElements = ['StatementDescription', 'Text', 'ErrorMessage', 'CheckInfo']

/**
 * A technical receipt, recognised by its file name. Its head may be empty and its format that of another service. The message
 * counts as accepted only if neither the name nor the code reports a failure.
 */
function technicalReceipt(root: XmlElement, fileName: string): Receipt {
  const answer = technicalAnswer(fileName) ?? refuse('wrong_document', '不是技术回执')
  const said = firstText(root, codeElements).trim()
  const isContradicted = !answer.succeeded && !isTransportFailure({ stage: 0, code: said })
  const code = isContradicted || (said === '' && !answer.succeeded) ? FAILED : said || '0'
  return {
    ...headOf(root),
    ...batchOf(childOf(root, 'Response')),
    stage: 0,
    code,
    text: firstText(root, textElements),
    hasSummary: true,
    bills: [],
    equipment: [],
    file_name: answer.file_name,
  }
}

/** The text of the first element, in document order, with one of the names. */
function firstText(element: XmlElement, names: readonly string[]): string {
  if (names.includes(element.name) && element.children.length === 0) return element.text
  for (const child of element.children) {
    const text = firstText(child, names)
    if (text !== '') return text
  }
  return ''
}
