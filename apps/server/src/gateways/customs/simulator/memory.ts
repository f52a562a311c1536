import { billKey, confirmationKey, filerOf, packingKey, reportKey } from '@guanqiao/customs'
import { otherRoadTypes } from '@guanqiao/domain/customs/elementTables/roadOther'
import { reportTypes } from '@guanqiao/domain/customs/elementTables/roadReports'
import type {
  CustomsBatch,
  CustomsBill,
  CustomsConfirmation,
  CustomsOffload,
  CustomsPacking,
  CustomsReports,
  CustomsState,
  PlannedAnswer,
  Submission,
  Transmission,
} from '@guanqiao/customs'

/** A reply that is due at a time (ms since 1970). */
export type Due = PlannedAnswer & { readonly at: number; readonly n: number }

/** Entries that were set, or removed (null). */
export interface Change {
  readonly batches: Readonly<Record<string, CustomsBatch | null>>
  readonly bills: Readonly<Record<string, CustomsBill | null>>
  /** Absent in journals of versions without confirmations. */
  readonly confirmations?: Readonly<Record<string, CustomsConfirmation | null>>
  /** Absent in journals of versions without reports. */
  readonly reports?: Readonly<Record<string, CustomsReports | null>>
  /** Absent in journals of versions without packing lists. */
  readonly packings?: Readonly<Record<string, CustomsPacking | null>>
  /** Absent in journals of versions without applications to leave or move goods. */
  readonly offloads?: Readonly<Record<string, CustomsOffload | null>>
  readonly transmissions: Readonly<Record<string, Transmission | null>>
}

/** A file taken by a client. */
export interface Arrived {
  /** The client's folder, below the root. */
  readonly folder: string
  readonly file: string
  /** The file's own time. */
  readonly arrived: number
}

/** A journaled event: a message arrived in a file, or its nth reply was sent. */
export type Entry =
  | (Arrived & { readonly due: readonly Due[]; readonly known: Change })
  | { readonly file: string; readonly given: number; readonly known?: Change }

/** A journal with another version cannot be read. */
export const SNAPSHOT_VERSION = 2

/** The whole memory, as the first line of a journal. */
export interface Snapshot {
  readonly version: number
  readonly known: Change
  readonly arrived: Readonly<Record<string, Arrived>>
  readonly due: Readonly<Record<string, readonly Due[]>>
}

/** Maximum number of remembered bills, batches and messages; the oldest are forgotten first. */
const MAX_REMEMBERED = 20_000

/** Further parts of the state that a message depends on. */
interface Further {
  readonly packings?: readonly string[]
  readonly offloads?: readonly string[]
  /** The batch whose goods are left behind or moved. */
  readonly former?: string
}

/** The state of the simulated customs and its pending replies. Only `apply` changes it, so that a journal restores it. */
export class Memory {
  /** The last arrival of each file, by name. */
  readonly arrived = new Map<string, Arrived>()
  readonly due = new Map<string, readonly Due[]>()
  readonly #batches = new Map<string, CustomsBatch>()
  readonly #bills = new Map<string, CustomsBill>()
  readonly #confirmations = new Map<string, CustomsConfirmation>()
  readonly #reports = new Map<string, CustomsReports>()
  readonly #packings = new Map<string, CustomsPacking>()
  readonly #offloads = new Map<string, CustomsOffload>()
  readonly #transmissions = new Map<string, Transmission>()
  /** Keys of bills by batch, and by number. */
  readonly #ofBatch = new Map<string, Set<string>>()
  readonly #ofNumber = new Map<string, Set<string>>()

  apply(entry: Entry): void {
    if (entry.known) this.change(entry.known)
    const { file } = entry
    if ('arrived' in entry) {
      this.arrived.set(file, { folder: entry.folder, file, arrived: entry.arrived })
      this.due.set(file, entry.due)
      this.#forgetArrived()
      return
    }
    const left = (this.due.get(file) ?? []).filter(({ n }) => n !== entry.given)
    if (left.length > 0) this.due.set(file, left)
    else this.due.delete(file)
  }

