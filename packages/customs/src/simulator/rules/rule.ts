import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import { codeTables } from '@guanqiao/domain/codes/index'
import type { TableName } from '@guanqiao/domain/codes/index'
import type { RoadManifestBill, RoadManifestType } from '../../roadManifest/message.ts'
import type { Finding } from '../verdict.ts'

/** A bill in full, as it is filed or as a change leaves it, and where it stands in the message. */
export interface BillInPlace {
  readonly bill: RoadManifestBill
  readonly type: RoadManifestType
  readonly path: string
}

export type BillRule = (place: BillInPlace) => Finding[]

/** One objection against a bill, in words that follow its number. */
export function object({ bill, path }: BillInPlace, serial: ReplySerial, field: string, words: string): Finding[] {
  return [{ serial, text: `提运单[${bill.bill_no}]${words}`, path: `${path}.${field}` }]
}

export const NONE: Finding[] = []

/** The codes of a table, whatever the schema makes of them. */
export const codesOf = (table: TableName): ReadonlySet<string> =>
  new Set(codeTables[table].rows().map(({ code }) => code))
