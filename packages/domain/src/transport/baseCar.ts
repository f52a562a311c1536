import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { code, reference, text, weight } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'
import { plateNumber, trailerPlate, usableStatus, vehicleCustomsCode, identifying } from '../values/index.ts'
import { vehicle } from './vehicle.ts'

/** A vehicle of the platform's pool 基础车辆: its identity only. Enterprises take one over as a vehicle of their own. */
export const baseCar = entity('base_car', {
  label: '基础车辆',
  menu: 'base_car',
  scope: 'platform',
  display: 'plate_number',
  code: 'vehicle_customs_code',
  state: 'status',
  fields: {
    plate_number: plateNumber('车牌号', identifying),
    status: usableStatus(),
    vehicle_type: vehicle.fields.vehicle_type,
    vehicle_customs_code: vehicleCustomsCode('车辆海关编号', { inList: true, search: 'equals' }),
    nationality: code('车辆国籍', 'rmft_country', { default: 'CN', inList: true, search: 'equals' }),
    plate_foreign: plateNumber('境外车牌', { alike: undefined }),
    trailer_plate: trailerPlate('挂车号', { inList: true }),
    trailer_plate_second: vehicle.fields.trailer_plate_second,
    trailer_type: vehicle.fields.trailer_type,
    trailer_tare: vehicle.fields.trailer_tare,
    curb_weight: weight('整备质量(kg)', { required: true, positive: true, inList: true }),
    max_load: weight('核定载质量(kg)'),
    max_gross: weight('总质量(kg)'),
    axle_count: vehicle.fields.axle_count,
    vin: vehicle.fields.vin,
    engine_no: vehicle.fields.engine_no,
    brand: vehicle.fields.brand,
    owner_name: vehicle.fields.owner_name,
    record_code: text('备案编号', { max: 20 }),
  },
})

export const baseCarApi = crud(baseCar, '/platform/basecar', {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

/**
 * Copies a vehicle of the platform's pool to the caller's enterprise, for one of its companies; filing and papers are not copied.
 * Idempotent: an existing vehicle with that plate is returned unchanged.
 */
export const takeOverCar = operation('baseCar.takeOver', 'POST /platform/basecar/takeover', {
  summary: '将基础车辆转为本企业车辆',
  access: may('vehicle', 'add'),
  input: draft({
    id: text('编号', { required: true, max: 36 }),
    company_id: reference('运输公司', 'company', { required: true }),
  }),
  output: returnsData(rowFields(vehicle)),
})
