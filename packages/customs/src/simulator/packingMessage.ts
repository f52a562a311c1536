import { isPackingList } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import { packingRows } from '@guanqiao/domain/customs/elementTables/roadPacking'
import { MessageError } from '../xml/messageError.ts'
import type { XmlElement } from '../xml/parse.ts'
import { readRecord } from '../xml/read.ts'
import type { Variant } from './schema/rows.ts'

export interface PackedGoods {
  readonly sequence: number
  readonly package_quantity: number
  readonly gross_weight: string
  readonly consignee_name: string
  readonly undg_code?: string
  readonly notify_name?: string
  readonly undg_name?: string
}

/** The content of MT7402. A deletion has no goods. */
export interface PackingMessage {
  readonly packing_no: string
  readonly container_number: string
  /** CN016; absent in deletions. */
  readonly fullness?: string
  readonly goods: readonly PackedGoods[]
}

/** A packing list that customs holds. */
export interface CustomsPacking {
  readonly packing_no: string
  readonly container_number: string
  /** The first 13 characters of the sender: each numbers its own lists. */
  readonly filer: string
}

/** The number contains no slash. */
export const packingKey = (filer: string, packing_no: string): string => `${filer}/${packing_no}`

/** Reads a packing list without a violation of the schema; a number that cannot be read is added to the problems. */
export function packingIn(
  { message_type, function_code }: Variant,
  root: XmlElement,
  problems: string[],
): PackingMessage | undefined {
  if (!isPackingList(message_type)) return undefined
  try {
    const record = readRecord(packingRows(function_code === '3' ? '3' : '2'), root)
    // The table's rows give the record this shape.
    const { packing_no, container_number } = record
    return { goods: [], ...record, packing_no, container_number } as PackingMessage
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    problems.push(error.message)
    return undefined
  }
}

/** The packing lists that customs holds after a message that it keeps. */
export function rememberedPackings(
  earlier: Readonly<Record<string, CustomsPacking>>,
  { filer, function_code }: { readonly filer: string; readonly function_code: string },
  { packing_no, container_number }: PackingMessage,
): Readonly<Record<string, CustomsPacking>> {
  const key = packingKey(filer, packing_no)
  const others = Object.entries(earlier).filter(([name]) => name !== key)
  return Object.fromEntries(
    function_code === '3' ? others : [...others, [key, { packing_no, container_number, filer }] as const],
  )
}
