import { itemCode, itemCount, itemText } from '../customs/itemFields.ts'
import { items } from '../customs/elements/item.ts'
import { roadItems } from '../customs/elements/roadOther.ts'
import { entity } from '../kit/entity.ts'
import { code, dateTime, lines, reference } from '../kit/field.ts'
import { documentAnswer, documentCalls, documentHead } from '../trade/documentCalls.ts'
import { documentFlow } from '../trade/documentFlow.ts'
import { acceptance, documentType } from '../trade/documentType.ts'
import { plateNumber } from '../values/index.ts'

const messages = { MT4404: '空载运输工具出境确报 MT4404' } as const

/**
 * The vehicle, driver and containers that carry a batch over the border. Order and numbers of the fields follow the message schema
 * MT4404.
 */
export const confirmation = entity('confirmation', {
  label: '空车出境确报',
  menu: 'confirmation',
  scope: 'enterprise',
  display: 'batch_number',
  hint: 'plate_number',
  state: 'status',
  narrowedBy: [['created_at'], ['transmitter_id', 'status', 'arrival_time']],
  fields: {
    ...documentHead(messages),
    carrier_code: itemText('承运人代码', items.carrierCode, { examples: ['0708987654321'] }),
    /** For an empty truck that leaves: the time at which it reaches the border. */
    arrival_time: dateTime('预计抵达口岸时间', { required: true, inList: true, search: 'range' }),
    vehicle_id: reference('车辆', 'vehicle', { search: 'equals' }),
    vehicle_code: itemCode('车辆海关编号', roadItems.vehicleCode, { required: true, examples: ['0708012345'] }),
    plate_number: plateNumber('车牌号', { required: true, inList: true, search: 'contains' }),
    driver_id: reference('司机', 'driver', { search: 'equals' }),
    driver_code: itemCode('司机海关编号', roadItems.driverCode, { required: true, examples: ['15080001'] }),
    driver_name: itemText('司机姓名', roadItems.driverName, { required: true, inList: true, examples: ['巴特尔'] }),
    trailers: lines(
      '托架或拖挂车',
      {
        trailer_number: itemCode('编号', roadItems.trailerNumber, { required: true, examples: ['0708G0001'] }),
        tare_weight: itemCount('自重(kg)', roadItems.trailerTare, { required: true, min: 1, unit: 'kg' }),
        trailer_type: code('类型', 'rmft_trailer_axle', { required: true }),
      },
      { max: 9 },
    ),
    ...documentAnswer,
  },
})

export const confirmationApi = documentCalls(confirmation, '/document/confirm', '/customs/confirm/post')

const { update: edit, ...calls } = confirmationApi

export const confirmationDocument = documentType({
  key: 'confirmation',
  label: confirmation.label,
  entity: confirmation,
  notCopied: ['batch_number', 'arrival_time'],
  lines: [],
  flow: documentFlow,
  states: documentFlow.states,
  decides: 'document',
  messages,
  functions: { '2': 'submit', '3': 'delete' },
  answers: { '2': acceptance['2'], '3': acceptance['3'] },
  screens: { list: '/rmftcar/camt4404', create: '/rmftcar/camt4404/create', edit: '/rmftcar/camt4404/edit' },
  operations: { ...calls, edit },
})
