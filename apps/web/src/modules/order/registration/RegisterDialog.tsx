import { driverApi } from '@guanqiao/domain/transport/driver'
import { code, choice, reference } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { draft } from '@guanqiao/domain/kit/operation'
import { registerVehicles } from '@guanqiao/domain/transport/register'
import { vehicle } from '@guanqiao/domain/transport/vehicle'
import { chinesePlate } from '@guanqiao/domain/values/plates'
import { useMemo } from 'react'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'
import { counted } from './RegistrationBar.tsx'
import type { Missing } from './missing.ts'
import styles from './registration.module.css'

const shape = draft({
  company_id: reference('运输公司', 'company', { required: true, help: '新公司先在“运输公司”中登记' }),
  nationality: code('国籍', 'rmft_country', { required: true, help: '车辆和司机相同' }),
  vehicle_type: choice('车型', vehicle.fields.vehicle_type.choices, { default: 'tractor' }),
})

interface Props {
  readonly missing: Missing
  readonly onClose: () => void
}

/** Registers all unregistered trucks of the order: common values are entered once, the others later. */
export default function RegisterDialog({ missing, onClose }: Props) {
  const may = useAllowed()
  const { registrations, vehicles, malformed } = missing
  const mayDriver = may(driverApi.create)
  const drivers = mayDriver ? missing.drivers : 0
  const trailers = registrations.filter((registration) => registration.trailer_plate).length
  const row = useMemo(
    () => ({
      nationality: registrations.every((registration) => chinesePlate(registration.plate_number)) ? 'CN' : 'MN',
      vehicle_type: 'tractor',
    }),
    [registrations],
  )
  const list = mayDriver ? registrations : registrations.map((registration) => ({ ...registration, driver_name: null }))
  return (
    <StepDialog
      open
      onClose={onClose}
      title="未登记车辆建档"
      shape={shape}
      row={row}
      operation={registerVehicles}
      input={(common) => ({ ...common, list: [...list] })}
      submitWord="建档"
      done={summaryOf}
    >
      <p>
        {`将新建 ${counted(vehicles, drivers)}${trailers > 0 ? `，随车登记 ${trailers} 个挂车号` : ''}；`}
        整备质量、证件等资料以后补，备案状态为“未备案”。
      </p>
      {!mayDriver && missing.drivers > 0 && (
        <Note>{`您没有新增司机的权限，${missing.drivers} 名司机不在此次建档`}</Note>
      )}
      {malformed.length > 0 && (
        <div className={styles.filesFaults} role="note" tabIndex={0}>
          {`${malformed.length} 处写法有误，不登记：${malformed.join('；')}`}
        </div>
      )}
    </StepDialog>
  )
}

function summaryOf(rows: OutputOf<typeof registerVehicles>): string {
  const vehicles = rows.filter((result) => result.vehicle === 'made').length
  const drivers = new Set(
    rows.flatMap((result) => (result.driver === 'made' && result.driver_id ? [result.driver_id] : [])),
  ).size
  const unsure = rows.filter((result) => result.driver === 'ambiguous').length
  return `已建档 ${counted(vehicles, drivers) || '0 辆车'}，备案状态为“未备案”${unsure > 0 ? `；${unsure} 车的司机有同名，未指定` : ''}`
}
