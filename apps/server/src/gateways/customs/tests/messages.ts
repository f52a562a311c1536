import { writeReceipt, writeRoadManifest } from '@guanqiao/customs'
import type { Receipt, RoadManifestFiling } from '@guanqiao/customs'
import type { OutgoingMessage } from '../gateway.ts'

const numbered = (n: number): string => String(n).padStart(6, '0')

/** The nth filing of a drill: all of them different, all of them right. */
export function filing(n: number, remark?: string): OutgoingMessage {
  const message: RoadManifestFiling = {
    message_id: numbered(n).padStart(32, 'A'),
    function_code: '9',
    message_type: 'MT1401',
    sender_id: '0708MA0NXXXX1_DXPESW0000000001',
    send_time: '20261121153000123',
    batch_number: `5100489${numbered(n)}`,
    declare_office: '0708',
    remark,
    transmitter_name: '甘其毛都某某物流有限公司',
    unloading_place: 'GQMD0708001',
    arrival_date: '20261121',
    bills: [
      {
        bill_no: `ML${numbered(n)}`,
        clearance_code: 'RD03',
        payment_method: '1',
        package_quantity: 1,
        package_type: 'VO',
        gross_weight: '68520.000',
        consignor: { name: 'EXAMPLE MINING LLC' },
        consignee: { name: '某某能源有限公司' },
        routing_countries: [],
        goods: [
          {
            sequence: 1,
            description: '炼焦煤',
            hs_code: '2701121000',
            package_quantity: 1,
            package_type: 'VO',
            gross_weight: '68520.000',
          },
        ],
        containers: [],
      },
    ],
  }
  return { message_id: message.message_id, body: writeRoadManifest(message), queued_at: new Date().toISOString() }
}

export const transportReceipt = (message_id: string, code: 'E1' | 'E4'): string => {
  const receipt: Receipt = { stage: 1, message_id, message_type: 'MT1401', code, text: code, bills: [], equipment: [] }
  return writeReceipt(receipt)
}
