import type { ListRow } from '@guanqiao/domain/kit/entity'
import { baseCar, baseCarApi, takeOverCar } from '@guanqiao/domain/transport/baseCar'
import type { ReactNode } from 'react'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { DialogStand, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../kit/stepDialog/StepForm.tsx'

const needs = ['plate_number', 'status'] as const
type Car = Listed<ListRow<typeof baseCar>, (typeof needs)[number]>

const actions = (row: Car): readonly RowAction[] => [
  {
    key: 'takeOver',
    label: '转为自有',
    letter: 't',
    operation: takeOverCar,
    disabled: row.status === 'active' ? undefined : '已停用',
    dialog: (stand) => <TakeOverDialog row={row} {...stand} />,
  },
]

/** Asks for the company that the vehicle belongs to. */
const TakeOverDialog = ({ row, ...stand }: DialogStand & { readonly row: Car }): ReactNode => (
  <StepDialog
    {...stand}
    title={`将 ${row.plate_number} 转为自有车辆`}
    operation={takeOverCar}
    shape={inputsOf(takeOverCar, 'company_id')}
    input={(values) => ({ ...values, id: row.id })}
    submitWord="确认转入"
    done={({ plate_number }) => `${plate_number} 已在本企业车辆档案中`}
  />
)

export default crudScreen(baseCar, baseCarApi, {
  needs,
  useActions: () => actions,
  sections: [
    {
      title: '车辆信息',
      fields: ['plate_number', 'vehicle_type', 'status', 'nationality', 'plate_foreign'],
    },
    { title: '挂车', fields: ['trailer_plate', 'trailer_plate_second', 'trailer_type', 'trailer_tare'] },
    { title: '重量', fields: ['curb_weight', 'max_load', 'max_gross', 'axle_count'] },
    { title: '行驶证', fields: ['vin', 'engine_no', 'brand', 'owner_name'] },
    { title: '海关备案', fields: ['vehicle_customs_code', 'record_code', 'remark'] },
  ],
})
