import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, date, text } from '../kit/field.ts'
import { creditCode, customsRegistrationCode, phone, usableStatus, companyName } from '../values/index.ts'

/** The broker that files declarations 申报单位: the enterprise itself or one that it has delegated. */
export const proxy = entity('proxy', {
  label: '申报单位',
  menu: 'proxy',
  scope: 'shared',
  display: 'company_name',
  code: 'company_code',
  state: 'status',
  fields: {
    company_name: companyName('名称', ['北疆报关服务有限公司']),
    status: usableStatus(),
    company_code: customsRegistrationCode('海关注册编码', { required: true, inList: true, search: 'equals' }),
    credit_code: creditCode('统一社会信用代码', { required: true, inList: true }),
    ciq_code: text('检验检疫编码', { max: 10 }),
    delegation_no: text('委托协议号', { max: 32, inList: true }),
    delegation_kind: choice('委托方式', { long: '长期委托', single: '逐票委托' }),
    delegation_from: date('委托起始日'),
    delegation_to: date('委托有效期至', { inList: true, search: 'range', expires: '委托协议' }),
    contact_name: text('联系人', { max: 50 }),
    contact_phone: phone('联系电话', { personal: true }),
    address: text('地址', { max: 200 }),
  },
})

export const proxyApi = crud(proxy, '/platform/baseproxy', {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
