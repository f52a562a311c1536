import { crud } from '../../kit/crud.ts'
import { entity } from '../../kit/entity.ts'
import { choice, integer, lines, reference, text, weight } from '../../kit/field.ts'
import { naming, usableStatus } from '../../values/index.ts'

/** A device of a place, as it is connected. */
const deviceFields = {
  device_type: choice(
    '设备类型',
    {
      plate: '车牌识别',
      scale: '地磅仪表',
      gate: '道闸',
      card: 'IC卡读卡器',
      rfid: '电子车牌读写器',
      container: '箱号识别',
      camera: '摄像机',
      display: '显示屏',
      light: '信号灯',
      speaker: '语音',
    },
    { required: true },
  ),
  device_name: text('设备名称', { required: true, max: 50 }),
  protocol: choice('接口', { tcp: '网络', serial: '串口', http: 'HTTP' }, { default: 'tcp' }),
  address: text('地址', { max: 100, help: '网络设备填地址和端口，串口设备填端口名' }),
  baud: integer('波特率', { min: 300, max: 921_600 }),
  frame_format: text('数据格式', { max: 50 }),
  decimals: integer('小数位', { max: 5 }),
  scale_division: weight('分度值(kg)', { positive: true }),
} as const

/** A place of a supervised site where work is done 作业地点, with its devices. */
export const workPlace = entity('work_place', {
  label: '作业地点',
  menu: 'place',
  scope: 'platform',
  display: 'place_name',
  hint: 'site_id',
  state: 'status',
  fields: {
    place_name: text('地点名称', { ...naming, max: 50 }),
    status: usableStatus(),
    place_type: choice(
      '类型',
      { bridge: '磅房', gate_in: '进卡口', gate_out: '出卡口', yard: '堆场', inspection: '查验' },
      { required: true, inList: true, search: 'in' },
    ),
    site_id: reference('监管场所', 'site', { required: true, inList: true, search: 'equals' }),
    lane: text('通道号', { max: 10, inList: true }),
    devices: lines('设备', deviceFields, { max: 50 }),
  },
  uniqueTogether: [['site_id', 'place_name']],
})

export const workPlaceApi = crud(workPlace, '/devices/place', {
  list: 'POST list',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
