import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import { codeTables } from '@guanqiao/domain/codes/index'
import type { TableName } from '@guanqiao/domain/codes/index'
import type { RoadManifestBill, RoadManifestType } from '../../roadManifest/message.ts'
import type { Finding } from '../verdict.ts'

/** A complete bill, as filed or after a change, with its position in the message. */
export interface BillInPlace {
  readonly bill: RoadManifestBill
  readonly type: RoadManifestType
  readonly path: string
}

export type BillRule = (context: BillInPlace) => Finding[]

/** One finding on a bill, with the text after its number. */
export function object({ bill, path }: BillInPlace, serial: ReplySerial, field: string, message: string): Finding[] {
  return [{ serial, text: `提运单[${bill.bill_no}]${message}`, path: `${path}.${field}` }]
}

export const NONE: Finding[] = []

/** The codes of a table, whether or not the schema accepts them. */
export const codesOf = (table: TableName): ReadonlySet<string> =>
  new Set(codeTables[table].rows().map(({ code }) => code))
