import type { HandoverType } from '@guanqiao/domain/documents/handoverList'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../kit/stepDialog/StepForm.tsx'

interface Props extends DialogStand {
  readonly type: HandoverType
  readonly list: { readonly id: string; readonly version: number }
  readonly name: string | null
}

/** Registers that somebody received the file of a list. */
export const HandOverDialog = ({ type: { calls }, list: { id, version }, name, ...stand }: Props) => (
  <StepDialog
    {...stand}
    title={`登记交接 ${name ?? ''}`}
    note="接收方拿到文件后登记：交给了谁、什么时间。"
    operation={calls.handOver}
    shape={inputsOf(calls.handOver, 'receiver', 'handed_over_at')}
    input={(values) => ({ ...values, id, version })}
    done="已登记交接"
  />
)
