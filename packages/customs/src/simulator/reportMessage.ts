import { isReport, roadDocumentRows } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import type { ReportType } from '@guanqiao/domain/customs/elementTables/roadReports'
import { MessageError } from '../xml/messageError.ts'
import type { XmlElement } from '../xml/parse.ts'
import { readRecord } from '../xml/read.ts'
import type { Variant } from './schema/rows.ts'

export interface ReportedBill {
  readonly bill_no: string
  /** Absent in deletions. */
  readonly package_quantity?: number
  readonly package_type?: string
  readonly gross_weight?: string
  readonly volume?: string
}

/** The content of MT3402, MT5401 and MT5402. */
export interface ReportMessage {
  readonly message_type: ReportType
  readonly bills: readonly ReportedBill[]
  readonly containers: readonly { readonly container_number: string }[]
  readonly tally_start?: string
  readonly tally_end?: string
  /** yyyyMMdd, of arrivals. */
  readonly arrival_date?: string
}

/** What customs holds of the reports of one kind on one batch. A bill that arrives in parts occurs several times. */
export interface CustomsReports {
  readonly batch_number: string
  readonly message_type: ReportType
  readonly bills: readonly ReportedBill[]
  readonly containers: readonly string[]
}

/** Keyed by `reportKey`. */
export type Reports = Readonly<Record<string, CustomsReports>>

export const reportKey = (batch_number: string, message_type: ReportType): string => `${batch_number}/${message_type}`

/** Reads a report without a violation of the schema; a number that cannot be read is added to the problems. */
export function reportIn(
  { message_type, function_code }: Variant,
  root: XmlElement,
  problems: string[],
): ReportMessage | undefined {
  if (!isReport(message_type)) return undefined
  try {
    const record = readRecord(roadDocumentRows(message_type, function_code === '3' ? '3' : '2'), root)
    // The table's rows give the record this shape.
    return { bills: [], containers: [], ...record, message_type } as ReportMessage
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    problems.push(error.message)
    return undefined
  }
}

/** The reports that customs holds after a message that it keeps. */
export function rememberedReports(
  earlier: Reports,
  { batch_number, function_code }: { readonly batch_number: string; readonly function_code: string },
  { message_type, bills, containers }: ReportMessage,
): Reports {
  const key = reportKey(batch_number, message_type)
  const before = earlier[key]
  const numbers = containers.map(({ container_number }) => container_number)
  const after: CustomsReports =
    function_code === '3'
      ? {
          batch_number,
          message_type,
          bills: withoutOnce(before?.bills ?? [], bills),
          containers: (before?.containers ?? []).filter((number) => !numbers.includes(number)),
        }
      : {
          batch_number,
          message_type,
          bills: [...(before?.bills ?? []), ...bills],
          containers: [...(before?.containers ?? []), ...numbers],
        }
  const others = Object.entries(earlier).filter(([name]) => name !== key)
  const isEmpty = after.bills.length + after.containers.length === 0
  return Object.fromEntries(isEmpty ? others : [...others, [key, after] as const])
}

/** A deletion names a bill once, whatever number of parts of it was reported: it takes one of them. */
function withoutOnce(bills: readonly ReportedBill[], removed: readonly ReportedBill[]): readonly ReportedBill[] {
  return removed.reduce<readonly ReportedBill[]>((left, { bill_no }) => {
    const at = left.findLastIndex((bill) => bill.bill_no === bill_no)
    return at < 0 ? left : left.toSpliced(at, 1)
  }, bills)
}
