import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, text } from '../kit/field.ts'
import { creditCode, customsRegistrationCode, usableStatus, companyName } from '../values/index.ts'

/** The common fields of consignor and consignee. */
const partyFields = {
  company_name: companyName('名称', ['北方能源贸易有限公司']),
  status: usableStatus(),
  name_en: text('英文名称', { max: 100, search: 'contains', inList: true }),
  name_foreign: text('外文名称', { max: 100 }),
  company_code: customsRegistrationCode('海关注册编码', { inList: true, search: 'equals' }),
  credit_code: creditCode('统一社会信用代码', { inList: true }),
  ciq_code: text('检验检疫编码', { max: 10 }),
  overseas_code: text('境外企业代码', { max: 50 }),
  aeo_code: text('AEO企业编码', { max: 50, help: '经认证的经营者编码，如 MN 开头的境外编码' }),
  country: code('国别', 'country', { required: true, inList: true, search: 'equals', examples: ['MNG', 'CHN'] }),
  address: text('地址', { max: 200 }),
  address_en: text('英文地址', { max: 200 }),
  contact_name: text('联系人', { max: 50 }),
  contact_type: choice('联系方式', { TE: '电话', FX: '传真', EM: '邮箱' }),
  contact_value: text('联系号码', { max: 50, personal: true }),
  default_trade_mode: code('默认监管方式', 'supervision_mode'),
  default_terms: code('默认成交方式', 'trade_terms'),
  default_currency: code('默认币制', 'rmft_currency'),
  default_district: code('默认境内目的地/货源地', 'domestic_district'),
} as const

const calls = {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
} as const

export const consignor = entity('seller', {
  label: '发货人',
  menu: 'seller',
  scope: 'shared',
  display: 'company_name',
  code: 'company_code',
  state: 'status',
  fields: partyFields,
})
export const consignorApi = crud(consignor, '/platform/baseseller', calls)

export const consignee = entity('receiver', {
  label: '收货人',
  menu: 'receiver',
  scope: 'shared',
  display: 'company_name',
  code: 'company_code',
  state: 'status',
  fields: partyFields,
})
export const consigneeApi = crud(consignee, '/platform/basereceiver', calls)
