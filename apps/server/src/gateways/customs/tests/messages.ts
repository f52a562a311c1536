import { formatDate, messageFileName, writeReceipt, writeRoadManifest } from '@guanqiao/customs'
import type { Receipt, RoadManifestFiling } from '@guanqiao/customs'
import { coalBill, coalLine } from '@guanqiao/domain/testing/coal'
import type { Arrivals, Exchange, OutgoingMessage } from '../gateway.ts'

/** Customs reviews filings that arrive earlier, or a year later. */
const TOMORROW = formatDate(new Date(Date.now() + 86_400_000))

const numbered = (n: number): string => String(n).padStart(6, '0')

/** The nth filing of a drill: all different, all valid. */
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
    loading_time: '20261121083000',
    unloading_place: 'GQMD0708001',
    arrival_date: TOMORROW,
    bills: [
      {
        ...coalBill,
        bill_no: `ML${numbered(n)}`,
        consignor_contacts: [],
        consignee_name: '某某能源有限公司',
        consignee_contacts: [],
        consignee_person_contacts: [],
        notify_contacts: [],
        goods: [coalLine],
        containers: [],
        undg_contacts: [],
      },
    ],
  }
  const { message_id, message_type, sender_id } = message
  const serial = new Date(Date.parse('2026-11-21T15:30:00+08:00') + n)
  return {
    message_id,
    enterprise_id: exchange.enterprise_id,
    file_name: messageFileName(message_type, sender_id, serial, n % 1000),
    exchange_folder: exchange.folder,
    body: writeRoadManifest(message),
    queued_at: new Date().toISOString(),
    attempts: 1,
  }
}

/** The client of the drill's messages. */
export const exchange: Exchange = {
  folder: 'CLIENT-1',
  enterprise_id: '01a1fd97-1573-7000-84d5-000000000001',
  transmitter_ids: ['01a1fd97-1573-7000-84d5-000000000002'],
}

/** Ignores all arrivals, except for the given handlers. */
export const deaf = (arrivals: Partial<Arrivals> = {}): Arrivals => ({
  accepted: async (files) => new Set(files.map(({ file_name }) => file_name)),
  failed: async () => true,
  received: async () => {},
  ...arrivals,
})

export const transportReceipt = (message_id: string, code: 'E1' | 'E4'): string => {
  const receipt: Receipt = {
    stage: 1,
    message_id,
    message_type: 'MT1401',
    code,
    text: code,
    hasSummary: true,
    bills: [],
    equipment: [],
  }
  return writeReceipt(receipt)
}
