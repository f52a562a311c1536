import { may } from '../kit/access.ts'
import { checkDigitProblem, runProblem, serialProblem, withRule } from './container.rules.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, code, dateTime, flag, integer, list, reference, text, weight } from '../kit/field.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import {
  containerOwnerCode,
  creditCode,
  paintedContainerNumber,
  phone,
  usableStatus,
  identifying,
} from '../values/index.ts'

/** The six digits of a container number between owner code and check digit. */
const serial = (label: string) =>
  text(label, {
    max: 6,
    rule: { test: (value: string) => /^\d{6}$/.test(value), say: '应为6位数字' },
    examples: ['000001', '999999'],
  })

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
    serial_from: serial('起始序号'),
    serial_to: serial('截止序号'),
  },
})

const ownerCalls = crud(containerOwner, '/transport/containerOwner', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  find: 'GET|POST getby',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
export const containerOwnerApi = { ...ownerCalls, create: withRule(ownerCalls.create, serialProblem) }

export const container = entity('container', {
  label: '集装箱',
  menu: 'container',
  scope: 'enterprise',
  display: 'container_number',
  hint: 'owner_id',
  state: 'status',
  fields: {
    container_number: paintedContainerNumber('箱号', identifying),
    check_confirmed: flag('箱号已核对', {
      default: false,
      help: '校验码不对时勾选：箱体上就是这个号码',
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

const containerCalls = crud(container, '/transport/container', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  find: 'GET|POST getby',
  create: 'POST create',
  bulkCreate: 'POST bulkcreate',
  update: 'POST update',
})
export const containerApi = { ...containerCalls, create: withRule(containerCalls.create, checkDigitProblem) }

/** Gate-in: the container is now in the yard. Fails if it already is. */
export const gateIn = operation('container.getIn', 'POST /transport/container/getin', {
  summary: '集装箱进场',
  access: may('container', 'edit'),
  input: draft({
    container_number: paintedContainerNumber('箱号', { required: true }),
    site_id: reference('场站', 'site'),
    yard_position: text('箱位', { max: 20 }),
    in_time: dateTime('进场时间', { help: '不填为当前时间' }),
  }),
  output: returnsData(rowFields(container)),
})

export const MAX_RUN = 500

const run = {
  owner_id: reference('箱主', 'container_owner', { required: true }),
  start: integer('起始序号', { required: true, max: 999_999, help: '箱主代码后的 6 位数字' }),
  count: integer('数量', { required: true, min: 1, max: MAX_RUN }),
}

/** The numbers of a run 箱号计算: owner code, six digits counted up from `start`, check digit. Creates nothing. */
export const calculateRun = operation('container.calculate', 'POST /transport/container/calculate', {
  summary: '计算箱号',
  access: may('container', 'add'),
  effect: 'read',
  input: { ...draft(run), rule: runProblem },
  output: returnsRows({
    container_number: paintedContainerNumber('箱号', { required: true }),
    /** The number under which the container is registered already, with any check digit or none. */
    registered: text('已登记为', { max: 11 }),
    /** The remainder is 10: allowed, and advised against. */
    discouraged: flag('校验码余数为10', { required: true }),
  }),
})

const { size_type, tare_weight, max_gross, fullness } = container.fields

/** Registers the containers of a run, all of one kind; those that exist are named and stay as they are. */
export const createRun = operation('container.createRun', 'POST /transport/container/createrun', {
  summary: '批量生成集装箱',
  access: may('container', 'add'),
  input: { ...draft({ ...run, size_type, tare_weight, max_gross, fullness }), rule: runProblem },
  output: returnsData({
    created: integer('新建', { required: true }),
    existing: list('已登记', { required: true, max: MAX_RUN, of: text('箱号', { max: 11 }) }),
  }),
})
