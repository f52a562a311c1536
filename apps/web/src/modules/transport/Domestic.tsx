import type { ListRow } from '@guanqiao/domain/kit/entity'
import { draft } from '@guanqiao/domain/kit/operation'
import { domestic, domesticApi, stepDomestic } from '@guanqiao/domain/transport/domestic'
import type { ReactNode } from 'react'
import { calling } from '../../kit/acts/rowCalls.ts'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { DialogStand, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'

const needs = ['domestic_no', 'status'] as const
type Haulage = Listed<ListRow<typeof domestic>, (typeof needs)[number]>

const open = new Set(['planned', 'loaded', 'arrived'])

const actions = (row: Haulage): readonly RowAction[] => [
  {
    key: 'settle',
    label: '结算',
    disabled: row.status === 'arrived' ? undefined : '到达后才能结算',
    ...calling({
      confirm: { title: `是否确认结算“${row.domestic_no}”？`, okText: '结算' },
      operation: stepDomestic,
      input: { id: row.id, version: row.version, event: 'settle' },
      done: `已结算“${row.domestic_no}”`,
    }),
  },
  {
    key: 'void',
    label: '作废',
    operation: stepDomestic,
    danger: true,
    disabled: open.has(row.status) ? undefined : '已结算或已作废',
    dialog: (stand) => <VoidDialog row={row} {...stand} />,
  },
]

const shape = draft({ remark: { ...stepDomestic.input.fields['remark']!, label: '作废原因', required: true } })

/** Voiding requires a reason. */
const VoidDialog = ({
  row: { id, version, domestic_no },
  ...stand
}: DialogStand & { readonly row: Haulage }): ReactNode => (
  <StepDialog
    {...stand}
    title={`作废 ${domestic_no}`}
    shape={shape}
    operation={stepDomestic}
    input={({ remark }) => ({ id, version, event: 'void' as const, remark: String(remark) })}
    submitWord="确认作废"
    done={`已作废“${domestic_no}”`}
  />
)

export default crudScreen(domestic, domesticApi, {
  needs,
  useActions: () => actions,
  sections: [
    { title: '承运', fields: ['company_id', 'plate_number', 'driver_name', 'driver_mobile', 'contract_no'] },
    { title: '货物与路线', fields: ['good_name', 'from_place', 'to_place', 'loaded_weight', 'unloaded_weight'] },
    { title: '时间与运费', fields: ['depart_time', 'arrive_time', 'freight_price', 'freight_amount', 'remark'] },
  ],
})
