import { isBulkEditable, isBulkRemovable } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { useState } from 'react'
import type { TableSelection } from '../listTable/tableColumn.ts'
import { useAllowed } from '../permissions.ts'
import type { Line } from '../table/columns.tsx'
import { tickedRowsTool } from './tickedRows.ts'

/** The operations on one row from which those on several follow. */
export interface BulkCalls {
  readonly remove?: Operation
  readonly update?: Operation
  /** The name of a row's drafts before its id; the table by default. */
  readonly drafts?: string
  /** What a deletion takes along. */
  readonly removes?: string
  /** Whether the recycle bin gives the row back; all rows by default. */
  readonly restorable?: (row: Line) => boolean
}

/** The ticked rows of all pages, and what the user may do with them. */
export interface Ticks extends BulkCalls {
  readonly rows: readonly Line[]
  readonly keep: (ids: readonly string[]) => void
  /** Ticks these, wherever they are listed. */
  readonly choose: (rows: readonly Line[]) => void
}

const idOf = (row: Line): string => String(row['id'])

/** Ticks for acts on several rows and for exports, beside or instead of those that the screen itself uses. */
export function useTicks<R extends Line>(
  { remove, update, ...texts }: BulkCalls,
  { operation, rows: listed }: { readonly operation: Operation; readonly rows: readonly R[] },
  selection: TableSelection<R> | undefined,
): { readonly selection: TableSelection<R> | undefined; readonly ticks: Ticks | undefined } {
  const may = useAllowed()
  const [tickedRows, setTickedRows] = useState<readonly R[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const calls: BulkCalls = {
    ...texts,
    ...(remove && isBulkRemovable(remove) && may(remove) ? { remove } : {}),
    ...(update && isBulkEditable(update) && may(update) ? { update } : {}),
  }
  const tool = tickedRowsTool(operation)
  if (!calls.remove && !calls.update && !(tool && may(tool))) return { selection, ticks: undefined }
  const keys = selection?.keys ?? selected
  const byId = new Map([...tickedRows, ...listed].map((row): [string, R] => [idOf(row), row]))
  const rowsOf = (ids: readonly string[]) => ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  const tick = (rows: readonly R[]) => {
    const next = rows.map(idOf)
    setTickedRows(rows)
    setSelected(next)
    selection?.onChange(next, [...rows])
  }
  const onChange = (next: readonly string[]) => tick(rowsOf(next))
  const ticks = { ...calls, rows: rowsOf(keys), keep: onChange, choose: tick as Ticks['choose'] }
  return { selection: { keys, onChange }, ticks }
}
