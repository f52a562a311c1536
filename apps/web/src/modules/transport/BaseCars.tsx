import type { ListRow } from '@guanqiao/domain/kit/entity'
import { draft } from '@guanqiao/domain/kit/operation'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { baseCar, baseCarApi, takeOverCar } from '@guanqiao/domain/transport/baseCar'
import type { ReactNode } from 'react'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { EntityForm } from '../../kit/EntityForm.tsx'
import type { DialogStand, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../kit/useOperation.ts'

const needs = ['plate_number', 'status'] as const
type Car = Listed<ListRow<typeof baseCar>, (typeof needs)[number]>

const actions = (row: Car): readonly RowAction[] => [
  {
    key: 'takeOver',
    word: '转为自有',
    letter: 't',
    menu: 'vehicle',
    button: 'add',
    disabled: row.status === 'active' ? undefined : '已停用',
    dialog: (stand) => <TakeOverDialog row={row} {...stand} />,
  },
]

const { id: _, ...fields } = takeOverCar.input.fields
const shape = draft(fields) as typeof takeOverCar.input

/** Asks for the company that the vehicle belongs to. */
function TakeOverDialog({ row, open, onClose }: DialogStand & { readonly row: Car }): ReactNode {
  const write = useWrite(takeOverCar)
  const toast = useToast()
  const submit = async (value: InputOf<typeof takeOverCar>) => {
    const vehicle = await write.mutateAsync({ ...value, id: row.id })
    void toast.success(`${vehicle.plate_number} 已在本企业车辆档案中`)
    onClose()
  }
  return (
    <Modal
      open={open}
      title={`将 ${row.plate_number} 转为自有车辆`}
      width={520}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <EntityForm shape={shape} submitWord="确认转入" onSubmit={submit} onCancel={onClose} />
    </Modal>
  )
}

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
