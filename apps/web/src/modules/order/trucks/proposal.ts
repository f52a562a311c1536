import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { suggestTransports } from '@guanqiao/domain/order/overview'
import { asPlate } from '@guanqiao/domain/values/plates'
import { isBlank, isSame } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { isShare } from './share.ts'

/** The suggestions for a plate. */
export type Suggestion = Pick<
  OutputOf<typeof suggestTransports>[number],
  'plate_number' | 'trailer_plate' | 'driver_name' | 'container_numbers'
>

const names = ['trailer_plate', 'driver_name', 'container_numbers'] as const
type Name = (typeof names)[number]

/** The key under which a line stores the filled-in values, and their plate. */
const mark = 'from_file'
interface Origin {
  readonly plate: string
  readonly values: Readonly<Partial<Record<Name, unknown>>>
}

const originIn = (line: Line): Origin | undefined => line[mark] as Origin | undefined

export const plateOf = (line: Line): string => asPlate(String(line['plate_number'] ?? ''))

/** The origin of a cell's value, unless a user typed another. */
export function originOf(line: Line, name: string): string | undefined {
  const origin = originIn(line)
  const value = origin?.values[name as Name]
  if (origin && !isBlank(value) && isSame(value, line[name])) return `来自车辆档案 ${origin.plate}`
  return isShare(line, name) ? '货物按车数均分' : undefined
}

/**
 * The line with the suggestions for its plate, in cells that are empty or contain the suggestion for the previous plate. Typed
 * values stay. Returns the same line if nothing changes.
 */
export function proposed(line: Line, now: Suggestion | undefined, before?: Suggestion): Line {
  const origin = originIn(line)
  const isOurs = (name: Name) =>
    isBlank(line[name]) ||
    (origin !== undefined && isSame(origin.values[name], line[name])) ||
    (before !== undefined && isSame(before[name], line[name]))
  const ours = names.filter(isOurs)
  const values = Object.fromEntries(ours.map((name) => [name, blankToNull(now?.[name])]))
  if (ours.every((name) => isSame(values[name], line[name]))) return line
  return { ...line, ...values, ...(now ? { [mark]: { plate: now.plate_number, values } satisfies Origin } : {}) }
}

const blankToNull = (value: unknown): unknown => (isBlank(value) ? null : value)

/** Lines whose plate was changed in place, by row, with the previous plate. */
export const replated = (
  before: readonly Line[],
  after: readonly Line[],
): { readonly row: number; readonly was: string }[] =>
  before.length !== after.length
    ? []
    : after.flatMap((line, row) => {
        const old = before[row]
        const was = old ? plateOf(old) : ''
        return old && line !== old && plateOf(line) !== was && plateOf(line) !== '' ? [{ row, was }] : []
      })
