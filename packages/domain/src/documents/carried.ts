import { block } from './finding.ts'
import type { Finding } from './finding.ts'

/** An application on goods of an accepted manifest that customs accepted: left behind (落装), or moved to another batch (改配). */
export interface Decided {
  readonly batch_number: string
  readonly new_batch_number: string | null
  readonly message_type: string
  readonly bills: readonly { readonly bill_no: string; readonly new_bill_no: string | null }[]
  readonly containers:
    | readonly {
        readonly bill_no: string
        readonly former_container: string
        readonly new_container: string | null
      }[]
    | null
}

/** Whether the application moves goods to another batch; otherwise they are only left behind. */
export const isMoving = (type: string | null | undefined): boolean => type === 'MT8403' || type === 'MT8404'

/** A bill whose goods left its batch. */
export interface Departure {
  /** The batch that carries the goods now; null if they were left behind. */
  readonly to: string | null
}

/** Where the goods of a batch are after the applications, in the order of their acceptance. */
interface Carried {
  /** The numbers of the bills that the batch carries, those of its own manifest first. */
  readonly present: readonly string[]
  readonly departures: ReadonlyMap<string, Departure>
}

/** Bills may be left behind and moved later, and may come back. */
export function carriedBy(batch: string, declared: readonly string[], decided: readonly Decided[]): Carried {
  const present = new Set(declared)
  const departures = new Map<string, Departure>()
  for (const { batch_number, new_batch_number, message_type, bills } of decided) {
    for (const { bill_no, new_bill_no } of bills) {
      if (batch_number === batch) {
        present.delete(bill_no)
        departures.set(bill_no, { to: isMoving(message_type) ? new_batch_number : null })
      } else if (new_batch_number === batch && isMoving(message_type)) {
        present.add(new_bill_no ?? bill_no)
        departures.delete(new_bill_no ?? bill_no)
      }
    }
  }
  return { present: [...present], departures }
}

export const departureText = (bill_no: string, { to }: Departure): string =>
  to === null ? `提(运)单 ${bill_no} 的货物已落装` : `提(运)单 ${bill_no} 的货物已改配至批次 ${to}`

export const departedFinding = (path: string, bill_no: string, departure: Departure): Finding =>
  block('bill.departed', {
    path,
    message: `${departureText(bill_no, departure)}，不在本批次，不能列入报告`,
    hint: '删去这一行；货物实际在本批次的，先与海关核实落装改配',
  })

interface Bill {
  readonly bill_no: string
  readonly containers: readonly { readonly container_number: string }[] | null
}

/** A moved bill as the new batch carries it: under its new number, in its new containers. */
export function movedBill<B extends Bill>(bill: B, { bills, containers }: Decided): B {
  const line = bills.find(({ bill_no }) => bill_no === bill.bill_no)
  const replaced = new Map(
    (containers ?? [])
      .filter(({ bill_no }) => bill_no === bill.bill_no)
      .map(({ former_container, new_container }) => [former_container, new_container]),
  )
  return {
    ...bill,
    bill_no: line?.new_bill_no ?? bill.bill_no,
    containers:
      bill.containers?.map((box) => ({
        ...box,
        container_number: replaced.get(box.container_number) ?? box.container_number,
      })) ?? null,
  }
}
