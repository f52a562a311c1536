import { confirmationMessageOf } from '@guanqiao/domain/confirmation/messageType'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import { foldPlate } from '@guanqiao/domain/values/index'
import { asPlate, plateKind } from '@guanqiao/domain/values/plates'
import { useEffect, useRef } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import type { Form } from '../../kit/form/useForm.ts'
import type { Values } from '../../kit/form/values.ts'
import { isBlank } from '../../kit/form/values.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { useCall } from '../../kit/useOperation.ts'

const filled = ['vehicle_code', 'driver_name', 'driver_code', 'trailers'] as const

export const trucksIn = (values: Values): readonly Values[] => {
  const { trucks } = values
  return Array.isArray(trucks) ? (trucks as Values[]) : []
}

export const messageTypeIn = (values: Values) => confirmationMessageOf({ ...values, trucks: trucksIn(values) })

const isOpen = (line: Values): boolean =>
  typeof line['plate_number'] === 'string' &&
  plateKind(asPlate(line['plate_number'])) !== undefined &&
  isBlank(line['vehicle_code'])

/** A plate that is typed or pasted fills in vehicle, driver and trailer from the base data, where the line has none. */
export function useTrucks(form: Form<Values>): void {
  const may = useAllowed()
  const call = useCall()
  const requestedPlates = useRef(new Set<string>())
  const now = useRef(form)
  const trucks = trucksIn(form.values)
  const isFilling = may(proposeConfirmations)
  useEffect(() => {
    now.current = form
  })
  useEffect(() => {
    const plates = trucks
      .filter(isOpen)
      .map(({ plate_number }) => asPlate(String(plate_number)))
      .filter((plate) => !requestedPlates.current.has(plate))
    if (!isFilling || plates.length === 0) return
    for (const plate of plates) requestedPlates.current.add(plate)
    const fill = async () => {
      const proposals = await call(proposeConfirmations, { kind: 'empty', plates })
      const trucksByPlate = new Map(
        proposals.flatMap(({ trucks: [truck] }) => (truck ? [[foldPlate(truck.plate_number), truck] as const] : [])),
      )
      const lines = trucksIn(now.current.values)
      const next = lines.map((line) =>
        withTruckData(line, trucksByPlate.get(foldPlate(String(line['plate_number'] ?? '')))),
      )
      if (next.some((line, at) => line !== lines[at])) now.current.set('trucks', next)
    }
    void catchRefusal(fill(), () => undefined)
  }, [trucks, isFilling, call])
}

function withTruckData(line: Values, truck: Values | undefined): Values {
  if (!truck || !isBlank(line['vehicle_code'])) return line
  const missing = filled.filter((name) => isBlank(line[name]) && !isBlank(truck[name]))
  if (missing.length === 0) return line
  return { ...line, ...Object.fromEntries(missing.map((name) => [name, truck[name]])) }
}
