import type { ManifestFunction, RoadManifestType } from '@guanqiao/domain/customs/elements/roadManifest'
import { manifestRows } from '@guanqiao/domain/customs/elements/roadManifest'
import { sendTime } from '../messageTime.ts'
import { pattern } from '../xml/formats.ts'
import { fixed, type Row, type Rows, rowsOf, wrap } from '../xml/table.ts'
import type { RoadManifestMessage } from './message.ts'

const head = rowsOf<RoadManifestMessage>()

/** Source: Head.xsd of the Single Window's package. A message id neither begins nor ends with a sign. */
const messageId = pattern(
  /^(?=.{3,64}$)[A-Za-z0-9]+[A-Za-z0-9_*/]+[A-Za-z0-9]+$/,
  '3至64位的字母、数字，中间可有 _ * /',
)
const deletionId = pattern(/^(?=.{3,64}$)[A-Za-z0-9]+[A-Za-z0-9_*/]+DEL$/, '原报文编号加 DEL')

const headRow = (type: RoadManifestType, fn: ManifestFunction): Row =>
  wrap('Head', [
    head.must('MessageID', 'message_id', '报文编号', fn === '3' ? deletionId : messageId),
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

/**
 * Everything under Manifest, in schema order. Customs may one day take the commodity code in filings: what is read, and
 * what a port asks for (`hs_code`), goes beyond the schema of 2019.
 */
export const roadManifestRows = (type: RoadManifestType, fn: ManifestFunction, hs_code = false): Rows => [
  headRow(type, fn),
  ...manifestRows(type, fn, { hs_code }),
]
