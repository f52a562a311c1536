import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, dateTime, flag, integer, list, record, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsRows } from '../kit/operation.ts'
import { choicesOf, flow } from '../documents/flow.ts'
import { batchNumber, foldPlate } from '../values/index.ts'
import { containerNumber } from '../values/container.ts'
import { plateNumber, trailerPlate } from '../values/plates.ts'
import { borderDirection, loads } from './messageType.ts'

/** A planned truck waits to be confirmed. Customs takes no such record: 预、确报 are one transmission, the confirmation. */
export const advanceFlow = flow({
  name: 'confirmAdvance',
  states: {
    wait: { label: '待确报', tone: 'work' },
    used: { label: '已转确报', tone: 'done', selectable: false },
    cancelled: { label: '已取消', tone: 'draft', final: true, selectable: false },
    expired: { label: '已过期', tone: 'attention', selectable: false },
  },
  events: { use: '转确报', cancel: '取消', expire: '过期', resume: '恢复' },
  steps: [
    ['wait', 'use', 'used'],
    ['wait', 'cancel', 'cancelled'],
    ['wait', 'expire', 'expired'],
    ['expired', 'resume', 'wait'],
    ['cancelled', 'resume', 'wait'],
  ],
})

const states = choicesOf(advanceFlow)

/** Hours after the planned time at which a waiting record expires. */
export const EXPIRY_HOURS = 48

export const confirmAdvance = entity('confirm_advance', {
  label: '预确报',
  menu: 'confirm_advance',
  scope: 'enterprise',
  display: 'plate_number',
  hint: 'batch_number',
  state: 'status',
  narrowedBy: [['created_at'], ['port_id', 'status', 'planned_time']],
  fields: {
    batch_number: batchNumber('货物运输批次号', { required: true, inList: true, search: 'contains', sort: true }),
    status: choice('状态', states.choices, {
      default: 'wait',
      automatic: true,
      inList: true,
      search: 'in',
      tones: states.tones,
      selectable: states.selectable,
    }),
    ie_flag: choice('方向', borderDirection, { required: true, inList: true, search: 'equals' }),
    laden: choice('载货', loads, { required: true, inList: true }),
    port_id: reference('口岸', 'port', { required: true, inList: true, search: 'equals' }),
    plate_number: plateNumber('车牌号', { required: true, inList: true, search: 'contains' }),
    driver_id: reference('司机', 'driver', { required: true, inList: true, search: 'equals' }),
    trailer_plate: trailerPlate('挂车号', { inList: true }),
    container_numbers: list('箱号', { max: 9, of: containerNumber('箱号') }),
    planned_time: dateTime('计划时间', { required: true, inList: true, search: 'range' }),
    confirmation_id: reference('车辆确报', 'confirmation', { automatic: true }),
    /** Batch, plate and direction while the record waits: unique, so that no truck waits twice. */
    waiting_for: text('同批次同车的待确报', { max: 60, automatic: true, unique: true }),
  },
})

/** The value of `waiting_for`; look-alike plates are equal. */
export const waitingKey = (row: {
  readonly batch_number: string
  readonly plate_number: string
  readonly ie_flag: string
}): string => `${row.batch_number}/${foldPlate(row.plate_number)}/${row.ie_flag}`

const ordinary = crud(confirmAdvance, '/document/confirmadvance', { list: 'POST list', bulkCreate: 'POST bulkCreate' })

export const confirmAdvanceApi = {
  ...ordinary,
  bulkCreate: { ...ordinary.bulkCreate, access: may('confirm_advance', 'add') },
}

const ids = list('预确报', { required: true, max: 200 })

/** Cancels waiting records, or lets cancelled and expired ones wait again. */
export const modifyAdvances = operation('confirm_advance.modifyState', 'POST /document/confirmadvance/modifyState', {
  summary: '修改预确报状态',
  access: may('confirm_advance', 'edit'),
  input: draft({ ids, state: choice('状态', { wait: '待确报', cancelled: '已取消' }, { required: true }) }),
  output: returnsRows(rowFields(confirmAdvance)),
})

/** Whether a truck of a batch is waiting already. */
export const isAdvanceWaiting = operation('confirm_advance.isExist', 'POST /document/confirmadvance/isExist', {
  summary: '查询车辆是否已有预确报',
  access: may('confirm_advance', 'query'),
  effect: 'read',
  input: draft({
    batch_number: batchNumber('货物运输批次号', { required: true }),
    plate: plateNumber('车牌号', { required: true }),
    ie_flag: choice('方向', borderDirection),
  }),
  output: returnsData({
    exist: flag('已有', { required: true }),
    record: record('预确报', rowFields(confirmAdvance)),
  }),
})

/**
 * Turns waiting records into confirmations, in one transaction: the loaded trucks of a batch into one, the others into one each. Records
 * that no longer wait stay unchanged and are reported.
 */
export const convertAdvances = operation('confirm_advance.convert', 'POST /document/confirmadvance/convert', {
  summary: '预确报转确报',
  access: may('confirmation', 'add'),
  input: draft({
    ids,
    transmitter_id: reference('舱单传输人', 'transmitter', { help: '不填时用批次舱单的传输人' }),
  }),
  output: returnsRows({
    id: text('编号', { required: true, max: 36 }),
    plate_number: text('车牌号', { required: true, max: 20 }),
    state: choice('结果', { used: '已转确报', refused: '未转' }, { required: true }),
    message: text('说明', { max: 500 }),
    confirmation_id: text('确报编号', { max: 36 }),
    trucks: integer('车数'),
  }),
})

export const advanceOperations = [
  ...Object.values(confirmAdvanceApi),
  modifyAdvances,
  isAdvanceWaiting,
  convertAdvances,
]
