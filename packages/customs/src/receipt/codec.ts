import { receiptStage } from '../codes/receiptCodes.ts'
import { parseMessageTime } from '../messageTime.ts'
import { check, type Fields, fieldsOf, itemsOf } from '../xml/check.ts'
import { MessageError, refuse } from '../xml/messageError.ts'
import { parseXml } from '../xml/parse.ts'
import { readRecord } from '../xml/read.ts'
import { writeDocument } from '../xml/write.ts'
import { customsRows, transportRows } from './elements.ts'
import type { Receipt } from './receipt.ts'

const NAMESPACE = 'urn:Declaration:datamodel:standard:CN:MTRES4:1'

const documents = new Map([
  ['ResponseType', transportRows],
  ['Manifest', customsRows],
])

/** The receipt as a file for the in-box: ResponseType for stage 1, Manifest/Response for stages 2 and 3. */
export function writeReceipt(receipt: Receipt): string {
  if (receiptStage(receipt.code) !== receipt.stage) {
    refuse('wrong_format', `回执代码 ${receipt.code} 不属于第 ${receipt.stage} 阶段`, 'code')
  }
  return receipt.stage === 1
    ? writeDocument('ResponseType', '', transportRows, receipt)
    : writeDocument('Manifest', NAMESPACE, customsRows, receipt)
}

/**
 * The receipt that a file of the in-box holds. Customs may add elements, which are passed over; what cannot be
 * understood as a receipt, whatever it is, throws MessageError and nothing else.
 */
export function readReceipt(xml: string): Receipt {
  const root = parseXml(xml)
  const rows = documents.get(root.name) ?? refuse('wrong_document', '不是舱单回执报文')
  const draft = readRecord(rows, root)
  const [problem] = check(rows, draft)
  if (problem) throw new MessageError(problem)
  return receiptOf(draft)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function answerOf(item: unknown): { fields: Fields; code: string; text: string } {
  const fields = fieldsOf(item)
  const code = textOf(fields.code)
  if (receiptStage(code) === undefined) refuse('wrong_format', `无法识别的回执代码 ${code}`, 'code')
  return { fields, code, text: textOf(fields.text) }
}

function receiptOf(draft: Fields): Receipt {
  const { code, text } = answerOf(draft)
  const time = textOf(draft.time)
  return {
    stage: receiptStage(code) ?? refuse('wrong_format', `无法识别的回执代码 ${code}`, 'code'),
    message_id: textOf(draft.message_id),
    message_type: textOf(draft.message_type),
    ...(draft.batch_number === undefined ? {} : { batch_number: textOf(draft.batch_number) }),
    code,
    text,
    bills: itemsOf(draft.bills).map((item) => {
      const { fields, ...answer } = answerOf(item)
      return { bill_no: textOf(fields.bill_no), ...answer }
    }),
    equipment: itemsOf(draft.equipment).map((item) => {
      const { fields, ...answer } = answerOf(item)
      return { id: textOf(fields.id), ...answer }
    }),
    // A time that is none tells nothing, and is no reason to refuse what customs decided.
    ...(parseMessageTime(time) ? { time } : {}),
  }
}
