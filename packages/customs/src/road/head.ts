import type { Format } from '../xml/formats.ts'
import { pattern } from '../xml/formats.ts'
import { sendTime } from '../messageTime.ts'
import { fixed, type Row, rowsOf, wrap } from '../xml/table.ts'

/** The head of every road message. Source: Head.xsd of the Single Window's package. */
export interface RoadHead {
  message_id: string
  function_code: string
  message_type: string
  sender_id: string
  /** yyyyMMddHHmmssfff, Asia/Shanghai. */
  send_time: string
}

const head = rowsOf<RoadHead>()

/** A message id neither starts nor ends with a special character. */
export const messageId = pattern(
  /^(?=.{3,64}$)[A-Za-z0-9]+[A-Za-z0-9_*/]+[A-Za-z0-9]+$/,
  '3至64位的字母、数字，中间可有 _ * /',
)

export const headRow = (type: string, fn: string, id: Format = messageId): Row =>
  wrap('Head', [
    head.must('MessageID', 'message_id', '报文编号', id),
    head.must('FunctionCode', 'function_code', '功能代码', pattern(new RegExp(`^${fn}$`), ` ${fn}`)),
    head.must('MessageType', 'message_type', '报文类型', pattern(new RegExp(`^${type}$`), ` ${type}`)),
    head.must(
      'SenderID',
      'sender_id',
      '发送方代码',
      pattern(/^\d{4}[0-9A-Z]{9}_DXPESW[0-9A-Z]{10}$/, '4位关区、9位组织机构代码、_DXPESW 与10位客户端编号相连'),
    ),
    fixed('ReceiverID', 'EPORT'),
    head.must('SendTime', 'send_time', '发送时间', sendTime),
    fixed('Version', '1.0'),
  ])

export const namespaceOf = (type: string): string => `urn:Declaration:datamodel:standard:CN:${type}:1`
