import { documentChoices } from '../documentTypes/index.ts'
import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, dateTime, integer, lines, longText, reference, text } from '../kit/field.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import { rowFields } from '../kit/entity.ts'
import { asCode } from '../values/index.ts'

/** Every message to customs: outbox, sealed copy and log in one. A sent message is never changed or deleted. */
export const customsMessage = entity('customs_message', {
  label: '报文',
  menu: 'message',
  scope: 'enterprise',
  display: 'message_id',
  state: 'status',
  narrowedBy: [['created_at']],
  fields: {
    message_id: text('报文编号', {
      required: true,
      max: 64,
      automatic: true,
      unique: true,
      inList: true,
      search: 'equals',
    }),
    status: choice(
      '状态',
      {
        queued: '排队中',
        delivered: '已交客户端',
        answered: '已回执',
        rejected: '已回执·退单',
        failed: '客户端退回',
        dead: '多次失败待处理',
      },
      {
        default: 'queued',
        automatic: true,
        inList: true,
        search: 'in',
        tones: { queued: 'work', delivered: 'work', answered: 'draft', rejected: 'bad', failed: 'bad', dead: 'bad' },
      },
    ),
    batch_number: text('批次号', {
      required: true,
      max: 13,
      automatic: true,
      inList: true,
      search: 'equals',
      normalise: asCode,
    }),
    doc_type: choice('单证', documentChoices, { required: true, automatic: true, inList: true }),
    doc_id: text('单证编号', { required: true, max: 36, automatic: true, search: 'equals' }),
    message_type: text('报文类型', { required: true, max: 10, automatic: true, inList: true, search: 'equals' }),
    function_code: choice(
      '功能',
      { '9': '首次申报', '5': '变更', '3': '删除', '2': '新增' },
      { required: true, automatic: true, inList: true },
    ),
    transmitter_id: reference('舱单传输人', 'transmitter', { automatic: true }),
    file_name: text('文件名', {
      required: true,
      max: 100,
      automatic: true,
      unique: true,
      help: '交给客户端的压缩文件，重新投递时不变',
    }),
    bills: lines(
      '提(运)单',
      { id: text('编号', { required: true, max: 36 }), bill_no: text('提(运)单号', { required: true, max: 35 }) },
      { automatic: true, help: '这份报文申报的提(运)单' },
    ),
    body: longText('报文内容', { required: true, max: 10_000_000, automatic: true }),
    content: longText('单证快照', {
      required: true,
      max: 10_000_000,
      automatic: true,
      help: '申报时的规范化 JSON，按键排序',
    }),
    sha256: text('报文摘要', { required: true, max: 64, automatic: true }),
    sent_by: text('申报人', { required: true, max: 50, automatic: true, inList: true }),
    attempts: integer('投递次数', { automatic: true, counted: true, inList: true }),
    queued_at: dateTime('排队时间', { automatic: true, help: '最近一次放入发件箱的时间' }),
    delivered_at: dateTime('交付时间', { automatic: true, inList: true }),
    answered_at: dateTime('首次回执时间', { automatic: true, inList: true }),
    last_error: text('最近错误', { max: 500, automatic: true, inList: true }),
  },
})

/** Every reply of customs that belongs to a message, raw and parsed. Its id is also the id of the event for screens. */
export const receipt = entity('receipt', {
  label: '回执',
  menu: 'message',
  scope: 'enterprise',
  display: 'code',
  narrowedBy: [['created_at']],
  fields: {
    message_id: text('报文编号', { required: true, max: 64, automatic: true, search: 'equals' }),
    doc_type: choice('单证', documentChoices, { required: true, automatic: true }),
    doc_id: text('单证编号', { required: true, max: 36, automatic: true, search: 'equals' }),
    batch_number: text('批次号', {
      required: true,
      max: 13,
      automatic: true,
      inList: true,
      search: 'equals',
      normalise: asCode,
    }),
    message_type: text('报文类型', { required: true, max: 10, automatic: true }),
    stage: integer('阶段', {
      required: true,
      automatic: true,
      max: 3,
      help: '0 技术回执，1 传输，2 海关审核，3 货物处置',
    }),
    code: text('回执代码', { required: true, max: 10, automatic: true, inList: true }),
    content: text('回执内容', { max: 2000, automatic: true, inList: true }),
    performance: text('处理结果', { max: 200, automatic: true, help: '这份回执使单证变成什么状态' }),
    bills: longText('提(运)单回执', { max: 100_000, automatic: true, help: 'JSON：[{bill_no, code, text}]' }),
    warning: text('注意', { max: 500, automatic: true, inList: true, help: '回执与报文不符之处，请人工核对' }),
    raw: longText('原文', { required: true, max: 10_000_000, automatic: true }),
    file_name: text('文件名', { max: 255, automatic: true }),
    sha256: text('摘要', { required: true, max: 64, automatic: true }),
    received_at: dateTime('接收时间', { required: true, automatic: true, inList: true, search: 'range' }),
    mismatch: text('不符之处', { max: 500, automatic: true, help: '回执与报文不符时的说明；不符的回执不改变单证状态' }),
    repeats: integer('重复次数', { automatic: true, counted: true }),
    container_count: integer('集装箱数', { automatic: true, counted: true, help: '回执逐箱说明的集装箱数' }),
  },
  uniqueTogether: [['message_id', 'sha256']],
})

