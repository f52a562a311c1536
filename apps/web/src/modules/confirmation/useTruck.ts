import type { Operation } from '@guanqiao/domain/kit/operation'
import { driverApi } from '@guanqiao/domain/transport/driver'
import { vehicleApi } from '@guanqiao/domain/transport/vehicle'
import { useEffect, useRef } from 'react'
import type { Form } from '../../kit/form/useForm.ts'
import type { Values } from '../../kit/form/values.ts'
import { useMay } from '../../kit/permissions.ts'
import { useRead } from '../../kit/useOperation.ts'

/** A selected vehicle or driver fills in name and customs code; the vehicle also fills in its usual driver. */
export function useTruck(form: Form<Values>): void {
  const may = useMay()
  const { values, row, set } = form
  const vehicle = useChosen(vehicleApi.get, values['vehicle_id'], row?.['vehicle_id'], may('vehicle', 'get'))
  const driver = useChosen(driverApi.get, values['driver_id'], row?.['driver_id'], may('driver', 'get'))
  const hasDriver = values['driver_id'] !== null
  useOnce(vehicle, (it) => {
    set('plate_number', it.plate_number)
    set('vehicle_code', it.vehicle_customs_code)
    if (!hasDriver && it.driver_id) set('driver_id', it.driver_id, it.driver_id_text ?? undefined)
  })
  useOnce(driver, (it) => {
    set('driver_name', it.driver_name)
    set('driver_code', it.driver_customs_code)
  })
}

/** The record of a reference that was selected here; a stored reference fills in nothing. */
function useChosen<R>(get: Operation<{ id: string }, R>, id: unknown, stored: unknown, may: boolean): R | undefined {
  const chosen = typeof id === 'string' && id !== '' && id !== stored ? id : undefined
  return useRead(get, { id: chosen ?? '' }, { enabled: may && chosen !== undefined }).data
}

/** Fills in values when a record is selected, not when it is refetched. */
function useOnce<R extends { readonly id: string }>(record: R | undefined, fill: (record: R) => void): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === record?.id) return
    last.current = record?.id
    if (record) fill(record)
  })
}
