import type { Receipt } from '../../src/receipt/receipt.ts'

const head = {
  message_id: 'ML202611210001',
  message_type: 'MT1401',
  function_code: '9',
  sender_id: 'EPORT',
  receiver_id: '0708MA0NXXXX1_DXPESW0000000001',
}
const batch_number = '5100489963144'
const none = { bills: [], equipment: [] }

/** taken.xml */
export const taken: Receipt = {
  ...head,
  ...none,
  stage: 0,
  batch_number,
  code: '0',
  text: '调用成功',
  hasSummary: true,
  time: '20261121153000500',
}

/** The name under which the client writes failed.xml into the receipt folder: its head names no message. */
export const failedName = 'Failed_CN_MT1401_1p0_0708MA0NXXXX1_20261121152959123007_20261121153000700.xml'

/** failed.xml */
export const failed: Receipt = {
  ...none,
  message_id: '',
  message_type: '',
  stage: 0,
  code: '-1',
  text: '报文校验失败，发送方与操作员卡不符',
  hasSummary: true,
  file_name: 'CN_MT1401_1p0_0708MA0NXXXX1_20261121152959123007.zip',
}

/** transport.xml */
export const stored: Receipt = {
  ...head,
  ...none,
  stage: 1,
  batch_number,
  code: 'E1',
  text: '数据中心入库成功',
  hasSummary: true,
  time: '20261121153001000',
}

const acceptedText = '19000 接受申报,该原始舱单申报报文处理成功'

/** accepted.xml */
export const accepted: Receipt = {
  ...head,
  stage: 2,
  batch_number,
  code: '01',
  text: acceptedText,
  hasSummary: false,
  bills: [
    { bill_no: 'ML202611210001', code: '01', text: acceptedText },
    { bill_no: 'ML202611210002', code: '01', text: acceptedText },
  ],
  equipment: [],
  time: '20261121153100000',
}

/** mixed.xml */
export const mixed: Receipt = {
  ...accepted,
  code: '03',
  text: '19001 不接受申报,该原始舱单申报中的提运单号已经存在',
  bills: [
    { bill_no: 'ML202611210001', code: '01', text: acceptedText },
    { bill_no: 'ML202611210002', code: '03', text: '19001 不接受申报,该原始舱单申报中的提运单号已经存在' },
  ],
}

/** rejected.xml */
export const rejected: Receipt = {
  ...head,
  ...none,
  stage: 2,
  code: '03',
  text: "99001 报文填制不规范。schema error: The element 'Consignment' has an invalid child element",
  hasSummary: true,
  time: '20261121153100000',
}

/** released.xml */
export const released: Receipt = {
  ...head,
  stage: 3,
  batch_number,
  code: '11',
  text: '提(运)单放行',
  hasSummary: false,
  bills: [
    { bill_no: 'ML202611210001', code: '11', text: '提(运)单放行' },
    { bill_no: 'ML202611210002', code: '11', text: '提(运)单放行' },
  ],
  equipment: [
    { id: 'CSQU3054383', code: '11', text: '提(运)单放行' },
    { id: 'TGHU1234560', code: '11', text: '提(运)单放行' },
  ],
  time: '20261121160000000',
}

/** containers.xml */
export const unloadingForbidden: Receipt = {
  ...released,
  code: '13',
  text: '禁卸',
  bills: [],
  equipment: [
    { id: 'CSQU3054383', code: '11', text: '提(运)单放行' },
    { id: 'TGHU1234560', code: '13', text: '禁卸' },
  ],
}

/** older-transport.xml: read, never written. */
export const olderStored: Receipt = {
  ...none,
  message_id: head.message_id,
  message_type: head.message_type,
  stage: 1,
  code: 'E1',
  text: '数据中心入库成功',
  hasSummary: true,
  time: '20261121153001000',
}

/** older-accepted.xml: read, never written. */
export const olderAccepted: Receipt = {
  message_id: head.message_id,
  message_type: head.message_type,
  function_code: '11',
  stage: 2,
  batch_number,
  code: '01',
  text: '海关接受申报',
  hasSummary: true,
  bills: [
    { bill_no: 'ML202611210001', code: '01', text: '海关接受申报' },
    { bill_no: 'ML202611210002', code: '01', text: '海关接受申报' },
  ],
  equipment: [],
  time: '20261121153100000',
}
