import { may } from '../kit/access.ts'
import { crud, requiring } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, date, integer, reference, text, weight } from '../kit/field.ts'
import { operation } from '../kit/operation.ts'
import {
  icCardNumber,
  plateNumber,
  trailerPlate,
  usableStatus,
  vehicleCustomsCode,
  vehicleIdentification,
  identifying,
} from '../values/index.ts'
import { filingStatus } from './driver.ts'

export const vehicle = entity('vehicle', {
  label: '车辆',
  menu: 'vehicle',
  scope: 'enterprise',
  display: 'plate_number',
  code: 'vehicle_customs_code',
  hint: 'company_id',
  state: 'status',
  narrowedBy: [['created_at'], ['company_id', 'filing_status', 'license_expiry']],
  fields: {
    plate_number: plateNumber('车牌号', identifying),
    status: usableStatus(),
    filing_status: filingStatus(),
    vehicle_type: choice(
      '车型',
      { tractor: '牵引车', dump: '自卸', van: '厢式', flatbed: '平板', tank: '罐车', agv: 'AGV', other: '其他' },
      { required: true, inList: true, search: 'in' },
    ),
    vehicle_customs_code: vehicleCustomsCode('车辆海关编号', {
      inList: true,
      search: 'equals',
      help: '运输工具代码；发送确报和舱单检查时必填',
    }),
    nationality: code('车辆国籍', 'rmft_country', { default: 'CN', search: 'equals' }),
    plate_foreign: plateNumber('境外车牌', { alike: undefined }),
    plate_color: choice('号牌颜色', {
      blue: '蓝',
      yellow: '黄',
      green: '绿',
      black: '黑',
      white: '白',
      yellow_green: '黄绿',
    }),
    record_code: text('备案编号', { max: 20 }),
    ic_card_no: icCardNumber('IC卡号'),
    rfid: text('电子车牌', { max: 32 }),
    trailer_plate: trailerPlate('挂车号', { inList: true }),
    trailer_plate_second: trailerPlate('第二挂车号', { help: '双挂汽车列车的后一节' }),
    trailer_type: code('挂车类型', 'rmft_trailer_axle'),
    trailer_tare: weight('挂车自重(kg)'),
    curb_weight: weight('整备质量(kg)', { positive: true, inList: true, search: 'range', sort: true }),
    max_load: weight('核定载质量(kg)'),
    max_gross: weight('总质量(kg)'),
    axle_count: integer('轴数', { min: 2, max: 10 }),
    vin: vehicleIdentification('车辆识别代号'),
    engine_no: text('发动机号', { max: 30 }),
    brand: text('品牌型号', { max: 50 }),
    owner_name: text('所有人', { max: 70, help: '行驶证上的所有人；与运输公司不同时填写' }),
    tare_average: weight('平均皮重(kg)', { automatic: true, help: '最近 20 次过磅的平均值' }),
    tare_count: integer('皮重次数', { automatic: true, counted: true }),
    license_expiry: date('行驶证有效期', { inList: true, search: 'range', expires: '行驶证' }),
    inspection_expiry: date('年检有效期', { inList: true, search: 'range', expires: '年检' }),
    insurance_expiry: date('保险有效期', { inList: true, search: 'range', expires: '保险' }),
    company_id: reference('运输公司', 'company', { required: true, inList: true, search: 'equals' }),
    driver_id: reference('常用司机', 'driver'),
    port_id: reference('常用口岸', 'port', { search: 'equals' }),
  },
})

/** Vehicles registered from an order get their weight later; forms still require it. */
const ordinary = crud(vehicle, '/transport/vehicle', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  find: 'GET|POST getby',
  create: 'POST create',
  bulkCreate: 'POST bulkCreate',
  update: 'POST update',
  remove: 'POST delete',
})
export const vehicleApi = requiring(ordinary, ['curb_weight'])

/** The vehicles of a filter as CSV (UTF-8 with byte order mark), at most 10,000 rows. */
export const downloadVehicles = operation('vehicle.download', 'POST /transport/vehicle/download', {
  summary: '导出车辆',
  access: may('vehicle', 'export'),
  effect: 'read',
  input: vehicleApi.list.input,
  output: { envelope: 'text', media: 'text/csv; charset=utf-8', fileName: 'vehicles.csv' },
})
