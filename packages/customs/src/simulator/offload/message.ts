import { otherRoadRows, otherRoadTypes } from '@guanqiao/domain/customs/elementTables/roadOther'
import type { OffloadKind } from '@guanqiao/domain/offload/messageType'
import { kindOf } from '@guanqiao/domain/offload/messageType'
import { MessageError } from '../../xml/messageError.ts'
import type { XmlElement } from '../../xml/parse.ts'
import { readRecord } from '../../xml/read.ts'
import type { Variant } from '../schema/rows.ts'

interface OffloadedContainer {
  readonly former_container: string
  readonly container_number: string
  /** CN016. */
  readonly fullness: string
}

export interface OffloadedBill {
  /** In the manifest of the batch. */
  readonly bill_no: string
  /** Absent if the number stays. */
  readonly new_bill_no?: string
  readonly containers: readonly OffloadedContainer[]
}

/** The content of MT8401 to MT8404: goods left behind, or moved to another batch. */
export interface OffloadMessage {
  readonly kind: OffloadKind
  /** The batch of the manifest. */
  readonly batch_number: string
  /** Of moved goods. */
  readonly new_batch_number?: string
  readonly bills: readonly OffloadedBill[]
}

/** An application that customs accepted, for one bill. */
export interface CustomsOffload {
  readonly kind: OffloadKind
  readonly batch_number: string
  readonly bill_no: string
}

interface Line {
  readonly bill_no?: string
  readonly former_bill?: string
  readonly new_bill_no?: string
  readonly containers?: readonly OffloadedContainer[]
}

/** Reads an application without a violation of the schema; a number that cannot be read is added to the problems. */
export function offloadIn({ message_type }: Variant, root: XmlElement, problems: string[]): OffloadMessage | undefined {
  const type = otherRoadTypes.find((other) => other === message_type && other.startsWith('MT84'))
  if (!type) return undefined
  try {
    const record = readRecord(otherRoadRows(type, '2'), root)
    const { new_batch_number, former_batch, batch_number } = record as Record<string, string | undefined>
    // The table's rows give the lines this shape.
    const lines = record['consignments'] as readonly Line[]
    return {
      kind: kindOf(type),
      batch_number: former_batch ?? batch_number ?? '',
      ...(new_batch_number !== undefined && { new_batch_number }),
      bills: lines.map(({ bill_no, former_bill, new_bill_no, containers = [] }) => ({
        bill_no: former_bill ?? bill_no ?? '',
        ...(new_bill_no !== undefined && { new_bill_no }),
        containers,
      })),
    }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    problems.push(error.message)
    return undefined
  }
}
