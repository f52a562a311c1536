import type { Operation } from '@guanqiao/domain/kit/operation'
import { useContext, useEffect, useRef } from 'react'
import { ActiveContext } from '../active.ts'
import { store } from '../events/store.ts'
import type { Line } from '../table/columns.tsx'
import type { TableList } from '../table/useList.ts'

/**
 * The rows of a list in its filter and order, from which a record was opened. It keeps the rows as they were shown: a record that leaves
 * the filter while the user works through the list does not shift the others.
 */
export interface Trail {
  readonly operation: Operation
  /** The query of the list without its page. */
  readonly request: Readonly<Record<string, unknown>>
  readonly pageSize: number
  readonly firstPage: number
  readonly lastPage: number
  readonly rows: readonly Line[]
  readonly total: number
  readonly isCapped: boolean
  readonly rowLink: (row: Line) => string
}

export type Way = 'previous' | 'next'

const trails = store<Readonly<Record<string, Trail>>>({})

export const idOf = (row: Line): string => String(row['id'])
export const indexIn = (rows: readonly Line[], id: string): number => rows.findIndex((row) => idOf(row) === id)

/** The list that last showed this record, if any. */
export function useTrail(table: string, id: string): Trail | undefined {
  const trail = trails.use()[table]
  return trail && indexIn(trail.rows, id) >= 0 ? trail : undefined
}

export const keepTrail = (table: string, trail: Trail): void => trails.set({ ...trails.now(), [table]: trail })

/** Remembers the shown rows while the list is visible, for the records that are opened from it. */
export function useLeavingTrail(table: string, list: TableList<Line>, rowLink: Trail['rowLink'] | undefined): void {
  const active = useContext(ActiveContext)
  const { rows, operation, request, requested, pageNo, pageSize, total, capped } = list
  const latest = useRef(rowLink)
  useEffect(() => void (latest.current = rowLink))
  const isLinked = rowLink !== undefined
  const query = JSON.stringify({ ...request, ...requested })
  useEffect(() => {
    if (!active || !isLinked || rows.length === 0) return
    keepTrail(table, {
      operation,
      request: JSON.parse(query) as Trail['request'],
      pageSize,
      firstPage: pageNo,
      lastPage: pageNo,
      rows,
      total,
      isCapped: capped,
      rowLink: (row) => latest.current?.(row) ?? '',
    })
  }, [active, isLinked, table, operation, query, rows, pageNo, pageSize, total, capped])
}
