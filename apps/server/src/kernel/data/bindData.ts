import type { Data } from './data.ts'
import { reading } from './read.ts'
import type { DataSession } from './session.ts'
import { writing } from './write.ts'
import { writingMany } from './writeMany.ts'

/** Data access with one caller's permissions, on one connection. */
export function bindData(session: DataSession): Data {
  const rows = reading(session)
  return { ...rows, ...writing(session, rows), ...writingMany(session, rows) }
}
