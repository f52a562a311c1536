import { markFiled, registerVehicles } from '@guanqiao/domain/transport/register'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import { missingOf } from './missing.ts'
import styles from './registration.module.css'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))
const FiledDialog = lazy(() => import('./FiledDialog.tsx'))

/** Missing base data of the trucks, reported once for all, with a bulk remedy. */
export function RegistrationBar({ entry: { trucks, marks } }: { readonly entry: OrderInHand }) {
  const may = useAllowed()
  const [open, setOpen] = useState<'register' | 'filed'>()
  const missing = useMemo(() => missingOf(trucks, marks), [trucks, marks])
  const { vehicles, drivers, unfiled } = missing
  const close = () => setOpen(undefined)
  return (
    <>
      {vehicles + drivers > 0 && (
        <p className={styles.files} role="status">
          <StatusTag tone="bad" label="未登记" />
          <span>{`${counted(vehicles, drivers)}不在档案中`}</span>
          {may(registerVehicles) ? (
            <Button size="small" type="primary" onClick={() => setOpen('register')}>
              {vehicles > 0 ? `把 ${vehicles} 辆未登记车辆建档` : `把 ${drivers} 名司机建档`}
            </Button>
          ) : (
            <Note as="span">您没有新增车辆的权限，请有权限的同事建档</Note>
          )}
        </p>
      )}
      {unfiled.length > 0 && (
        <p className={styles.files} role="status">
          <StatusTag tone="attention" label="未备案" />
          <span>{`${unfiled.length} 车的车辆或司机没有海关备案或编号，舱单申报前须备案`}</span>
          {may(markFiled) && (
            <Button size="small" onClick={() => setOpen('filed')}>
              登记备案编号
            </Button>
          )}
        </p>
      )}
      <Suspense>
        {open === 'register' && <RegisterDialog missing={missing} onClose={close} />}
        {open === 'filed' && <FiledDialog lines={unfiled} onClose={close} />}
      </Suspense>
    </>
  )
}

export const counted = (vehicles: number, drivers: number): string =>
  [vehicles > 0 ? `${vehicles} 辆车` : '', drivers > 0 ? `${drivers} 名司机` : ''].filter(Boolean).join('、')
