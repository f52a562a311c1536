import { linesOf } from '@guanqiao/domain/kit/field'
import { registerVehicles } from '@guanqiao/domain/transport/register'
import { parseField } from '@guanqiao/domain/kit/shape'
import type { Fields } from '@guanqiao/domain/kit/field'
import { isBlank } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { Marks } from '../draft/marks.ts'

/** A truck to register; invalid values are omitted. */
interface Registration {
  readonly plate_number: string
  readonly trailer_plate: string | null
  readonly driver_name: string | null
}

/** Missing base data of an order's trucks, as reported by the server. */
export interface Missing {
  readonly registrations: readonly Registration[]
  readonly vehicles: number
  readonly drivers: number
  /** Invalid trailers and drivers, which would not be registered. */
  readonly malformed: readonly string[]
  /** Lines whose vehicle or driver is registered but not filed with customs. */
  readonly unfiled: readonly Line[]
}

const fields: Fields = linesOf(registerVehicles.input.fields, 'list')
const isRight = (name: string, value: unknown) => {
  const field = fields[name]
  return field !== undefined && parseField(field, value) === undefined
}

export function missingOf(trucks: readonly Line[], marks: Marks): Missing {
  const has = (line: Line, rules: readonly string[]) => (marks.get(line) ?? []).some(({ rule }) => rules.includes(rule))
  const unknownVehicle = (line: Line) => has(line, ['vehicle.unknown']) && isRight('plate_number', line['plate_number'])
  const unknownDriver = (line: Line) =>
    has(line, ['driver.unknown']) && !isBlank(line['driver_name']) && isRight('driver_name', line['driver_name'])
  const incomplete = trucks.filter(
    (line) => unknownVehicle(line) || (unknownDriver(line) && isRight('plate_number', line['plate_number'])),
  )
  const malformed: string[] = []
  const take = (line: Line, name: 'trailer_plate' | 'driver_name'): string | null => {
    const value = line[name]
    if (isBlank(value)) return null
    if (isRight(name, value)) return String(value)
    malformed.push(`${String(line['plate_number'])} 的${fields[name]?.label ?? ''}“${String(value)}”`)
    return null
  }
  const registrations = incomplete.map((line) => ({
    plate_number: String(line['plate_number']),
    trailer_plate: take(line, 'trailer_plate'),
    driver_name: take(line, 'driver_name'),
  }))
  const distinct = (values: readonly unknown[]) => new Set(values).size
  return {
    registrations,
    vehicles: distinct(trucks.filter(unknownVehicle).map((line) => line['plate_number'])),
    drivers: distinct(trucks.filter(unknownDriver).map((line) => line['driver_name'])),
    malformed,
    unfiled: trucks.filter((line) =>
      has(line, ['vehicle.unfiled', 'vehicle.uncoded', 'driver.unfiled', 'driver.uncoded']),
    ),
  }
}