  /** The part of the state that is relevant to a batch, some bill numbers and further keys: judging stays cheap however long the drill lasts. */
  stateOf(
    messageId: string,
    batch: string,
    billNumbers: readonly string[],
    { packings = [], offloads = [], former = batch }: Further = {},
  ): CustomsState {
    const keys = [
      ...billNumbers.flatMap((number) => [...(this.#ofNumber.get(number) ?? [])]),
      ...[batch, former].flatMap((number) => [...(this.#ofBatch.get(number) ?? [])]),
    ]
    return {
      batches: picked(this.#batches, [batch, former]),
      bills: picked(this.#bills, keys),
      confirmations: picked(
        this.#confirmations,
        otherRoadTypes.map((type) => confirmationKey(batch, type)),
      ),
      reports: picked(
        this.#reports,
        reportTypes.map((type) => reportKey(former, type)),
      ),
      packings: picked(this.#packings, packings),
      offloads: picked(this.#offloads, offloads),
      transmissions: picked(this.#transmissions, [messageId]),
    }
  }

  change({
    batches,
    bills,
    confirmations = {},
    reports = {},
    packings = {},
    offloads = {},
    transmissions,
  }: Change): void {
    put(this.#batches, batches)
    put(this.#confirmations, confirmations)
    put(this.#reports, reports)
    put(this.#packings, packings)
    put(this.#offloads, offloads)
    put(this.#transmissions, transmissions)
    for (const [key, bill] of Object.entries(bills)) this.#putBill(key, bill)
    for (const key of beyond(this.#bills)) this.#putBill(key, null)
    for (const key of beyond(this.#batches)) this.#batches.delete(key)
    for (const key of beyond(this.#confirmations)) this.#confirmations.delete(key)
    for (const key of beyond(this.#reports)) this.#reports.delete(key)
    for (const key of beyond(this.#packings)) this.#packings.delete(key)
    for (const key of beyond(this.#offloads)) this.#offloads.delete(key)
    for (const key of beyond(this.#transmissions)) this.#transmissions.delete(key)
  }

  #putBill(key: string, bill: CustomsBill | null): void {
    const before = this.#bills.get(key)
    if (before) {
      remove(this.#ofBatch, before.batch_number, key)
      remove(this.#ofNumber, before.bill_no, key)
    }
    if (!bill) {
      this.#bills.delete(key)
      return
    }
    this.#bills.set(key, bill)
    add(this.#ofBatch, bill.batch_number, key)
    add(this.#ofNumber, bill.bill_no, key)
  }

  /** Forgets files without pending replies. */
  #forgetArrived(): void {
    for (const file of beyond(this.arrived)) if (!this.due.has(file)) this.arrived.delete(file)
  }

  snapshot(): Snapshot {
    return {
      version: SNAPSHOT_VERSION,
      known: {
        batches: Object.fromEntries(this.#batches),
        bills: Object.fromEntries(this.#bills),
        confirmations: Object.fromEntries(this.#confirmations),
        reports: Object.fromEntries(this.#reports),
        packings: Object.fromEntries(this.#packings),
        offloads: Object.fromEntries(this.#offloads),
        transmissions: Object.fromEntries(this.#transmissions),
      },
      arrived: Object.fromEntries(this.arrived),
      due: Object.fromEntries(this.due),
    }
  }

  restore({ known: state, arrived, due }: Snapshot): void {
    this.change(state)
    put(this.arrived, arrived)
    put(this.due, due)
  }
}

export const stateFor = (
  memory: Memory,
  { message_id, batch_number, sender_id, manifest, packing, offload }: Submission,
): CustomsState =>
  memory.stateOf(
    message_id,
    batch_number,
    (manifest?.bills ?? []).map(({ bill_no }) => bill_no),
    {
      packings: packing ? [packingKey(filerOf(sender_id), packing.packing_no)] : [],
      ...(offload && {
        offloads: offload.bills.map(({ bill_no }) => billKey(offload.batch_number, bill_no)),
        former: offload.batch_number,
      }),
    },
  )

/** The difference between two versions of the same part. */
export const changeOf = (before: CustomsState, after: CustomsState): Change => ({
  batches: changed(before.batches, after.batches),
  bills: changed(before.bills, after.bills),
  confirmations: changed(before.confirmations ?? {}, after.confirmations ?? {}),
  reports: changed(before.reports ?? {}, after.reports ?? {}),
  packings: changed(before.packings ?? {}, after.packings ?? {}),
  offloads: changed(before.offloads ?? {}, after.offloads ?? {}),
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

const beyond = (map: ReadonlyMap<string, unknown>): string[] =>
  map.size <= MAX_REMEMBERED ? [] : [...map.keys().take(map.size - MAX_REMEMBERED)]

function add(index: Map<string, Set<string>>, name: string, key: string): void {
  const keys = index.get(name)
  if (keys) keys.add(key)
  else index.set(name, new Set([key]))
}

function remove(index: Map<string, Set<string>>, name: string, key: string): void {
  const keys = index.get(name)
  keys?.delete(key)
  if (keys?.size === 0) index.delete(name)
}
