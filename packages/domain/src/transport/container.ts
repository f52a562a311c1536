import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, code, dateTime, reference, text, weight } from '../kit/field.ts'
import { returnsData, draft, operation } from '../kit/operation.ts'
import { containerNumber, containerOwnerCode, creditCode, phone, usableStatus } from '../values/index.ts'

export const containerOwner = entity('container_owner', {
  label: '箱主',
  menu: 'container_owner',
  scope: 'enterprise',
  display: 'owner_name',
  code: 'owner_code',
  state: 'status',
  fields: {
    owner_name: text('箱主名称', { required: true, max: 70, inList: true, search: 'contains', sort: true }),
    status: usableStatus(),
    owner_code: containerOwnerCode('箱主代码', { required: true, unique: true, inList: true, search: 'contains' }),
    credit_code: creditCode('统一社会信用代码'),
    contact_name: text('联系人', { max: 50, inList: true }),
    contact_phone: phone('联系电话', { inList: true, personal: true }),
    serial_from: text('起始箱号', { max: 6 }),
    serial_to: text('截止箱号', { max: 6 }),
  },
})

export const containerOwnerApi = crud(containerOwner, '/transport/containerOwner', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  find: 'GET|POST getby',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

export const container = entity('container', {
  label: '集装箱',
  menu: 'container',
  scope: 'enterprise',
  display: 'container_number',
  hint: 'owner_id',
  state: 'status',
  fields: {
    container_number: containerNumber('箱号', {
      required: true,
      unique: true,
      byEnd: true,
      inList: true,
      search: 'contains',
      sort: true,
    }),
    status: choice(
      '状态',
      { registered: '已登记', in_yard: '在场', loaded: '已装', out: '已出场', damaged: '残损', retired: '停用' },
      {
        default: 'registered',
        inList: true,
        search: 'in',
        tones: {
          registered: 'draft',
          in_yard: 'work',
          loaded: 'accepted',
          out: 'done',
          damaged: 'bad',
          retired: 'draft',
        },
        selectable: ['registered', 'in_yard', 'loaded', 'out', 'damaged'],
      },
    ),
    owner_id: reference('箱主', 'container_owner', { required: true, inList: true, search: 'equals' }),
    size_type: code('尺寸类型', 'rmft_size_type', {
      required: true,
      inList: true,
      search: 'equals',
      examples: ['22G1'],
    }),
    tare_weight: weight('自重(kg)', { required: true, positive: true, inList: true }),
    max_gross: weight('最大总重(kg)'),
    fullness: code('重空', 'rmft_fullness', { default: '4', inList: true }),
    source_code: code('来源', 'rmft_container_source', { default: '2' }),
    seal_no: text('封志号', { max: 20 }),
    seal_type: choice('封志类型', { M: '机械封志', E: '电子封志' }),
    vehicle_id: reference('所在车辆', 'vehicle'),
    site_id: reference('场站', 'site', { inList: true, search: 'equals' }),
    yard_position: text('箱位', { max: 20 }),
    in_time: dateTime('进场时间', { automatic: true, inList: true, search: 'range' }),
    out_time: dateTime('出场时间', { automatic: true }),
  },
})

export const containerApi = crud(container, '/transport/container', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  find: 'GET|POST getby',
  create: 'POST create',
  bulkCreate: 'POST bulkcreate',
  update: 'POST update',
})

/** Gate-in: the container is now in the yard. Fails if it already is. */
export const gateIn = operation('container.getIn', 'POST /transport/container/getin', {
  summary: '集装箱进场',
  access: may('container', 'edit'),
  input: draft({
    container_number: containerNumber('箱号', { required: true }),
    site_id: reference('场站', 'site'),
    yard_position: text('箱位', { max: 20 }),
    in_time: dateTime('进场时间', { help: '不填为当前时间' }),
  }),
  output: returnsData(rowFields(container)),
})
