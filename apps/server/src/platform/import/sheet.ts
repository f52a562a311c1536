import { MAX_IMPORT_ROWS } from '@guanqiao/domain/import/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { streamXlsxRows } from 'hucre/xlsx'
import { inflateRawSync } from 'node:zlib'
import { textOf } from './cells.ts'
import { mappingOf } from './columns.ts'
import type { Mapping, Target } from './columns.ts'
import type { Texts } from './imports.queries.ts'

export interface SheetContent extends Mapping {
  readonly rows: readonly { readonly row_number: number; readonly cells: Texts }[]
}

/** Bytes of all parts of a workbook; 20,000 rows of 40 columns take some 60 MB. */
const MAX_INFLATED = 200_000_000

/**
 * The first sheet of a workbook: headings in its first row, then records. Row numbers are those that Excel shows; empty rows are left
 * out. Throws `import.unreadable`, `import.columns`, `import.noRows`, `import.tooManyRows`.
 */
export async function readWorkbook(target: Target, bytes: Buffer): Promise<SheetContent> {
  checkInflated(bytes)
  const byName = new Map(target.fields)
  const rows: { row_number: number; cells: Texts }[] = []
  let mapping: Mapping | undefined
  for await (const { index, values } of rowsOf(bytes)) {
    if (!mapping) {
      mapping = mappingOf(
        target,
        values.map((value) => String(value ?? '').trim()),
      )
      continue
    }
    const cells: Record<string, string> = {}
    for (const [at, name] of mapping.columns.entries()) {
      const text = name === undefined ? '' : textOf(values[at], byName.get(name)!)
      if (name !== undefined && text !== '') cells[name] = text
    }
    if (Object.keys(cells).length === 0) continue
    rows.push({ row_number: index + 1, cells })
    if (rows.length > MAX_IMPORT_ROWS) throw problem('import.tooManyRows')
  }
  if (!mapping || rows.length === 0) throw problem('import.noRows')
  return { ...mapping, rows }
}

async function* rowsOf(bytes: Buffer) {
  const rows = streamXlsxRows(bytes)
  for (;;) {
    const step = await rows.next().catch(() => {
      throw problem('import.unreadable')
    })
    if (step.done) return
    yield step.value
  }
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const DEFLATED = 8

/** Inflates every part once with a limit, before the reader does: a few kilobytes can inflate to gigabytes, whatever they declare. */
function checkInflated(bytes: Buffer): void {
  try {
    let left = MAX_INFLATED
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end < 0 || bytes.readUInt32LE(end) !== END) throw new RangeError('no end of the archive')
    let at = bytes.readUInt32LE(end + 16)
    for (let entries = bytes.readUInt16LE(end + 10); entries > 0; entries -= 1) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry')
      const method = bytes.readUInt16LE(at + 10)
      const size = bytes.readUInt32LE(at + 20)
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const packed = bytes.subarray(start, start + size)
      left -= method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: left }).length : packed.length
      if (left <= 0) throw new RangeError('too large')
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch {
    throw problem('import.unreadable')
  }
}
