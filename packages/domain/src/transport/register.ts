import { may } from '../kit/access.ts'
import { choice, code, lines, reference, text } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'
import { driverCustomsCode, personName, plateNumber, trailerPlate, vehicleCustomsCode } from '../values/index.ts'
import { vehicle } from './vehicle.ts'

const outcome = { made: '新建', known: '已在档', ambiguous: '有同名司机', none: '未填' } as const

/**
 * Registers the unregistered vehicles of an order, with their trailers and drivers, all or none. Existing records stay unchanged.
 * Company, nationality and type are the same for all; papers and weights follow later; nothing counts as filed with customs. New
 * drivers require the right to add drivers.
 */
export const registerVehicles = operation('vehicle.register', 'POST /transport/vehicle/register', {
  summary: '批量建档：车辆、挂车和司机',
  access: may('vehicle', 'add'),
  input: draft({
    company_id: reference('运输公司', 'company', { required: true }),
    nationality: code('国籍', 'rmft_country', { required: true, examples: ['MN'] }),
    vehicle_type: choice('车型', vehicle.fields.vehicle_type.choices, { default: 'tractor' }),
    list: lines(
      '车辆',
      {
        plate_number: plateNumber('车牌号', { required: true }),
        trailer_plate: trailerPlate('挂车号'),
        driver_name: personName('司机'),
      },
      { required: true, min: 1, max: 500 },
    ),
  }),
  output: returnsRows({
    plate_number: text('车牌号', { required: true }),
    vehicle_id: text('车辆编号', { required: true, max: 36 }),
    vehicle: choice('车辆', outcome, { required: true }),
    driver_id: text('司机编号', { max: 36 }),
    driver: choice('司机', outcome, { required: true }),
  }),
})

/**
 * Records that customs has filed vehicles and drivers, with the numbers that customs assigned, all or none. Drivers require the
 * right to change drivers. Idempotent.
 */
export const markFiled = operation('vehicle.markFiled', 'POST /transport/vehicle/filed', {
  summary: '批量登记海关备案',
  access: may('vehicle', 'edit'),
  input: draft({
    list: lines(
      '车辆',
      {
        plate_number: plateNumber('车牌号', { required: true }),
        vehicle_customs_code: vehicleCustomsCode('车辆海关编号'),
        driver_name: personName('司机'),
        driver_customs_code: driverCustomsCode('司机海关编号'),
      },
      { required: true, min: 1, max: 500 },
    ),
  }),
  output: returnsRows({
    plate_number: text('车牌号', { required: true }),
    vehicle_changed: choice('车辆', { yes: '已登记', no: '无变化' }, { required: true }),
    driver_changed: choice('司机', { yes: '已登记', no: '无变化' }, { required: true }),
  }),
})
