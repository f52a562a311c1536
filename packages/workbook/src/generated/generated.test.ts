import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { CellValue } from '../cell.ts'
import { readRows } from '../read.ts'
import { gridOf } from './content.ts'
import type { Habits } from './parts.ts'
import { trimmedLines, valuesOf, Workbook } from './parts.ts'
import { Random } from './random.ts'

const SHEETS = 200

const usual: Habits = {
  prefix: '',
  texts: 'shared',
  blanks: 'styled',
  hasDimension: true,
  hasReferences: true,
  isFrom1904: false,
  hasIsoDays: false,
  targets: 'relative',
  names: 'usual',
  hasHiddenSheet: false,
  isDeflated: true,
  hasProperties: true,
  extras: true,
}

/** What each writer does, and what it does at times. */
const writers: Readonly<Record<string, (random: Random) => Habits>> = {
  'WPS 表格': (random) => ({
    ...usual,
    blanks: random.of(['shared', 'styled']),
    hasHiddenSheet: random.once(8),
  }),
  'OpenXML SDK': (random) => ({
    ...usual,
    prefix: random.of(['x:', 'x:', '']),
    texts: random.of(['inline', 'formula', 'shared']),
    blanks: 'none',
    hasDimension: false,
    hasReferences: !random.once(3),
    hasIsoDays: random.once(4),
    targets: 'absolute',
    hasProperties: false,
    extras: false,
  }),
  PhpSpreadsheet: (random) => ({ ...usual, blanks: 'styled', hasHiddenSheet: random.once(5) }),
  pandas: (random) => ({
    ...usual,
    texts: random.of(['shared', 'inline']),
    blanks: random.of(['none', 'styled']),
    isFrom1904: random.once(5),
    targets: 'absolute',
    extras: false,
  }),
  'hand-made': (random) => ({
    ...usual,
    texts: random.of(['shared', 'inline', 'formula']),
    blanks: random.of(['none', 'styled', 'shared']),
    hasDimension: random.once(2),
    hasReferences: !random.once(4),
    isFrom1904: random.once(3),
    targets: random.of(['relative', 'absolute']),
    names: random.of(['usual', 'backslashed', 'uppercase']),
    hasHiddenSheet: random.once(4),
    isDeflated: random.once(2),
    hasProperties: random.once(2),
    extras: random.once(2),
  }),
}

/**
 * What the second reader does not read, and we do by decision: it is given the same sheet without. Names of parts with backslashes or in
 * upper case, blanks that claim to be shared texts, ISO days, cells without references.
 */
const plainly = (habits: Habits): Habits => ({
  ...habits,
  names: 'usual',
  blanks: habits.blanks === 'shared' ? 'styled' : habits.blanks,
  hasIsoDays: false,
  hasReferences: true,
})

async function ours(bytes: Uint8Array): Promise<Record<string, CellValue[]>> {
  const rows: CellValue[][] = []
  for await (const { line, cells } of readRows(bytes)) rows[line - 1] = [...cells]
  return trimmedLines(Array.from(rows, (cells) => cells ?? []))
}

/**
 * The second reader takes the first sheet, hidden or not; it removes the blanks around texts unless it is told otherwise, and cuts the
 * milliseconds of a time where we round them.
 */
async function second(bytes: Uint8Array): Promise<Record<string, CellValue[]>> {
  const rows = (await readSheet(Buffer.from(bytes), '车辆', { trim: false })) as CellValue[][]
  return trimmedLines(rows.map((cells) => cells.map(toSecond)))
}

const toSecond = (value: CellValue): CellValue =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value

test.each(Object.entries(writers))('%s', async (_, habitsOf) => {
  const random = new Random(20_270_304)
  for (let n = 0; n < SHEETS; n += 1) {
    const habits = habitsOf(random)
    const grid = gridOf(random)
    const seen = valuesOf(grid)
    expect(await ours(new Workbook(habits, random).bytesOf(grid)), `sheet ${n}: ${JSON.stringify(habits)}`).toEqual(
      seen,
    )
    const plain = new Workbook(plainly(habits), random).bytesOf(grid)
    expect(await second(plain), `sheet ${n}, second reader`).toEqual(seen)
  }
})
