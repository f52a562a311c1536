import { assignGateEvent, settleGateEvent } from '@guanqiao/domain/gate/gate'
import type { gateEvent } from '@guanqiao/domain/gate/gate'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { DialogStand } from '../../../kit/EntityTable.tsx'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../../kit/stepDialog/StepForm.tsx'

type Event = Pick<Row<typeof gateEvent>, 'id' | 'status' | 'plate_number' | 'foreign_plate' | 'form_type' | 'form_id'>

export const plateOf = ({ plate_number, foreign_plate }: Pick<Event, 'plate_number' | 'foreign_plate'>): string =>
  plate_number ?? foreign_plate ?? '无车牌'

/** Whether it waits for somebody. */
export const isOpen = ({ status }: Pick<Event, 'status'>): boolean => status === 'alert' || status === 'unmatched'

export const SettleDialog = ({ row, ...stand }: DialogStand & { readonly row: Event }) => (
  <StepDialog
    {...stand}
    title={`处理 ${plateOf(row)} 的过卡记录`}
    note="写明怎样处理，例如已转查验、已退回堆场。批次的状态不变，记录不再列为待办。"
    operation={settleGateEvent}
    shape={inputsOf(settleGateEvent, 'note')}
    input={(values) => ({ ...values, id: row.id })}
    done="已处理"
  />
)

export const AssignDialog = ({ row, ...stand }: DialogStand & { readonly row: Event }) => (
  <StepDialog
    {...stand}
    title={`${plateOf(row)} 归入批次`}
    note={
      row.form_id
        ? `卡口读到的单证号是 ${row.form_id}。归入后，放行的批次记为已过境。`
        : '归入后，放行的批次记为已过境。'
    }
    operation={assignGateEvent}
    shape={inputsOf(assignGateEvent, 'batch_number', 'note')}
    input={(values) => ({ ...values, id: row.id })}
    done="已归入批次"
  />
)
