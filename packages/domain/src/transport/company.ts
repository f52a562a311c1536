import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { code, date, text } from '../kit/field.ts'
import {
  chineseOrNumber,
  creditCode,
  customsRegistrationCode,
  phone,
  usableStatus,
  companyName,
} from '../values/index.ts'

export const company = entity('company', {
  label: '运输公司',
  menu: 'company',
  scope: 'enterprise',
  display: 'company_name',
  code: 'company_code',
  state: 'status',
  fields: {
    company_name: companyName('企业名称', ['北疆运输有限公司']),
    status: usableStatus(),
    short_name: chineseOrNumber('简称'),
    company_code: customsRegistrationCode('海关注册编码', { inList: true, search: 'equals' }),
    company_number: text('企业编号', { max: 18 }),
    credit_code: creditCode('统一社会信用代码', { inList: true }),
    country: code('国别', 'country', { default: 'CHN' }),
    record_code: text('海关备案编号', { max: 20, search: 'equals' }),
    filing_customs: code('备案关区', 'customs_district'),
    permit_no: text('道路运输许可证', { max: 30 }),
    permit_expiry: date('许可证有效期', { inList: true, search: 'range', expires: '道路运输许可证' }),
    contact_name: text('联系人', { required: true, max: 50, inList: true }),
    contact_phone: phone('联系电话', { required: true, inList: true, personal: true }),
    address: text('地址', { max: 200 }),
    bank_name: text('开户行', { max: 70 }),
    bank_account: text('银行账号', { max: 32 }),
  },
})

export const companyApi = crud(company, '/transport/company', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
