import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, date, text } from '../kit/field.ts'
import { creditCode, identifying, usableStatus } from '../values/index.ts'

/** The goods that may be declared gathered. Source: 海关总署令第169号 第三条. */
export const gatherClass = {
  press: '图书、报纸、期刊',
  perishable: '危险品或鲜活、易腐、易失效货物',
  bonded: '公路口岸进出境的保税货物',
} as const

/** A filing 备案 at customs, which permits gathered declaration as long as its guarantee is valid (令169 第四至七条). */
export const inventoryFiling = entity('inventory_filing', {
  label: '集中申报备案',
  menu: 'inventory_filing',
  scope: 'enterprise',
  display: 'records_no',
  hint: 'owner_name',
  state: 'status',
  narrowedBy: [['status', 'guarantee_valid_to']],
  fields: {
    records_no: text('备案号', { ...identifying, max: 20, byEnd: false }),
    status: usableStatus(),
    owner_name: text('收发货单位', { required: true, max: 70, inList: true, search: 'contains' }),
    owner_code: creditCode('统一社会信用代码'),
    declare_office: code('申报地海关', 'customs_district', { required: true, inList: true, search: 'equals' }),
    gather_class: choice('货物类别', gatherClass, { required: true, inList: true, help: '海关总署令第169号第三条' }),
    guarantee_valid_to: date('担保有效期至', {
      required: true,
      inList: true,
      search: 'range',
      expires: '集中申报担保',
    }),
  },
})

export const inventoryFilingApi = crud(inventoryFiling, '/document/inventoryfiling', {
  list: 'POST list',
  get: 'POST get',
  create: 'POST create',
  update: 'POST edit',
  remove: 'POST delete',
})