/** The decision of a receipt on one container or trailer: customs decides on them in addition to the bills, or on them alone. */
export const receiptContainer = entity('receipt_container', {
  label: '集装箱回执',
  menu: 'message',
  scope: 'enterprise',
  display: 'container_number',
  fields: {
    receipt_id: reference('回执', 'receipt', { required: true, automatic: true, search: 'equals' }),
    sequence: integer('序号', { required: true, automatic: true, min: 1 }),
    container_number: text('箱号', { required: true, max: 35, automatic: true }),
    code: text('回执代码', { required: true, max: 10, automatic: true }),
    content: text('回执内容', { max: 2000, automatic: true }),
  },
  uniqueTogether: [['receipt_id', 'sequence']],
})

/** Unmatched input: garbage, incomplete files, receipts of unknown messages. A person examines each. */
export const unmatchedReceipt = entity('stray_receipt', {
  label: '待处理回执',
  menu: 'receipt',
  scope: 'platform',
  display: 'file_name',
  state: 'status',
  audience: 'owner',
  fields: {
    file_name: text('文件名', { required: true, max: 255, automatic: true, inList: true, search: 'contains' }),
    status: choice(
      '状态',
      { open: '待处理', matched: '已匹配', discarded: '已忽略' },
      {
        default: 'open',
        automatic: true,
        inList: true,
        search: 'in',
        tones: { open: 'attention', matched: 'done', discarded: 'draft' },
      },
    ),
    problem: text('原因', { required: true, max: 500, automatic: true, inList: true }),
    message_id: text('报文编号', { max: 64, automatic: true, inList: true, search: 'equals' }),
    enterprise_id: reference('所属企业', 'enterprise', {
      automatic: true,
      search: 'equals',
      help: '回执能归到的企业；归不到的只有平台看得到',
    }),
    transmitter_id: reference('舱单传输人', 'transmitter', { automatic: true, help: '回执所在收件箱的传输人' }),
    raw: longText('原文', { required: true, max: 10_000_000, automatic: true }),
    sha256: text('摘要', { required: true, max: 64, automatic: true, unique: true }),
    received_at: dateTime('接收时间', { required: true, automatic: true, inList: true, search: 'range' }),
    note: text('处理说明', { max: 255, automatic: true }),
  },
})

export const messageApi = crud(customsMessage, '/customs/message', { list: 'POST list', get: 'POST get' })
export const receiptApi = crud(receipt, '/customs/receipt', { list: 'POST list', get: 'POST get' })
export const unmatchedReceiptApi = crud(unmatchedReceipt, '/customs/stray', { list: 'POST list', get: 'POST get' })

const id = text('编号', { required: true, max: 36 })

const { container_number, code, content } = receiptContainer.fields

/** The decisions of a receipt by container, in its own order. */
export const receiptContainers = operation('receipt.containers', 'POST /customs/receipt/containers', {
  summary: '回执的集装箱',
  access: may('message', 'get'),
  effect: 'read',
  input: draft({ id }),
  output: returnsRows({ container_number, code, content }),
})

/** Requeues a failed or unanswered message in the outbox, under the same message id. */
export const resendMessage = operation('message.resend', 'POST /customs/message/resend', {
  summary: '重新投递报文',
  access: may('message', 'edit'),
  input: draft({ id }),
  output: returnsData(rowFields(customsMessage)),
})

/** Closes an unmatched receipt: matched to a message by hand, or set aside with a reason. */
export const settleUnmatchedReceipt = operation('receipt.settle', 'POST /customs/stray/settle', {
  summary: '处理未匹配回执',
  access: may('receipt', 'edit'),
  input: draft({
    id,
    decision: choice('处理', { match: '匹配到报文', discard: '忽略' }, { required: true }),
    message_id: text('报文编号', { max: 64 }),
    note: text('说明', { max: 255 }),
  }),
  output: returnsData(rowFields(unmatchedReceipt)),
})
