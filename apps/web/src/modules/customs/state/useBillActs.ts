import type { Values } from '../../../kit/form/values.ts'
import type { useRemoval } from '../acts/useRemoval.tsx'
import type { Document } from '../../../documents/frame/useDocument.ts'
import type { Steps } from '../../../documents/frame/useSteps.tsx'
import type { Draft, Whole } from './shape.ts'
import { billFields } from './shape.ts'

type Bill = Whole['bills'][number]

export interface BillActs {
  readonly send: (bill: Bill) => void
  readonly change: () => void
  readonly sendChange: (bill: Bill) => void
  readonly remove: (bill: Bill) => void
  /** Copies a deleted bill: the same content as a bill that was never sent. */
  readonly renew: (bill: Bill) => void
  readonly add: (bill: Values) => void
}

interface Around {
  readonly record: Whole | undefined
  readonly document: Document<Draft>
  readonly steps: Steps
  readonly removal: ReturnType<typeof useRemoval>
  readonly showFindings: () => void
  readonly setChanging: (on: boolean) => void
  readonly setAdding: (on: boolean) => void
  readonly chooseBill: (at: number) => void
}

/** The operations on a single bill of the document. */
export function useBillActs(around: Around): BillActs {
  const { record, document, steps, removal, showFindings, setChanging, setAdding, chooseBill } = around
  const { form } = document
  const add = (bill: Values) => {
    const bills = (form.values['bills'] ?? []) as readonly Values[]
    setAdding(true)
    form.set('bills', [...bills, bill])
    chooseBill(bills.length)
  }
  return {
    send: (bill) => void steps.send([bill.id]).then((sent) => sent || showFindings()),
    change: () => setChanging(true),
    sendChange: (bill) => void steps.startChange([bill.id]).then((isAsked) => isAsked || showFindings()),
    remove: (bill) => record && void removal.remove(record.manifest, bill),
    renew: (bill) => {
      const copied = Object.keys(billFields).map((name) => [name, (bill as Values)[name] ?? null])
      add({ ...Object.fromEntries(copied), id: null })
    },
    add,
  }
}
