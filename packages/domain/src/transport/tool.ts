import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, date, integer, reference, text, weight } from '../kit/field.ts'
import { trailerPlate, usableStatus, identifying } from '../values/index.ts'

/** Trailers and chassis 挂车、托架、车架: they carry a load and have a tare of their own, and change from truck to truck. */
export const tool = entity('transport_tool', {
  label: '运输工具',
  menu: 'tool',
  scope: 'enterprise',
  display: 'tool_no',
  hint: 'company_id',
  state: 'status',
  fields: {
    tool_no: trailerPlate('挂车号', identifying),
    status: usableStatus(),
    tool_type: choice(
      '类型',
      { trailer: '挂车', bracket: '托架', chassis: '车架' },
      { default: 'trailer', inList: true, search: 'in' },
    ),
    company_id: reference('运输公司', 'company', { required: true, inList: true, search: 'equals' }),
    vehicle_id: reference('常用车辆', 'vehicle', { inList: true }),
    tare_weight: weight('自重(kg)', { required: true, positive: true, inList: true }),
    max_gross: weight('最大总质量(kg)'),
    axle_type: code('轴型', 'rmft_trailer_axle'),
    axle_count: integer('轴数', { min: 1, max: 10 }),
    record_code: text('备案编号', { max: 20, search: 'equals' }),
    license_expiry: date('行驶证有效期', { inList: true, search: 'range', expires: '挂车行驶证' }),
    inspection_expiry: date('年检有效期', { inList: true, search: 'range', expires: '挂车年检' }),
  },
})

export const toolApi = crud(tool, '/transport/tool', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  find: 'GET|POST getby',
  create: 'POST create',
  bulkCreate: 'POST bulkCreate',
  update: 'POST update',
  remove: 'POST delete',
})
