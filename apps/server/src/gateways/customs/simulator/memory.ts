import type { KnownBill, KnownState, PlannedAnswer, RoadManifestMessage } from '@guanqiao/customs'

/** An answer that is due at a moment (ms since 1970). */
export type Due = PlannedAnswer & { readonly at: number; readonly n: number }

/** Entries that were set, or taken away (null). */
export interface Change {
  readonly batches: Readonly<Record<string, KnownState['batches'][string] | null>>
  readonly bills: Readonly<Record<string, KnownBill | null>>
  readonly transmissions: Readonly<Record<string, string | null>>
}

/** What happened, as the journal keeps it: a message arrived in a file of this age, or its nth answer was given. */
export type Entry =
  | { readonly id: string; readonly arrived: number; readonly due: readonly Due[]; readonly known: Change }
  | { readonly id: string; readonly given: number; readonly known?: Change }

/** All of it at once, for the first line of a journal. */
export interface Snapshot {
  readonly known: Change
  readonly arrived: Readonly<Record<string, number>>
  readonly due: Readonly<Record<string, readonly Due[]>>
}

/** What the simulated customs knows and still has to say. Only `apply` changes it, so that a journal brings it back. */
export class Memory {
  /** Time of the file in which a message last arrived, by message id. */
  readonly arrived = new Map<string, number>()
  readonly due = new Map<string, readonly Due[]>()
  readonly #batches = new Map<string, KnownState['batches'][string]>()
  readonly #bills = new Map<string, KnownBill>()
  readonly #transmissions = new Map<string, string>()
  readonly #billsOf = new Map<string, Set<string>>()

  apply(entry: Entry): void {
    if (entry.known) this.change(entry.known)
    if ('arrived' in entry) {
      this.arrived.set(entry.id, entry.arrived)
      this.due.set(entry.id, entry.due)
      return
    }
    const left = (this.due.get(entry.id) ?? []).filter(({ n }) => n !== entry.given)
    if (left.length > 0) this.due.set(entry.id, left)
    else this.due.delete(entry.id)
  }

  /** As much of what is known as bears on a batch and some bills: judging stays cheap however long the drill lasts. */
  known(messageId: string, batch: string, billNumbers: readonly string[]): KnownState {
    return {
      batches: picked(this.#batches, [batch]),
      bills: picked(this.#bills, [...billNumbers, ...(this.#billsOf.get(batch) ?? [])]),
      transmissions: picked(this.#transmissions, [messageId]),
    }
  }

  change({ batches, bills, transmissions }: Change): void {
    put(this.#batches, batches)
    put(this.#transmissions, transmissions)
    for (const [number, bill] of Object.entries(bills)) {
      const batch = this.#bills.get(number)?.batch_number
      if (batch !== undefined) this.#billsOf.get(batch)?.delete(number)
      if (bill) bucket(this.#billsOf, bill.batch_number).add(number)
    }
    put(this.#bills, bills)
  }

  snapshot(): Snapshot {
    return {
      known: {
        batches: Object.fromEntries(this.#batches),
        bills: Object.fromEntries(this.#bills),
        transmissions: Object.fromEntries(this.#transmissions),
      },
      arrived: Object.fromEntries(this.arrived),
      due: Object.fromEntries(this.due),
    }
  }

  restore({ known, arrived, due }: Snapshot): void {
    this.change(known)
    put(this.arrived, arrived)
    put(this.due, due)
  }
}

export const knownFor = (memory: Memory, message: RoadManifestMessage): KnownState =>
  memory.known(
    message.message_id,
    message.batch_number,
    message.bills.map(({ bill_no }) => bill_no),
  )

/** What differs between two states of the same part. */
export const changeOf = (before: KnownState, after: KnownState): Change => ({
  batches: changed(before.batches, after.batches),
  bills: changed(before.bills, after.bills),
  transmissions: changed(before.transmissions, after.transmissions),
})

function changed<V>(before: Readonly<Record<string, V>>, after: Readonly<Record<string, V>>): Record<string, V | null> {
  const gone = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key) => [key, null] as const)
  const set = Object.entries(after).filter(([key, value]) => !Object.hasOwn(before, key) || before[key] !== value)
  return Object.fromEntries<V | null>([...gone, ...set])
}

function picked<V>(map: ReadonlyMap<string, V>, keys: readonly string[]): Record<string, V> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = map.get(key)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

function put<V>(map: Map<string, V>, entries: Readonly<Record<string, V | null>>): void {
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) map.delete(key)
    else map.set(key, value)
  }
}

function bucket(map: Map<string, Set<string>>, key: string): Set<string> {
  const found = map.get(key)
  if (found) return found
  const made = new Set<string>()
  map.set(key, made)
  return made
}
