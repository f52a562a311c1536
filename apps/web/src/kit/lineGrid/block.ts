import type { Field } from '@guanqiao/domain/kit/field'
import type { Option } from '../controls/codes.ts'
import { readValue } from '../controls/readValue.ts'
import type { Cell } from './logic/moves.ts'

export type Line = Readonly<Record<string, unknown>>

/** Parses a block copied from a spreadsheet (TSV; cells with tabs, line breaks or quotes are quoted) into rows of text. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  const put = (sign: string) => {
    const row = rows.at(-1) ?? []
    row[row.length - 1] += sign
  }
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at)
    const isCellEmpty = rows.at(-1)?.at(-1) === ''
    if (quoted && sign === '"' && source.charAt(at + 1) === '"') put(source.charAt(++at))
    else if (sign === '"' && (quoted || isCellEmpty)) quoted = !quoted
    else if (sign === '\t' && !quoted) rows.at(-1)?.push('')
    else if (sign === '\n' && !quoted) rows.push([''])
    else put(sign)
  }
  return rows
}

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
