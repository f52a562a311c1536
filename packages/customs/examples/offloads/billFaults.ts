import type { OffloadContext } from '@guanqiao/domain/offload/offload.context'
import type { CustomsState } from '../../src/simulator/customsState.ts'
import { billKey, emptyCustomsState } from '../../src/simulator/customsState.ts'
import { BOX, declared, left, line, moved, NEW_EXPORT } from './drafts.ts'
import type { OffloadFault } from './offloadFault.ts'

const applied = (kind: 'left' | 'moved') => (state: CustomsState) => ({
  ...state,
  offloads: { [billKey(left.batch_number, 'CN2026000001')]: { kind, ...left, bill_no: 'CN2026000001' } },
})
const other = (change: Partial<OffloadContext['others'][number]>): Pick<OffloadContext, 'others'> => ({
  others: [
    {
      id: 'x',
      status: 'accepted',
      message_type: 'MT8402',
      new_batch_number: null,
      bills: [line('CN2026000001')],
      ...change,
    },
  ],
})
const reported = (type: 'MT3402' | 'MT5402') => (state: CustomsState) => ({
  ...state,
  reports: {
    [`${left.batch_number}/${type}`]: {
      batch_number: left.batch_number,
      message_type: type,
      bills: [],
      containers: [BOX],
    },
  },
})
const report = (label: '运抵' | '理货') => ({
  reports: [{ label, bills: null, containers: [{ container_number: BOX }] }],
})

/** Faults of the bills, and of what is known about their goods. */
export const billFaults: readonly OffloadFault[] = [
  {
    name: '批次没有舱单',
    of: 'MT8402',
    around: { manifest: undefined },
    customsState: () => emptyCustomsState,
    finding: 'block manifest.none',
    field: 'batch_number',
    reply: '002',
  },
  {
    name: '口岸海关与舱单不同',
    of: 'MT8402',
    around: { manifest: { declare_office: '0707' } },
    finding: 'warn office.manifest',
    field: 'declare_office',
  },
  {
    name: '没有原因和联系人',
    of: 'MT8401',
    change: { reason_text: null, contact: null, contact_phone: null },
    finding: 'warn reason.none',
    field: 'reason_text',
  },
  {
    name: '提单不在舱单中',
    of: 'MT8402',
    change: { bills: [line('CN2026000099')] },
    finding: 'block bill.unknown',
    field: 'bills.0.bill_no',
    reply: '002',
  },
  {
    name: '提单尚未接受',
    of: 'MT8402',
    around: { bills: [{ ...declared[0]!, status: 'review' }, declared[1]!] },
    customsState: () => emptyCustomsState,
    finding: 'block bill.pending',
    field: 'bills.0.bill_no',
    reply: '002',
  },
  {
    name: '同一提单写两次',
    of: 'MT8402',
    change: { bills: [line('CN2026000001'), line('CN2026000001')] },
    finding: 'block bill.twice',
    field: 'bills.1.bill_no',
    reply: '99001',
  },
  {
    name: '落装申请两次',
    of: 'MT8402',
    around: other({}),
    customsState: applied('left'),
    finding: 'block bill.applied',
    field: 'bills.0.bill_no',
    reply: '604',
  },
  {
    name: '改配以后再改配',
    of: 'MT8404',
    around: other({ message_type: 'MT8404', new_batch_number: NEW_EXPORT }),
    customsState: applied('moved'),
    finding: 'block bill.applied',
    field: 'bills.0.bill_no',
    reply: '604',
  },
  {
    name: '改配以后又申请落装',
    of: 'MT8402',
    around: other({ message_type: 'MT8404', new_batch_number: NEW_EXPORT }),
    customsState: applied('moved'),
    finding: 'block bill.applied',
    field: 'bills.0.bill_no',
    reply: '604',
  },
  {
    name: '另一份草稿中也有',
    of: 'MT8402',
    around: other({ status: 'draft' }),
    finding: 'warn bill.drafted',
    field: 'bills.0.bill_no',
  },
  {
    name: '改配已运抵的货物',
    of: 'MT8404',
    around: report('运抵'),
    customsState: reported('MT3402'),
    finding: 'block bill.reported',
    field: 'bills.1.bill_no',
    reply: '407',
  },
  {
    name: '改配已理货的货物',
    of: 'MT8404',
    around: report('理货'),
    customsState: reported('MT5402'),
    finding: 'block bill.reported',
    field: 'bills.1.bill_no',
    reply: '407',
  },
  {
    name: '落装已理货的货物',
    of: 'MT8402',
    around: report('理货'),
    customsState: reported('MT5402'),
    finding: 'block bill.reported',
    field: 'bills.1.bill_no',
    reply: '407',
  },
  {
    name: '改配已列入集报清单的货物',
    of: 'MT8404',
    around: { lists: [{ inventory_no: 'JB1', bill_no: null }] },
    finding: 'block bill.declared',
    field: 'bills.0.bill_no',
  },
  {
    name: '落装已列入集报清单的货物',
    of: 'MT8402',
    around: { lists: [{ inventory_no: 'JB1', bill_no: 'CN2026000001' }] },
    finding: 'warn bill.declared',
    field: 'bills.0.bill_no',
  },
  {
    name: '落装写了新批次号',
    of: 'MT8402',
    change: { new_batch_number: NEW_EXPORT },
    finding: 'warn left.surplus',
    field: 'new_batch_number',
  },
  {
    name: '落装写了集装箱',
    of: 'MT8402',
    change: { containers: moved.containers as never },
    finding: 'warn left.surplus',
    field: 'containers',
  },
]
