import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, dateTime, integer, longText, reference, text, weight } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'
import { stateField } from '../documents/flow.ts'
import { asCode, batchNumber, direction } from '../values/index.ts'
import { gateFlow } from './gate.flow.ts'
import { gateResults, gateTones, gateTypes } from './gate.rules.ts'

/** A message of a gate 卡口, raw and parsed. Its id is also the id of the event for screens. */
export const gateEvent = entity('gate_event', {
  label: '过卡记录',
  menu: 'gate',
  scope: 'enterprise',
  display: 'plate_number',
  hint: 'batch_number',
  state: 'status',
  narrowedBy: [['created_at']],
  fields: {
    batch_number: text('批次号', { max: 13, automatic: true, inList: true, search: 'contains', normalise: asCode }),
    status: stateField(gateFlow, 'recorded'),
    plate_number: text('车牌', { max: 20, automatic: true, alike: 'plate', inList: true, search: 'contains' }),
    foreign_plate: text('境外车牌', { max: 20, automatic: true, alike: 'plate', inList: true, search: 'contains' }),
    message_type: choice('消息', gateTypes, { required: true, automatic: true, inList: true, search: 'in' }),
    result: choice('结果', gateResults, { automatic: true, inList: true, search: 'in', tones: gateTones }),
    content: text('提示', { max: 2000, automatic: true, inList: true }),
    form_type: choice(
      '单证类型',
      { rmft: '公路舱单', cdl: '集报清单', entry: '报关单', bill: '提运单', oneoff: '一次性车辆' },
      { automatic: true, inList: true },
    ),
    form_id: text('单证号', { max: 64, automatic: true, inList: true, search: 'contains' }),
    area_id: text('场站', { required: true, max: 20, automatic: true, inList: true }),
    channel_no: text('通道', { max: 20, automatic: true, inList: true, search: 'equals' }),
    session_id: text('会话编号', { required: true, max: 64, automatic: true, search: 'equals' }),
    ie_flag: choice('进出口', direction, { automatic: true }),
    gross_weight: weight('通道称重(kg)', { automatic: true, inList: true }),
    expected_weight: weight('理论总重(kg)', { automatic: true }),
    weight_difference: weight('地磅误差(kg)', { automatic: true, signed: true }),
    declared_weight: weight('舱单货重(kg)', { automatic: true }),
    trailer_number: text('托架号', { max: 35, automatic: true }),
    container_number: text('箱号', { max: 35, automatic: true }),
    operator_no: text('关员', { max: 50, automatic: true }),
    occurred_at: dateTime('时间', {
      required: true,
      automatic: true,
      inList: true,
      search: 'range',
      help: '卡口消息所述时间；没有时为收到时间',
    }),
    performance: text('处理结果', { max: 200, automatic: true, inList: true, help: '这条消息使批次变成什么状态' }),
    warning: text('注意', { max: 500, automatic: true }),
    doc_type: choice('单证', { manifest: '公路舱单', inventory: '集报清单' }, { automatic: true }),
    doc_id: text('单证编号', { max: 36, automatic: true }),
    order_transport_id: reference('订单车辆', 'order_transport', { automatic: true }),
    settled_by: text('处理人', { max: 50, automatic: true }),
    settled_at: dateTime('处理时间', { automatic: true }),
    note: text('处理说明', { max: 255, automatic: true }),
    raw: longText('原文', { required: true, max: 1_000_000, automatic: true }),
    file_name: text('文件名', { max: 255, automatic: true }),
    sha256: text('摘要', { required: true, max: 64, automatic: true, unique: true }),
    received_at: dateTime('接收时间', { required: true, automatic: true }),
    repeats: integer('重复次数', { automatic: true, counted: true }),
  },
})

const lists = crud(gateEvent, '/document/gate', { list: 'POST list', get: 'POST get' })

const id = text('编号', { required: true, max: 36 })

/** Ends an alert, or a message that belongs nowhere, after somebody has seen to it. */
export const settleGateEvent = operation('gateEvent.settle', 'POST /document/gate/settle', {
  summary: '处理过卡记录',
  access: may('gate', 'edit'),
  input: draft({ id, note: text('怎样处理', { required: true, max: 255 }) }),
  output: returnsData(rowFields(gateEvent)),
})

/** Assigns an unassigned message to a batch, with the effects that it would have had on arrival. */
export const assignGateEvent = operation('gateEvent.assign', 'POST /document/gate/assign', {
  summary: '过卡记录归入批次',
  access: may('gate', 'edit'),
  input: draft({ id, batch_number: batchNumber('批次号', { required: true }), note: text('说明', { max: 255 }) }),
  output: returnsData(rowFields(gateEvent)),
})

export const gateApi = { ...lists, settle: settleGateEvent, assign: assignGateEvent }
