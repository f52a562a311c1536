import { confirmationMessageOf } from '@guanqiao/domain/confirmation/messageType'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import type { Proposal } from '@guanqiao/domain/confirmation/propose'
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

type Truck = Proposal['trucks'][number]

/** Fills lines whose plate was typed or pasted, and that have no vehicle, from the base data. */
export function usePlateData<L extends Values>(
  lines: readonly L[],
  withData: (line: L, truck: Truck) => L,
  onChange: (lines: L[]) => void,
): void {
  const may = useAllowed()
  const call = useCall()
  const requestedPlates = useRef(new Set<string>())
  const now = useRef({ lines, withData, onChange })
  const isFilling = may(proposeConfirmations)
  useEffect(() => {
    now.current = { lines, withData, onChange }
  })
  useEffect(() => {
    const plates = lines
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
      const latest = now.current
      const next = latest.lines.map((line) => {
        const truck = trucksByPlate.get(foldPlate(String(line['plate_number'] ?? '')))
        return truck && isBlank(line['vehicle_code']) ? latest.withData(line, truck) : line
      })
      if (next.some((line, at) => line !== latest.lines[at])) latest.onChange(next)
    }
    void catchRefusal(fill(), () => undefined)
  }, [lines, isFilling, call])
}

/** The trucks of a confirmation by their plates. */
export function useTrucks(form: Form<Values>): void {
  usePlateData(trucksIn(form.values), withTruckData, (trucks) => form.set('trucks', trucks))
}

function withTruckData(line: Values, truck: Truck): Values {
  const missing = filled.filter((name) => isBlank(line[name]) && !isBlank(truck[name]))
  if (missing.length === 0) return line
  return { ...line, ...Object.fromEntries(missing.map((name) => [name, truck[name]])) }
}
