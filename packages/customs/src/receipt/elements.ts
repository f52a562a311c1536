import { text } from '../xml/formats.ts'
import { MAX_BYTES } from '../xml/parse.ts'
import { fixed, type Rows, rowsOf, wrap } from '../xml/table.ts'
import type { BillAnswer, EquipmentAnswer, Receipt } from './receipt.ts'

const receipt = rowsOf<Receipt>()
const bill = rowsOf<BillAnswer>()
const equipment = rowsOf<EquipmentAnswer>()

const code = text(4)
/** Numbers and words that come from others: customs answers even what is far too long, and says so. */
const words = text(MAX_BYTES)
const id = words

/** Stage 1: under ResponseType. The first three say which message is meant. */
export const transportRows: Rows = [
  receipt.must('MessageID', 'message_id', '报文编号', id),
  receipt.must('MessageType', 'message_type', '报文类型', id),
  receipt.may('SendTime', 'time', '时间', text(17)),
  receipt.must('Code', 'code', '回执代码', code),
  receipt.may('Text', 'text', '回执说明', words),
]

/** Stages 2 and 3: under Manifest. */
export const customsRows: Rows = [
  wrap('Head', [
    receipt.must('MessageID', 'message_id', '报文编号', id),
    fixed('FunctionCode', '11'),
    receipt.must('MessageType', 'message_type', '报文类型', id),
    receipt.may('SendTime', 'time', '时间', text(17)),
    fixed('Version', '1.0'),
  ]),
  wrap('Response', [
    receipt.may('ID', 'batch_number', '货物运输批次号', id),
    wrap('AdditionalInformation', [
      receipt.must('StatementCode', 'code', '回执代码', code),
      receipt.may('StatementDescription', 'text', '回执说明', words),
    ]),
    receipt.list('BorderTransportMeans', 'equipment', '集装箱回执', 'any', 9999, [
      wrap('TransportEquipment', [
        equipment.must('ID', 'id', '集装箱号', id),
        wrap('AdditionalInformation', [
          equipment.must('StatementCode', 'code', '回执代码', code),
          equipment.may('StatementDescription', 'text', '回执说明', words),
        ]),
      ]),
    ]),
    receipt.list('Consignment', 'bills', '提(运)单回执', 'any', 999, [
      wrap('AdditionalInformation', [
        bill.must('StatementCode', 'code', '回执代码', code),
        bill.may('StatementDescription', 'text', '回执说明', words),
      ]),
      bill.must('TransportContractDocument/ID', 'bill_no', '提(运)单号', id),
    ]),
  ]),
]
