import { may } from '../kit/access.ts'
import { crud, requiring } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, code, date, integer, reference, text } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'
import { driverCustomsCode, icCardNumber, identityNumber, mobile, passport, personName } from '../values/index.ts'

/** State of a filing with customs, for drivers and vehicles. */
export const filing = {
  none: '未备案',
  filing: '备案中',
  filed: '已备案',
  rejected: '备案退回',
  expired: '已失效',
} as const
export const filingStatus = () =>
  choice('备案状态', filing, {
    default: 'none',
    inList: true,
    search: 'in',
    tones: { none: 'draft', filing: 'work', filed: 'done', rejected: 'bad', expired: 'attention' },
    selectable: ['none', 'filing', 'filed'],
  })

export const driver = entity('driver', {
  label: '司机',
  menu: 'driver',
  scope: 'enterprise',
  display: 'driver_name',
  code: 'driver_customs_code',
  hint: 'company_id',
  state: 'status',
  narrowedBy: [['created_at'], ['company_id', 'filing_status', 'license_expiry']],
  fields: {
    driver_name: personName('姓名', { required: true, inList: true, search: 'contains', sort: true, alike: 'name' }),
    status: choice(
      '状态',
      { active: '启用', blocked: '停用' },
      {
        default: 'active',
        inList: true,
        search: 'in',
        tones: { active: 'done', blocked: 'draft' },
        selectable: ['active'],
        switched: { on: 'active', off: 'blocked' },
      },
    ),
    filing_status: filingStatus(),
    driver_customs_code: driverCustomsCode('司机海关编号', {
      inList: true,
      search: 'equals',
      help: '7 至 10 位数字；发送确报和舱单检查时必填',
    }),
    name_foreign: text('外文名', { max: 100 }),
    gender: choice('性别', { male: '男', female: '女' }),
    birth_date: date('出生日期', { personal: true }),
    nationality: code('国籍', 'rmft_country', { default: 'CN', inList: true }),
    identity_type: choice(
      '证件类型',
      { identity_card: '居民身份证', passport: '护照', other: '其他' },
      { default: 'identity_card' },
    ),
    identity_number: identityNumber('证件号码', { unique: true, personal: true, search: 'equals' }),
    passport_number: passport('护照号', { personal: true, search: 'equals', inList: true }),
    passport_expiry: date('护照有效期', { inList: true, search: 'range', expires: '护照' }),
    visa_expiry: date('签证有效期', { expires: '签证' }),
    record_code: text('备案编号', { max: 20 }),
    ic_card_no: icCardNumber('司机IC卡号'),
    license_no: text('驾驶证号', { max: 20, personal: true }),
    license_class: choice('准驾车型', { A1: 'A1', A2: 'A2', B1: 'B1', B2: 'B2', C1: 'C1' }),
    license_expiry: date('驾驶证有效期', { inList: true, search: 'range', expires: '驾驶证' }),
    qualification_no: text('从业资格证', { max: 20, personal: true }),
    qualification_expiry: date('从业资格证有效期', { expires: '从业资格证' }),
    mobile: mobile('手机', { inList: true, personal: true, search: 'equals' }),
    mobile_foreign: text('境外手机', { max: 20, personal: true }),
    company_id: reference('运输公司', 'company', { required: true, inList: true, search: 'equals' }),
    port_id: reference('常用口岸', 'port', { inList: true, search: 'equals' }),
  },
})

/** Drivers registered from an order get their papers later; forms still require them. */
const ordinary = crud(driver, '/transport/driver', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  bulkCreate: 'POST bulkCreate',
  update: 'POST update',
  remove: 'POST delete',
})
export const driverApi = requiring(ordinary, ['identity_number', 'license_no', 'license_expiry'])

/**
 * Drivers of a port who can start on the day (today by default) with their usual vehicle: filed, not disabled, papers valid, neither on an unfinished
 * crossing; in random order. The port is named by its code or id.
 */
export const availableDrivers = operation('driver.available', 'GET|POST /transport/driver/randbyport', {
  summary: '按口岸推荐可用司机和车辆',
  access: may('driver', 'query'),
  effect: 'read',
  input: draft({
    port_code: text('口岸代码', { max: 6 }),
    port_id: reference('口岸', 'port'),
    day: date('日期'),
    count: integer('数量', { default: 1, min: 1, max: 50 }),
  }),
  output: returnsRows({
    ...rowFields(driver),
    vehicle_id: text('车辆编号', { required: true }),
    plate_number: text('车牌号', { required: true }),
    trailer_plate: text('挂车号'),
  }),
})
