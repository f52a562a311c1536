import { offloadBody } from '@guanqiao/domain/offload/offload.body'
import { directionOf } from '@guanqiao/domain/offload/messageType'
import type { Offload, OffloadContext } from '@guanqiao/domain/offload/offload.context'
import type { RoadDocumentMessage } from '../../src/road/document.ts'
import type { CustomsState } from '../../src/simulator/customsState.ts'
import { billKey, emptyCustomsState } from '../../src/simulator/customsState.ts'

const SENDER = '0708MA1001909_DXPESW0000000001'
export const NEW_EXPORT = 'MA10019090A05'
export const BOX = 'CSQU3054383'

export const line = (bill_no: string, new_bill_no: string | null = null) => ({ bill_no, new_bill_no })
const reasons = { reason_text: '车辆故障，未装车', contact: '苏日娜', contact_phone: '0478-7960001' }
const box = { bill_no: 'CN2026000002', former_container: BOX, new_container: 'MNGU3054384', size_type: '22G1' } as const

export const left = {
  batch_number: 'MA10019090A04',
  message_type: 'MT8402',
  declare_office: '0708',
  bills: [line('CN2026000001'), line('CN2026000002')],
  ...reasons,
} as const satisfies Offload

export const moved = {
  ...left,
  message_type: 'MT8404',
  new_batch_number: NEW_EXPORT,
  bills: [line('CN2026000001'), line('CN2026000002', 'CN2026000012')],
  containers: [{ ...box, fullness: '5', source_code: '2', seals: ['M/A0012345@CA'] }],
} as const satisfies Offload

const inward = { batch_number: 'MA100190910A3', bills: [line('ML202611210001')] }

/** An application of each type that has no fault. */
export const offloads = {
  MT8401: { ...left, ...inward, message_type: 'MT8401' },
  MT8402: left,
  MT8403: {
    ...moved,
    ...inward,
    message_type: 'MT8403',
    new_batch_number: 'MA100190910A4',
    containers: [],
    remark: '改由下一车承运',
  },
  MT8404: moved,
} as const satisfies Readonly<Record<string, Offload>>

export const offloadMessage = (draft: Offload, message_id = 'OFFLOAD202611210001'): RoadDocumentMessage =>
  ({
    ...offloadBody(draft),
    message_id,
    function_code: '2',
    message_type: draft.message_type,
    sender_id: SENDER,
    send_time: '20261121093000123',
    declare_office: draft.declare_office,
    batch_number: draft.batch_number,
    remark: draft.remark ?? undefined,
  }) as RoadDocumentMessage

type Bill = OffloadContext['bills'][number]

export const declared: readonly Bill[] = [
  { bill_no: 'CN2026000001', status: 'accepted', containers: null },
  { bill_no: 'CN2026000002', status: 'released', containers: [{ container_number: BOX }] },
]

/** The facts about the batches of the examples, as our rules read them. */
export const contextFor = ({ message_type }: Offload): OffloadContext => ({
  manifest: { declare_office: '0708' },
  bills: directionOf(message_type) === 'E' ? declared : [{ ...declared[0]!, bill_no: 'ML202611210001' }],
  others: [],
  reports: [],
  lists: [],
  target: { row: { status: 'reserved', ie_flag: directionOf(message_type) }, bills: [] },
})

/** The same facts as customs knows them. */
export function stateFor(draft: Offload): CustomsState {
  const message_type = directionOf(draft.message_type) === 'E' ? 'MT2401' : 'MT1401'
  const batch_number = directionOf(draft.message_type) === 'E' ? left.batch_number : inward.batch_number
  const { bills } = contextFor(draft)
  return {
    ...emptyCustomsState,
    batches: { [batch_number]: { message_type } },
    bills: Object.fromEntries(
      bills.map(({ bill_no, status, containers }) => [
        billKey(batch_number, bill_no),
        {
          bill_no,
          batch_number,
          message_type,
          filer: SENDER.slice(0, 13),
          state: status === 'released' ? 'released' : 'accepted',
          content: { bill_no, containers: containers ?? [] } as never,
        },
      ]),
    ),
  }
}
