import type { Field } from '@guanqiao/domain/kit/field'
import type { Option } from '../controls/codes.ts'
import { readValue } from '../controls/readValue.ts'
import type { Cell } from './logic/moves.ts'

export type Line = Readonly<Record<string, unknown>>

export interface Target {
  readonly name: string
  readonly field: Field
  readonly options: readonly Option[]
}

/** A line with one changed value; a reference keeps its display text. */
export function withValue(
  line: Line,
  { name, field }: Pick<Target, 'name' | 'field'>,
  value: unknown,
  text?: string,
): Line {
  return field.kind === 'reference'
    ? { ...line, [name]: value, [`${name}_text`]: text ?? null }
    : { ...line, [name]: value }
}

export interface Pasted {
  readonly rows: Line[]
  /** Number of columns of the block beyond the right edge. */
  readonly lost: number
}

/** The rows with a block pasted at a cell; lines are added as needed. `targets` are the columns from that cell on. */
export function paste(
  rows: readonly Line[],
  at: Cell,
  targets: readonly Target[],
  block: readonly (readonly string[])[],
  blank: () => Line,
): Pasted {
  const next = [...rows]
  let lost = 0
  for (const [down, cells] of block.entries()) {
    let line = next[at.row + down] ?? blank()
    for (const [right, text] of cells.entries()) {
      const target = targets[right]
      if (target) line = withValue(line, target, readValue(target.field, text, target.options))
      else lost = Math.max(lost, right + 1 - targets.length)
    }
    next[at.row + down] = line
  }
  return { rows: next, lost }
}
