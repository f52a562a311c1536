import { manifest, manifestBill } from '../../customs/manifest.ts'
import type { Entity, Row } from '../../kit/entity.ts'
import { rowFields } from '../../kit/entity.ts'
import { customsMessage, receipt } from '../../message/message.ts'
import { batch } from '../../order/batch.ts'
import { order } from '../../order/order.ts'
import { orderTransport } from '../../order/transport.ts'
import { weighing } from '../../weighing/weighing.ts'
import type { BatchDocument, CrossingRecords } from '../crossing.ts'

let serial = 0

/** A row with the given values, all others null. */
function rowOf<E extends Entity>(entity: E, values: Partial<Row<E>>): Row<E> {
  const nothing = Object.fromEntries(Object.keys(rowFields(entity)).map((name) => [name, null]))
  serial += 1
  const auditFields = {
    id: `${entity.table}-${serial}`,
    version: 1,
    created_at: at(0),
    created_by: 'a.clerk',
    updated_at: at(0),
    updated_by: 'a.clerk',
  }
  return { ...nothing, ...auditFields, ...values } as Row<E>
}

/** Minutes after 10:00 in China. */
export const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 21, 2, minutes)).toISOString()

export const aBatch = (values: Partial<Row<typeof batch>> = {}) =>
  rowOf(batch, { batch_number: '5100489963144', status: 'in_use', ie_flag: 'I', ...values })
export const anOrder = (values: Partial<Row<typeof order>> = {}) =>
  rowOf(order, { order_no: 'DD2611210001', status: 'running', goods: [], ...values })
export const aTruck = (values: Partial<Row<typeof orderTransport>> = {}) =>
  rowOf(orderTransport, {
    plate_number: '蒙L12345',
    status: 'manifest_accepted',
    planned_gross: '52000.000',
    planned_net: '51800.000',
    goods_line: 1,
    ...values,
  })
export const aManifest = (values: Partial<Row<typeof manifest>> = {}) =>
  rowOf(manifest, {
    id: 'manifest-of-the-batch',
    status: 'accepted',
    message_type: 'MT1401',
    gross_total: '52000.000',
    ...values,
  })
/** The accepted bill of the batch's manifest. */
const aBill = (values: Partial<Row<typeof manifestBill>> = {}) =>
  rowOf(manifestBill, { id: 'bill-of-the-manifest', status: 'accepted', ...values })
export const aMessage = (values: Partial<Row<typeof customsMessage>> = {}) =>
  rowOf(customsMessage, {
    message_id: 'M1',
    doc_id: 'manifest-of-the-batch',
    message_type: 'MT1401',
    function_code: '9',
    status: 'delivered',
    sent_by: 'a.clerk',
    bills: [{ id: 'bill-of-the-manifest', bill_no: 'DD2611210001-001' }],
    ...values,
  })
export const aReceipt = (values: Partial<Row<typeof receipt>> = {}) =>
  rowOf(receipt, {
    doc_id: 'manifest-of-the-batch',
    code: '01',
    content: '海关接受申报',
    stage: 2,
    message_id: 'M1',
    received_at: at(5),
    ...values,
  })
export const aWeighing = (values: Partial<Row<typeof weighing>> = {}) =>
  rowOf(weighing, {
    weighing_no: 'BD2611210001',
    status: 'done',
    direction: 'in',
    plate_number: '蒙L12345',
    good_name: '炼焦煤',
    gross_weight: '72000.000',
    tare_weight: '20100.000',
    net_weight: '51900.000',
    gross_time: at(20),
    tare_time: at(60),
    gross_operator: 'a.weigher',
    tare_operator: 'a.weigher',
    updated_at: at(60),
    ...values,
  })

/** An accepted document of the batch. */
export const aDocument = (
  doc_type: BatchDocument['doc_type'],
  values: Partial<BatchDocument> & Pick<BatchDocument, 'message_type'>,
): BatchDocument => ({
  doc_type,
  id: `${doc_type}-of-the-batch`,
  status: 'accepted',
  subject: null,
  updated_by: 'a.clerk',
  updated_at: at(1),
  sent_at: null,
  last_at: null,
  last_code: null,
  last_text: null,
  instants: {},
  ...values,
})

export const crossingRecords = (values: Partial<CrossingRecords> = {}): CrossingRecords => ({
  batch: aBatch(),
  order: anOrder(),
  transports: [aTruck()],
  manifest: aManifest(),
  bills: [aBill({ status: values.manifest?.status ?? 'accepted' })],
  documents: [],
  messages: [],
  receipts: [],
  weighings: [],
  milestones: [],
  ...values,
})
