import { may } from '../access.ts'
import { crud } from '../crud.ts'
import { entity } from '../entity.ts'
import {
  choice,
  code,
  date,
  dateTime,
  decimal,
  flag,
  integer,
  lines,
  list,
  longText,
  record,
  reference,
  text,
  weight,
} from '../field.ts'
import { returnsBare, draft, operation } from '../operation.ts'
import { containerNumber, mobile, plateNumber } from '../../values/index.ts'

/** A field of every kind, and every way to narrow a list. */
export const wagon = entity('wagon', {
  label: '车皮',
  menu: 'wagon',
  scope: 'enterprise',
  display: 'plate_number',
  fields: {
    plate_number: plateNumber('车牌号', { required: true, unique: true, search: 'contains', sort: true, inList: true }),
    kind: choice('类型', { box: '箱式', tank: '罐式' }, { required: true, search: 'equals' }),
    port: code('口岸', 'land_port', { search: 'in' }),
    curb_weight: weight('整备质量', { required: true, positive: true, search: 'range' }),
    balance: decimal('余额', { digits: 8, scale: 2, signed: true }),
    axles: integer('轴数', { min: 2, max: 9, default: 3 }),
    made_on: date('制造日期', { search: 'range', sort: true }),
    seen_at: dateTime('最近过磅'),
    enabled: flag('启用', { default: true }),
    owner_id: reference('所属公司', 'company', { required: true }),
    phone: mobile('电话', { personal: true }),
    boxes: list('箱号', { of: containerNumber('箱号'), max: 2 }),
    marks: list('标记'),
    story: longText('说明', { max: 100 }),
    axle_loads: lines(
      '轴载',
      { place: integer('位置', { required: true }), load: weight('重量', { required: true }) },
      { max: 9 },
    ),
    permit: record('许可', { number: text('许可证号', { required: true }), until: date('有效期') }),
  },
})

export const wagonCalls = crud(wagon, '/transport/wagon', {
  list: 'GET|POST getall',
  get: 'GET|POST getone',
  find: 'POST getby',
  create: 'POST create',
  bulkCreate: 'POST createlist',
  update: 'POST update',
  remove: 'POST delete|del',
})

export const weigh = operation('wagon.weigh', 'POST /transport/wagon/weigh', {
  summary: '过磅',
  access: may('wagon', 'edit'),
  input: draft({ id: text('编号', { required: true, max: 36 }), gross: weight('毛重', { required: true }) }),
  output: returnsBare({ net: weight('净重', { required: true }) }),
})
