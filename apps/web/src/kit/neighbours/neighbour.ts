import type { Page } from '@guanqiao/domain/kit/operation'
import { call } from '../call.ts'
import type { Line } from '../table/columns.tsx'
import { idOf, indexIn } from './trail.ts'
import type { Trail, Way } from './trail.ts'

/** The place of a record: from 1, of all rows. */
export const positionOf = ({ rows, firstPage, pageSize }: Trail, id: string): number =>
  (firstPage - 1) * pageSize + indexIn(rows, id) + 1

/** Whether nothing comes before or after the record in its list. */
export function isEnd(trail: Trail, id: string, way: Way): boolean {
  const index = indexIn(trail.rows, id)
  if (way === 'previous') return index === 0 && trail.firstPage === 1
  return index === trail.rows.length - 1 && !trail.isCapped && trail.lastPage * trail.pageSize >= trail.total
}

/** A row beside a record, its page, and the trail that reaches it; undefined at the end of the list. */
export interface Neighbour {
  readonly row: Line
  readonly pageNo: number
  readonly trail: Trail
}

/** Reads the page beside the known ones if the record is the first or last of them. */
export async function neighbourOf(trail: Trail, id: string, way: Way): Promise<Neighbour | undefined> {
  const index = indexIn(trail.rows, id) + (way === 'next' ? 1 : -1)
  const row = trail.rows[index]
  if (row) return { row, trail, pageNo: trail.firstPage + Math.floor(index / trail.pageSize) }
  if (isEnd(trail, id, way)) return undefined
  return way === 'next' ? beyond(trail) : before(trail)
}

async function beyond(trail: Trail): Promise<Neighbour | undefined> {
  const { rows, lastPage } = trail
  // Rows that left the filter made those of the next page move up to this one.
  const fresh = [...(await pageOf(trail, lastPage)), ...(await pageOf(trail, lastPage + 1))]
  const from = fresh.findLastIndex((row) => indexIn(rows, idOf(row)) >= 0) + 1
  const added = fresh.slice(from)
  if (!added[0]) return undefined
  return {
    row: added[0],
    pageNo: lastPage + 1,
    trail: { ...trail, rows: [...rows, ...added], lastPage: lastPage + 1 },
  }
}

async function before(trail: Trail): Promise<Neighbour | undefined> {
  const { rows, firstPage } = trail
  const fresh = [...(await pageOf(trail, firstPage - 1)), ...(await pageOf(trail, firstPage))]
  const first = fresh.findIndex((row) => indexIn(rows, idOf(row)) >= 0)
  const added = first < 0 ? fresh.slice(0, trail.pageSize) : fresh.slice(0, first)
  const last = added.at(-1)
  if (!last) return undefined
  return {
    row: last,
    pageNo: firstPage - 1,
    trail: { ...trail, rows: [...added, ...rows], firstPage: firstPage - 1 },
  }
}

async function pageOf({ operation, request, pageSize }: Trail, pageNo: number): Promise<readonly Line[]> {
  const page = (await call(operation, { ...request, pageNo, pageSize })) as Page<Line>
  return page.rows
}
