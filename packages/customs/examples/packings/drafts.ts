import { packingBody } from '@guanqiao/domain/packing/packing.rules'
import type { Packing, PackingContext } from '@guanqiao/domain/packing/packing.rules'
import type { RoadDocumentMessage } from '../../src/road/document.ts'

const SENDER = '0708MA1001909_DXPESW0000000001'
/** The first 13 characters of the sender. */
export const FILER = SENDER.slice(0, 13)
export const BOX = 'CSQU3054383'
export const BILL = 'CN2026000001'

/** Machine parts of one bill in one container, without a fault. */
export const packed = {
  id: 'p',
  transmitter_id: '01900000-0000-7000-8000-000000000001',
  batch_number: 'MA10019090A04',
  message_type: 'MT7402',
  declare_office: '0708',
  packing_no: 'MA10019090A04CSQU3054383',
  container_number: BOX,
  size_type: '22G1',
  fullness: '5',
  source_code: '2',
  seals: ['M/A0012345@CA'],
  loading_place: '0708SC01',
  stuffing_time: '2026-11-21T06:00:00.000Z',
  goods: [
    {
      bill_no: BILL,
      description: '采矿设备配件',
      package_quantity: 42,
      package_type: 'PX',
      gross_weight: '18250.500',
      consignee_name: 'Говь Импорт ХХК',
      consignee_code: '2074192',
      consignee_contacts: ['TE:976-70112233'],
    },
    {
      bill_no: BILL,
      description: '蓄电池',
      package_quantity: 6,
      package_type: 'PX',
      gross_weight: '1200.000',
      consignee_name: 'Говь Импорт ХХК',
      undg_code: '2794',
      undg_name: '苏日娜',
      undg_contacts: ['TE:0478-7960001'],
    },
  ],
} satisfies Packing

/** The manifest of the batch, as our rules read it. */
export const context: PackingContext = {
  now: new Date('2026-11-20T08:00:00+08:00'),
  manifest: { declare_office: '0708' },
  bills: [
    {
      bill_no: BILL,
      package_quantity: 48,
      gross_weight: '19450.500',
      containers: [{ container_number: BOX }],
    },
    { bill_no: 'CN2026000002', package_quantity: 1, gross_weight: '500.000', containers: [] },
  ],
  others: [],
}

export const packingMessage = (draft: Packing, message_id = 'PACKING202611210009'): RoadDocumentMessage =>
  ({
    ...packingBody(draft),
    message_id,
    function_code: '2',
    message_type: 'MT7402',
    sender_id: SENDER,
    send_time: '20261121093000123',
    declare_office: draft.declare_office,
    batch_number: draft.batch_number,
    transmitter_name: '甘其毛都示例物流有限公司',
  }) as RoadDocumentMessage
