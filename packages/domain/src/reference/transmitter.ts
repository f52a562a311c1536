import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, date, reference } from '../kit/field.ts'
import { clientId, creditCode, exchangeFolder, phone, usableStatus, companyName } from '../values/index.ts'

/** The registered party that sends manifests to customs; its codes form the sender of every message. */
export const transmitter = entity('transmitter', {
  label: '舱单传输人',
  menu: 'transmitter',
  scope: 'enterprise',
  display: 'transmitter_name',
  state: 'status',
  fields: {
    transmitter_name: companyName('传输人名称'),
    status: usableStatus(),
    filing_customs: code('备案关区', 'customs_district', {
      required: true,
      inList: true,
      search: 'equals',
      examples: ['0708'],
    }),
    credit_code: creditCode('统一社会信用代码', { required: true, inList: true }),
    client_id: clientId('客户端编号', { required: true, inList: true, help: '单一窗口客户端的 10 位编号' }),
    exchange_folder: exchangeFolder('交换目录', {
      unique: true,
      help: '客户端收发报文的目录名，位于系统交换根目录下；不填即为客户端编号。已由其他企业使用的不能再用',
    }),
    role_type: choice(
      '企业角色',
      { carrier: '承运人', agent: '代理', forwarder: '货代', site: '场站', tally: '理货' },
      { default: 'carrier', inList: true, search: 'in' },
    ),
    operator_card_id: reference('默认操作员卡', 'operator_card', { help: '由订单生成舱单时填入' }),
    phone: phone('联系电话', { personal: true }),
    valid_to: date('有效期至', { inList: true, search: 'range', expires: '舱单传输备案' }),
  },
})

export const transmitterApi = crud(transmitter, '/platform/transmitter', {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
