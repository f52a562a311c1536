import { MAX_IMPORT_ROWS } from '@guanqiao/domain/import/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { readRows } from '@guanqiao/workbook/read'
import type { SheetRow } from '@guanqiao/workbook/read'
import { textOf } from './cells.ts'
import { mappingOf } from './columns.ts'
import type { Mapping, Target } from './columns.ts'
import type { Texts } from './imports.queries.ts'

export interface SheetContent extends Mapping {
  readonly rows: readonly { readonly row_number: number; readonly cells: Texts }[]
}

/**
 * The first visible sheet of a workbook: headings in its first row, then records. Row numbers are those that Excel shows; empty rows are left
 * out. Throws `import.unreadable`, `import.columns`, `import.noRows`, `import.tooManyRows`.
 */
export async function readWorkbook(target: Target, bytes: Buffer): Promise<SheetContent> {
  const byName = new Map(target.fields)
  const rows: { row_number: number; cells: Texts }[] = []
  let mapping: Mapping | undefined
  for await (const { line, cells: values } of rowsOf(bytes)) {
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
    rows.push({ row_number: line, cells })
    if (rows.length > MAX_IMPORT_ROWS) throw problem('import.tooManyRows')
  }
  if (!mapping || rows.length === 0) throw problem('import.noRows')
  return { ...mapping, rows }
}

async function* rowsOf(bytes: Buffer): AsyncGenerator<SheetRow> {
  const rows = readRows(bytes)
  for (;;) {
    const step = await rows.next().catch(() => {
      throw problem('import.unreadable')
    })
    if (step.done) return
    yield step.value
  }
}
