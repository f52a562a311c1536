import { compare, isDecimal } from '@guanqiao/domain/kit/decimal'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import { isSame } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'

export type Side = 'mine' | 'theirs'

/** A change by another user to the trucks while this user edited them. */
export interface TruckDifference {
  /** Truck and field; the truck alone if it was added or removed. */
  readonly key: string
  readonly id: string
  readonly plate: string
  /** The changed field; undefined if the whole truck was added or removed. */
  readonly field: string | undefined
  /** Undefined if that side has no such truck. */
  readonly mine: Line | undefined
  readonly theirs: Line | undefined
  /** The default: mine where I changed it too, otherwise theirs. */
  readonly choice: Side
}

const fields = Object.keys(transportLineFields)
const idOf = (line: Line): string | undefined => (typeof line['id'] === 'string' ? line['id'] : undefined)
const byId = (lines: readonly Line[]) => new Map(lines.flatMap((line) => (idOf(line) ? [[idOf(line)!, line]] : [])))

/** Whether two values are equal: 47000 and 47000.000 are. */
function alike(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string' && isDecimal(left) && isDecimal(right))
    return compare(left, right) === 0
  return isSame(left, right)
}

const isUntouched = (line: Line, before: Line) => fields.every((name) => alike(line[name], before[name]))

/** The other side's changes, given the common base. A change on my side only is no difference: it stays. */
export function truckDifferences(
  began: readonly Line[],
  mine: readonly Line[],
  theirs: readonly Line[],
): TruckDifference[] {
  const [base, edited, other] = [byId(began), byId(mine), byId(theirs)]
  const ids = [...new Set([...base.keys(), ...other.keys()])]
  return ids.flatMap((id) => differencesOf(id, base.get(id), edited.get(id), other.get(id)))
}

function differencesOf(
  id: string,
  before: Line | undefined,
  mine: Line | undefined,
  theirs: Line | undefined,
): TruckDifference[] {
  const plate = String((theirs ?? mine ?? before)?.['plate_number'] ?? '')
  const whole = (choice: Side) => [{ key: id, id, plate, field: undefined, mine, theirs, choice }]
  if (!mine && !theirs) return []
  if (!theirs) return before && mine ? whole(isUntouched(mine, before) ? 'theirs' : 'mine') : []
  if (!before) return mine ? [] : whole('theirs')
  if (!mine) return isUntouched(theirs, before) ? [] : whole('theirs')
  return fields
    .filter((name) => !alike(theirs[name], before[name]) && !alike(theirs[name], mine[name]))
    .map((field) => ({
      key: `${id}.${field}`,
      id,
      plate,
      field,
      mine,
      theirs,
      choice: alike(mine[field], before[field]) ? 'theirs' : 'mine',
    }))
}

/** My trucks with the chosen values of theirs; trucks they added come last. */
export function mergedTrucks(
  mine: readonly Line[],
  theirs: readonly Line[],
  differences: readonly TruckDifference[],
  choices: Readonly<Record<string, Side>>,
): Line[] {
  const chosen = (truckDifference: TruckDifference): Side => choices[truckDifference.key] ?? truckDifference.choice
  const byTruck = Map.groupBy(differences, (difference) => difference.id)
  const present = byId(theirs)
  const kept = mine.flatMap((line) => {
    const truckChanges = byTruck.get(idOf(line) ?? '') ?? []
    const removed = truckChanges.find((truckDifference) => truckDifference.field === undefined)
    if (removed) return chosen(removed) === 'mine' ? [{ ...line, id: null }] : []
    const taken = truckChanges.filter(
      (truckDifference) => truckDifference.field !== undefined && chosen(truckDifference) === 'theirs',
    )
    const values = taken.map(({ field, theirs: other }) => [field, other?.[field ?? ''] ?? null])
    return [taken.length > 0 ? { ...line, ...Object.fromEntries(values) } : line]
  })
  const mineById = byId(mine)
  const added = differences.filter(
    (difference) => difference.field === undefined && !mineById.has(difference.id) && chosen(difference) === 'theirs',
  )
  return [...kept, ...added.flatMap(({ id }) => present.get(id) ?? [])]
}
