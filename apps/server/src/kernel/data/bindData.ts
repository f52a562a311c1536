import type { Data } from './data.ts'
import { reading } from './read.ts'
import { removing } from './removal.ts'
import { restoring } from '../recycle/restore.ts'
import type { DataSession } from './session.ts'
import { writing } from './write/write.ts'

/** Data access with one caller's permissions, on one connection. */
export function bindData(options: Omit<DataSession, 'removed'>): Data {
  const session: DataSession = { ...options, removed: [] }
  const rows = reading(session)
  return { ...rows, ...writing(session, rows), ...removing(session, rows), ...restoring(session) }
}
