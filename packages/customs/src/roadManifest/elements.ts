import { dateOnly, dateTime, sendTime } from '../messageTime.ts'
import { pattern, text } from '../xml/formats.ts'
import { fixed, type Row, type Rows, rowsOf, wrap } from '../xml/table.ts'
import { amendmentRow, billNumberRow, billRows } from './billElements.ts'
import type { RoadManifestDeletion, RoadManifestFiling, RoadManifestMessage, RoadManifestType } from './message.ts'

export const MAX_BILLS = 999

const head = rowsOf<RoadManifestMessage>()
const filing = rowsOf<RoadManifestFiling>()
const deletion = rowsOf<RoadManifestDeletion>()

const filingId = pattern(/^\S{1,64}$/, '不超过64位且不含空格')
const deletionId = pattern(/^\S{1,64}DEL$/, '原报文编号加 DEL')
const place = text(17)

const headRow = (deletes: boolean): Row =>
  wrap('Head', [
    head.must('MessageID', 'message_id', '报文编号', deletes ? deletionId : filingId),
    head.must('FunctionCode', 'function_code', '功能代码', pattern(/^[359]$/, ' 9、5 或 3')),
    head.must('MessageType', 'message_type', '报文类型', pattern(/^MT[12]401$/, ' MT1401 或 MT2401')),
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

const batchRow: Row = head.must(
  'ID',
  'batch_number',
  '货物运输批次号',
  pattern(/^[0-9A-Za-z]{1,17}$/, '不超过17位的字母或数字'),
)

const filingRows = (type: RoadManifestType, changed: boolean): Rows => [
  headRow(false),
  wrap('Declaration', [
    filing.must('DeclarationOfficeID', 'declare_office', '进出境口岸海关代码', pattern(/^\d{4}$/, '4位数字')),
    batchRow,
    filing.may('AdditionalInformation/Content', 'remark', '备注', text(512)),
    filing.may('Agent/ID', 'agent_code', '运输工具代理企业代码', place),
    fixed('BorderTransportMeans/TypeCode', '4'),
    filing.may('Carrier/ID', 'carrier_code', '承运人代码', place),
    filing.list('Consignment', 'bills', '提(运)单', 'some', MAX_BILLS, billRows(changed)),
    wrap('LoadingLocation', [
      filing.leaf('ID', 'loading_place', '装货地代码', place, type === 'MT2401'),
      filing.leaf('LoadingDateTime', 'loading_time', '装载时间', dateTime, type === 'MT2401'),
    ]),
    filing.must('RepresentativePerson/Name', 'transmitter_name', '舱单传输人名称', text(70)),
    wrap('UnloadingLocation', [
      filing.leaf('ID', 'unloading_place', '卸货地代码', place, type === 'MT1401'),
      filing.leaf('ArrivalDateTime', 'arrival_date', '到达日期', dateOnly, type === 'MT1401'),
    ]),
  ]),
]

const deletionRows: Rows = [
  headRow(true),
  wrap('Declaration', [
    batchRow,
    deletion.list('Consignment', 'bills', '提(运)单', 'some', MAX_BILLS, [
      wrap('TransportContractDocument', [billNumberRow, amendmentRow]),
    ]),
  ]),
]

const tables = {
  MT1401: { 9: filingRows('MT1401', false), 5: filingRows('MT1401', true), 3: deletionRows },
  MT2401: { 9: filingRows('MT2401', false), 5: filingRows('MT2401', true), 3: deletionRows },
} as const

/** Everything under Manifest, in schema order. */
export const roadManifestRows = (type: RoadManifestType, functionCode: RoadManifestMessage['function_code']): Rows =>
  tables[type][functionCode]
