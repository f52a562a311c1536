import type { Receipt } from '../src/receipt/receipt.ts'

const original = { message_id: 'ML202611210001', message_type: 'MT1401' }
const batch_number = '5100489963144'

/** receipt-transport.xml */
export const stored: Receipt = {
  ...original,
  stage: 1,
  code: 'E1',
  text: '数据中心入库成功',
  bills: [],
  equipment: [],
  time: '20261121153001000',
}

/** receipt-accepted.xml */
export const accepted: Receipt = {
  ...original,
  stage: 2,
  batch_number,
  code: '01',
  text: '海关接受申报',
  bills: [
    { bill_no: 'ML202611210001', code: '01', text: '海关接受申报' },
    { bill_no: 'ML202611210002', code: '01', text: '海关接受申报' },
  ],
  equipment: [],
  time: '20261121153100000',
}

/** receipt-rejected.xml */
export const rejected: Receipt = {
  ...original,
  stage: 2,
  batch_number,
  code: '03',
  text: '[R0301] 提运单[ML202611210002]货物毛重合计[41300.500]与提运单总毛重[41000.000]不符',
  bills: [
    {
      bill_no: 'ML202611210002',
      code: '03',
      text: '[R0301] 提运单[ML202611210002]货物毛重合计[41300.500]与提运单总毛重[41000.000]不符',
    },
  ],
  equipment: [],
}

/** receipt-released.xml */
export const released: Receipt = {
  ...original,
  stage: 3,
  batch_number,
  code: '11',
  text: '提(运)单放行',
  bills: [
    { bill_no: 'ML202611210001', code: '11', text: '提(运)单放行' },
    { bill_no: 'ML202611210002', code: '11', text: '提(运)单放行' },
  ],
  equipment: [{ id: 'CSQU3054383', code: '11', text: '提(运)单放行' }],
  time: '20261121160000000',
}
