import type { Offload, OffloadContext } from '@guanqiao/domain/offload/offload.context'
import { billKey } from '../../src/simulator/customsState.ts'
import { BOX, left, line, moved, NEW_EXPORT } from './drafts.ts'
import type { OffloadFault } from './offloadFault.ts'

const target = (change: Partial<OffloadContext['target']>) => ({
  target: { row: { status: 'reserved', ie_flag: 'E' }, bills: [], ...change } as const,
})
const withBox = (change: object) => ({ containers: [{ ...moved.containers[0], ...change }] }) as Offload

/** Faults of the new batch, the new numbers and the containers. */
export const moveFaults: readonly OffloadFault[] = [
  {
    name: '新批次号与原批次号相同',
    of: 'MT8404',
    change: { new_batch_number: left.batch_number },
    finding: 'block batch.same',
    field: 'new_batch_number',
    reply: '603',
  },
  {
    name: '新批次号已用于另一方向',
    of: 'MT8404',
    around: target({ row: { status: 'reserved', ie_flag: 'I' } }),
    customsState: (state) => ({ ...state, batches: { ...state.batches, [NEW_EXPORT]: { message_type: 'MT1401' } } }),
    finding: 'block batch.direction',
    field: 'new_batch_number',
    reply: '104',
  },
  {
    name: '新批次已作废',
    of: 'MT8404',
    around: target({ row: { status: 'void', ie_flag: null } }),
    finding: 'block batch.over',
    field: 'new_batch_number',
  },
  {
    name: '新批次已过境',
    of: 'MT8404',
    around: target({ row: { status: 'crossed', ie_flag: 'E' } }),
    finding: 'block batch.over',
    field: 'new_batch_number',
  },
  {
    name: '新批次号是进口的编号',
    of: 'MT8404',
    change: { new_batch_number: 'MA1001909100A' },
    around: target({ row: undefined }),
    finding: 'warn batch.rule',
    field: 'new_batch_number',
    reply: '103',
  },
  {
    name: '改配后提单号重复',
    of: 'MT8404',
    change: { bills: [line('CN2026000001'), line('CN2026000002', 'CN2026000001')] },
    finding: 'block bill.newTwice',
    field: 'bills.1.new_bill_no',
    reply: '001',
  },
  {
    name: '新批次已有这一提单号',
    of: 'MT8404',
    around: target({ bills: ['CN2026000012'] }),
    customsState: (state) => ({
      ...state,
      bills: {
        ...state.bills,
        [billKey(NEW_EXPORT, 'CN2026000012')]: {
          ...Object.values(state.bills)[0]!,
          batch_number: NEW_EXPORT,
          bill_no: 'CN2026000012',
        },
      },
    }),
    finding: 'block bill.taken',
    field: 'bills.1.new_bill_no',
    reply: '001',
  },
  {
    name: '集装箱的提单不在申请中',
    of: 'MT8404',
    change: withBox({ bill_no: 'CN2026000003' }),
    finding: 'block container.bill',
    field: 'containers.0.bill_no',
  },
  {
    name: '原箱号不在舱单中',
    of: 'MT8404',
    change: withBox({ former_container: 'TGHU1234567' }),
    finding: 'block container.unknown',
    field: 'containers.0.former_container',
    reply: '403',
  },
  {
    name: '新旧箱号相同',
    of: 'MT8404',
    change: withBox({ new_container: BOX }),
    finding: 'warn container.same',
    field: 'containers.0.new_container',
  },
  {
    name: '新箱号校验码不对',
    of: 'MT8404',
    change: withBox({ new_container: 'MNGU3054385' }),
    finding: 'warn container.digit',
    field: 'containers.0.new_container',
  },
  {
    name: '载货的箱子填空箱',
    of: 'MT8404',
    change: withBox({ fullness: '4' }),
    finding: 'block container.empty',
    field: 'containers.0.fullness',
    reply: '504',
  },
  {
    name: '同一原箱写两次',
    of: 'MT8404',
    change: { containers: [moved.containers[0], { ...moved.containers[0], new_container: 'TGHU1234564' }] as never },
    finding: 'block container.twice',
    field: 'containers.1.former_container',
    reply: '99001',
  },
]
