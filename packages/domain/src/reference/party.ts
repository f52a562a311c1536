import { annexes, annexFields } from '../files/annex.ts'
import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, reference, text } from '../kit/field.ts'
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

/** Scans of the papers of consignors and consignees. They belong to the enterprise that sent them, also those of a shared party. */
export const partyAnnex = entity('party_annex', {
  label: '收发货人附件',
  menu: 'party_annex',
  scope: 'enterprise',
  display: 'file_name',
  fields: {
    seller_id: reference('发货人', 'seller', { automatic: true, inList: true, search: 'equals' }),
    receiver_id: reference('收货人', 'receiver', { automatic: true, inList: true, search: 'equals' }),
    ...annexFields(
      {
        business_license: '营业执照',
        customs_registration: '海关备案',
        agency_agreement: '代理报关委托',
        other: '其他',
      },
      ['seller_id', 'receiver_id'],
    ),
  },
})

export const partyAnnexes = annexes(partyAnnex, '/platform/partyannex', {
  owners: { seller_id: reference('发货人', 'seller'), receiver_id: reference('收货人', 'receiver') },
  expected: ['business_license', 'customs_registration', 'agency_agreement'],
})
export const partyAnnexApi = crud(partyAnnex, '/platform/partyannex', { get: 'GET|POST getbyid' })

const { list, update, remove, attach, file } = partyAnnexes
export const partyAnnexOperations = [list, update, remove, attach, file, partyAnnexApi.get]
