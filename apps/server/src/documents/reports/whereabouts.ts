import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { Departure } from '@guanqiao/domain/documents/carried'
import { carriedBy, isMoving, movedBill } from '@guanqiao/domain/documents/carried'
import { directionOf } from '@guanqiao/domain/offload/messageType'
import { offload } from '@guanqiao/domain/offload/offload'
import type { Reading } from '../../kernel/data/data.ts'

type Offload = Row<typeof offload>
type Bill = Row<typeof manifestBill>

/** A bill that was moved into a batch, with the type of the manifest that declared it. */
interface Incoming {
  readonly message_type: 'MT1401' | 'MT2401'
  readonly bill: Bill
}

const orderOf = ({ last_at, id }: Offload): string => `${last_at ?? ''} ${id}`

/** Where the goods of some batches are after what customs accepted. */
export interface Whereabouts {
  /** The bills that a batch carries: those of `declared`, its manifest's, that did not leave it, and those that were moved into it. */
  goodsOf(batch: string, message_type: string, declared: readonly Bill[]): Bill[]
  /** The bills that were left behind or moved to another batch. */
  departuresOf(batch: string): ReadonlyMap<string, Departure>
  /** Whether customs accepted any application on goods of the batches: otherwise they carry what their manifests declare. */
  readonly isChanged: boolean
}

/** Takes two statements, and more only for goods that were moved into the batches. */
export async function whereabouts(
  data: Reading,
  enterprise_id: string,
  batches: readonly string[],
): Promise<Whereabouts> {
  const decided = await decidedOn(data, enterprise_id, batches)
  const incoming = await incomingBills(data, enterprise_id, batches, decided)
  return {
    goodsOf: (batch, message_type, declared) => {
      const moved = (incoming.get(batch) ?? []).filter((one) => one.message_type === message_type)
      // A clerk may have filed a moved bill under its new batch.
      const known = [...declared, ...moved.map(({ bill }) => bill)]
      const numbers = declared.map(({ bill_no }) => bill_no)
      return carriedBy(batch, numbers, decided).present.flatMap(
        (number) => known.find(({ bill_no }) => bill_no === number) ?? [],
      )
    },
    departuresOf: (batch) => carriedBy(batch, [], decided).departures,
    isChanged: decided.length > 0,
  }
}

/** The accepted applications on goods of some batches, and on goods that were moved into them, also by way of further batches. */
async function decidedOn(data: Reading, enterprise_id: string, batches: readonly string[]): Promise<Offload[]> {
  const match = { enterprise_id, status: 'accepted' } as const
  const decided = await data.all(offload, { ...match, batch_number: batches as string[] })
  const known = new Set(batches)
  let targets = [...batches]
  while (targets.length > 0) {
    const inward = await data.all(offload, { ...match, new_batch_number: targets })
    targets = [...new Set(inward.map(({ batch_number }) => batch_number))].filter((number) => !known.has(number))
    for (const number of targets) known.add(number)
    decided.push(...inward, ...(targets.length > 0 ? await data.all(offload, { ...match, batch_number: targets }) : []))
  }
  return [...new Map(decided.map((row) => [row.id, row])).values()].toSorted((a, b) =>
    orderOf(a) < orderOf(b) ? -1 : 1,
  )
}

/** The bills that were moved into some batches, by batch. Reads manifests only if there are any. */
async function incomingBills(
  data: Reading,
  enterprise_id: string,
  batches: readonly string[],
  decided: readonly Offload[],
): Promise<ReadonlyMap<string, Incoming[]>> {
  const moves = decided.filter(({ message_type }) => isMoving(message_type))
  if (!moves.some(({ new_batch_number }) => new_batch_number && batches.includes(new_batch_number))) return new Map()
  const numbers = [...new Set(moves.map(({ batch_number }) => batch_number))]
  const papers = (await data.all(manifest, { enterprise_id, batch_number: numbers })).filter(
    ({ status }) => status !== 'deleted',
  )
  const bills = await data.all(manifestBill, { enterprise_id, manifest_id: papers.map(({ id }) => id) })
  const incoming = new Map<string, Incoming[]>()
  // In the order of their acceptance: a bill that was moved twice passes through the batch between.
  for (const move of moves) {
    const message_type = directionOf(move.message_type) === 'I' ? 'MT1401' : 'MT2401'
    const head = papers.findLast((row) => row.batch_number === move.batch_number && row.message_type === message_type)
    const declared = bills.filter(({ manifest_id, status }) => manifest_id === head?.id && status !== 'deleted')
    const present = [...declared, ...(incoming.get(move.batch_number) ?? []).map(({ bill }) => bill)]
    const moved = move.bills.flatMap(({ bill_no }) => present.find((bill) => bill.bill_no === bill_no) ?? [])
    const target = move.new_batch_number ?? ''
    incoming.set(target, [
      ...(incoming.get(target) ?? []),
      ...moved.map((bill) => ({ message_type, bill: movedBill(bill, move) }) as const),
    ])
  }
  return incoming
}
