import { findTrucks } from '@guanqiao/domain/order/overview'
import { asPlate, plateKind } from '@guanqiao/domain/values/plates'
import { useMemo } from 'react'
import type { CellLookups } from '../../kit/lineGrid/cellLookup.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { useCall } from '../../kit/useOperation.ts'

const LIMIT = 10

/** Plates by their last characters, for users who may look trucks up; vehicle, driver and trailer follow from the plate. */
export function usePlateLookups(): CellLookups | undefined {
  const call = useCall()
  const isAllowed = useAllowed(findTrucks)
  return useMemo(
    () =>
      isAllowed
        ? {
            plate_number: {
              name: 'truck of a confirmation',
              isWhole: (text) => plateKind(asPlate(text)) !== undefined && /\D/.test(text),
              find: async (text) => {
                const trucks = await call(findTrucks, { keyword: text, day: null, limit: LIMIT })
                return trucks.map(({ plate_number, note }) => ({
                  value: plate_number,
                  label: plate_number,
                  hint: note,
                }))
              },
              fill: (line, { value }) => ({ ...line, plate_number: value }),
            },
          }
        : undefined,
    [call, isAllowed],
  )
}
