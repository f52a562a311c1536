import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, date, dateTime, reference, text } from '../kit/field.ts'

/** Customs' reply to the filing of a driver 司机备案回执. The latest one by time determines the filing state of the driver. */
export const driverReceipt = entity('driver_receipt', {
  label: '司机备案回执',
  menu: 'driver_receipt',
  scope: 'enterprise',
  display: 'message_id',
  hint: 'driver_id',
  fields: {
    driver_id: reference('司机', 'driver', { required: true, inList: true, search: 'equals' }),
    receipt_code: choice(
      '回执结果',
      { '01': '接受', '02': '转人工', '03': '退单' },
      {
        required: true,
        inList: true,
        search: 'in',
        tones: { '01': 'done', '02': 'work', '03': 'bad' },
      },
    ),
    receipt_time: dateTime('回执时间', { required: true, inList: true, search: 'range', sort: true }),
    customs_code: code('备案关区', 'customs_district', { required: true, inList: true, search: 'equals' }),
    message_id: text('报文编号', { required: true, unique: true, max: 50, inList: true, search: 'contains' }),
    content: text('回执内容', { max: 500, inList: true }),
    valid_to: date('备案有效期至', {
      inList: true,
      search: 'range',
      expires: '备案回执',
      paper: { of: ['driver_id'], kind: 'customs_code', only: ['receipt_code', '01'] },
    }),
  },
})

export const driverReceiptApi = crud(driverReceipt, '/transport/driverreceipt', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
