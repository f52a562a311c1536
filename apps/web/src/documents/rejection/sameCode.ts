import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { alikeRejections } from '@guanqiao/domain/rejection/rejection'
import type { MendResult } from '../mending/rows.ts'
import { countOf, keyOfRow } from '../mending/rows.ts'
import type { MendStep } from '../mending/useMending.ts'

/** A value of a rejected document. */
export type SameCodeRow = OutputOf<typeof alikeRejections>[number]
/** Ticked at first: the values equal to those of the document from which the dialog was opened, otherwise all. */
export function startTicks(rows: readonly SameCodeRow[], id: string): string[] {
  const refused = new Set(rows.filter((row) => row.id === id).map(({ value }) => value))
  return rows.filter(({ value }) => refused.size === 0 || refused.has(value)).map(keyOfRow)
}

interface MendRow {
  readonly id: string
  readonly version: number
  readonly paths: string[]
}

/** The ticked values by document, in parts that one call takes. */
export function partsOf(rows: readonly SameCodeRow[], ticked: ReadonlySet<string>, size: number): MendRow[][] {
  const selectedRows = rows.filter((row) => ticked.has(keyOfRow(row)))
  const documents = [...Map.groupBy(selectedRows, ({ id }) => id)].map(([id, values]) => ({
    id,
    version: values[0]!.version,
    paths: values.map(({ path }) => path),
  }))
  return Array.from({ length: Math.ceil(documents.length / size) }, (_, at) =>
    documents.slice(at * size, (at + 1) * size),
  )
}

/** A value of a form as the operation takes it. */
export const asSent = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

export function summaryOf(step: MendStep, results: readonly MendResult[], total: number): string {
  const [sent, open, refused] = [countOf(results, 'sent'), countOf(results, 'unconfirmed'), countOf(results, 'refused')]
  if (step === 'choose') return `现有 ${total} 处值属于同一代码的退单，勾选要改的`
  if (step === 'previewed')
    return `将改正并申报 ${sent + open} 票${open > 0 ? `，其中 ${open} 票须先确认` : ''}${refused > 0 ? `，${refused} 票不能申报，不会改动` : ''}`
  const left = refused + open
  return `${sent} 票已改正并申报，回执会自动更新${left > 0 ? `；${left} 票没有改动，仍然勾选着` : ''}`
}
