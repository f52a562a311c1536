import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, dateTime, decimal, integer, reference, text, weight } from '../kit/field.ts'
import { stateField } from '../documents/flow.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'
import { mobile, personName, plateNumber, recordNumber } from '../values/index.ts'
import { domesticFlow } from './domestic.flow.ts'

/**
 * A domestic haulage 国内运输: goods from the site to the buyer, or from the seller to the site. Its number is issued; times and
 * weights advance its state.
 */
export const domestic = entity('domestic', {
  label: '国内运输',
  menu: 'domestic',
  scope: 'enterprise',
  display: 'domestic_no',
  hint: 'company_id',
  state: 'status',
  narrowedBy: [['company_id', 'status', 'depart_time']],
  fields: {
    domestic_no: recordNumber('运单号'),
    status: stateField(domesticFlow, 'planned'),
    contract_no: text('合同号', { max: 32, inList: true, search: 'contains' }),
    company_id: reference('承运公司', 'company', { required: true, inList: true, search: 'equals' }),
    plate_number: plateNumber('车牌号', { required: true, byEnd: true, inList: true, search: 'contains' }),
    driver_name: personName('司机', { required: true, inList: true }),
    driver_mobile: mobile('司机手机', { personal: true }),
    from_place: text('起运地', { required: true, max: 100, inList: true }),
    to_place: text('目的地', { required: true, max: 100, inList: true }),
    good_name: text('货物名称', { required: true, max: 100, inList: true, search: 'contains' }),
    loaded_weight: weight('装货重量(kg)', { positive: true, inList: true }),
    unloaded_weight: weight('卸货重量(kg)', { positive: true, inList: true }),
    lost_weight: weight('亏吨(kg)', { automatic: true, signed: true, inList: true, help: '装货减卸货，卸多时为负' }),
    depart_time: dateTime('发车时间', { inList: true, search: 'range' }),
    arrive_time: dateTime('到达时间', { inList: true, search: 'range' }),
    freight_price: decimal('运价(元/吨)', { scale: 4 }),
    freight_amount: decimal('运费(元)', { digits: 16, scale: 2 }),
  },
})

export const domesticApi = crud(
  domestic,
  '/transport/domestic',
  {
    list: 'GET|POST getall',
    get: 'GET|POST getbyid',
    create: 'POST create',
    update: 'POST update',
  },
  { sums: ['loaded_weight', 'unloaded_weight', 'lost_weight', 'freight_amount'] },
)

/** Settles an arrived haulage, or voids one that is not settled, with the reason as its remark. */
export const stepDomestic = operation('domestic.step', 'POST /transport/domestic/step', {
  summary: '结算或作废国内运输',
  access: may('domestic', 'edit'),
  input: draft({
    id: text('编号', { required: true, max: 36 }),
    version: integer('版本', { required: true }),
    event: choice('操作', { settle: '结算', void: '作废' }, { required: true }),
    remark: text('说明', { max: 255 }),
  }),
  output: returnsData(rowFields(domestic)),
})
