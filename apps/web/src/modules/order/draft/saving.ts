import { text } from '@guanqiao/domain/kit/field'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { order, orderApi, orderGoodsFields } from '@guanqiao/domain/order/order'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { call } from '../../../kit/call.ts'
import { CallProblem } from '../../../kit/call.ts'
import { changesOf } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { Marks } from './marks.ts'
import { linesOf } from './review.ts'
import { savable, savableLines } from './savable.ts'
import { linesOfOrder } from './start.ts'

/** The result of saving an order: its fields, trucks and findings in one record. */
export type SavedOrder = OutputOf<typeof orderApi.create>

export interface Saved {
  readonly order: SavedOrder
  /** The trucks with their ids. */
  readonly trucks: readonly Line[]
  /** The sent lines, each with its replacement that has an id. */
  readonly renewed: ReadonlyMap<Line, Line>
  readonly marks: Marks
  /** The number of values that could not be stored yet and stay in this browser. */
  readonly held: number
}

/** The server's version of the order, as far as this browser knows. */
export interface Known {
  readonly row: Values
  readonly trucks: readonly Line[]
}

/** A sent truck as the server stored it; the findings on it are known if it was changed. */
interface WrittenTruck {
  readonly line: Line
  readonly findings: readonly Finding[] | undefined
}

/** The result of one write. */
export interface Written {
  readonly order: SavedOrder
  /** In the order in which they were sent. */
  readonly trucks: readonly WrittenTruck[]
}

/** Sends a write; the same key repeats the same write, which then takes effect once. */
type Send = (write: (idempotencyKey: string) => Promise<Written>) => Promise<Written>

interface Sending {
  readonly call: typeof call
  readonly send: Send
}

const keptTruck = { id: text('编号', { max: 36 }), ...transportLineFields }

/** Saves head, goods and trucks in one call, as far as they can be stored. */
export async function saveOrder(values: Values, known: Known, trucks: readonly Line[], how: Sending): Promise<Saved> {
  const head = savable(order.fields, values)
  const goods = savableLines(orderGoodsFields, linesOf(values['goods']))
  const lines = trucksToSend(trucks, known.trucks)
  const value = { ...head.value, goods: goods.list }
  const written = await (typeof known.row['id'] === 'string'
    ? change(value, known, lines.list, how)
    : create(value, lines.list, how))
  const next = [...trucks]
  const marks = new Map<Line, readonly Finding[]>()
  const renewed = new Map<Line, Line>()
  for (const [index, at] of lines.at.entries()) {
    const truck = written.trucks[index]
    if (!truck?.findings) continue
    const line = { ...next[at], ...asKept(truck.line), id: truck.line['id'] }
    next[at] = line
    const sent = trucks[at]
    if (sent) renewed.set(sent, line)
    marks.set(line, truck.findings)
  }
  return { order: written.order, trucks: next, renewed, marks, held: head.held + goods.held + lines.held }
}

/** The lines that were changed while they were saved for the first time, each with the id that the line in its place has got. */
export function changedMeanwhile(lines: readonly Line[], { trucks, renewed }: Saved): ReadonlyMap<Line, Line> {
  const ids = new Set(lines.map((line) => line['id']))
  const isMoved = (line: Line, stored: Line) =>
    lines.length !== trucks.length && line['plate_number'] !== stored['plate_number']
  return new Map(
    lines.flatMap((line, at) => {
      const stored = trucks[at]
      const isNew = typeof line['id'] !== 'string' && !renewed.has(line)
      if (!isNew || !stored || typeof stored['id'] !== 'string' || ids.has(stored['id']) || isMoved(line, stored))
        return []
      return [[line, { ...line, id: stored['id'] }] as const]
    }),
  )
}

/** Values that the server normalises. */
const asKept = ({ plate_number, trailer_plate, container_numbers }: Line): Line => ({
  plate_number,
  trailer_plate,
  container_numbers,
})

const create = (value: Values, transports: readonly Values[], { call, send }: Sending): Promise<Written> => {
  const input = { ...value, transports: transports.map(({ id: _, ...line }) => line) }
  return send(async (idempotencyKey) =>
    writtenWhole(await call(orderApi.create, input as InputOf<typeof orderApi.create>, { idempotencyKey })),
  )
}

async function change(
  value: Values,
  known: Known,
  transports: readonly Values[],
  { call, send }: Sending,
): Promise<Written> {
  const { row } = known
  const [id, version] = [String(row['id']), Number(row['version'])]
  const changes = changesOf(order.fields, row, value)
  const before = savableLines(keptTruck, known.trucks).list
  const isTrucks = JSON.stringify(before) !== JSON.stringify(transports)
  if (Object.keys(changes).length === 0 && !isTrucks) return writtenWhole(asSaved(await call(orderApi.detail, { id })))
  const input = { id, version, ...changes, ...(isTrucks ? { transports, reply: 'changes' } : {}) }
  return send(async (idempotencyKey) => {
    const saved = await call(orderApi.update, input as InputOf<typeof orderApi.update>, { idempotencyKey })
    return isTrucks ? writtenChanges(saved, transports) : writtenWhole(saved)
  })
}

function writtenWhole(saved: SavedOrder): Written {
  const lines = linesOfOrder(saved)
  return { order: saved, trucks: saved.transports.map(({ findings }, at) => ({ line: lines[at]!, findings })) }
}

/** The server returns only changed trucks; it stored the others as they were sent. */
function writtenChanges(saved: SavedOrder, sent: readonly Line[]): Written {
  const changed = new Map(writtenWhole(saved).trucks.map((truck, at) => [saved.transports[at]!.sequence, truck]))
  return { order: saved, trucks: sent.map((line, at) => changed.get(at + 1) ?? { line, findings: undefined }) }
}

const asSaved = ({ order: head, ...rest }: OutputOf<typeof orderApi.detail>): SavedOrder => ({
  ...head,
  ...rest,
})

interface SentTrucks {
  readonly list: Record<string, unknown>[]
  /** For each sent truck, its line index. */
  readonly at: number[]
  readonly held: number
}

/**
 * The trucks that can be stored. A stored line that is currently invalid is sent with its stored values: it is being corrected, not
 * removed. An id that a second line has, or that no longer exists on the server, is dropped.
 */
function trucksToSend(trucks: readonly Line[], known: readonly Line[]): SentTrucks {
  const saved = new Map(known.map((line) => [line['id'], line]))
  const seen = new Set<unknown>()
  const lines = trucks.map((line) => {
    const id = line['id']
    if (typeof id !== 'string') return line
    if (!saved.has(id) || seen.has(id)) return { ...line, id: null }
    seen.add(id)
    return line
  })
  let held = 0
  const kept: { readonly value: Record<string, unknown>; readonly at: number }[] = []
  for (const [at, line] of lines.entries()) {
    const part = savableLines(keptTruck, [line])
    held += part.held
    const [value] = part.list.length > 0 ? part.list : savableLines(keptTruck, [saved.get(line['id']) ?? {}]).list
    if (value) kept.push({ value, at })
  }
  return { list: kept.map(({ value }) => value), at: kept.map(({ at }) => at), held }
}

const isUnanswered = (error: unknown) => error instanceof CallProblem && (error.status === 0 || error.status === 503)

/**
 * Sends the writes of one order so that each takes effect at most once. A write without a response may have taken effect: it is
 * repeated under its key before the next one, which then builds on its result.
 */
export class OrderWrites {
  private lost: (() => Promise<Written>) | undefined

  readonly send: Send = async (write) => {
    const key = crypto.randomUUID()
    return this.attempt(() => write(key))
  }

  /** The result of the unanswered write, if it can be obtained. An error now means that the write did not take effect. */
  async recovered(): Promise<Written | undefined> {
    const { lost } = this
    if (!lost) return undefined
    try {
      return await this.attempt(lost)
    } catch (error) {
      if (isUnanswered(error)) throw error
      return undefined
    }
  }

  private async attempt(run: () => Promise<Written>): Promise<Written> {
    try {
      const answer = await run()
      this.lost = undefined
      return answer
    } catch (error) {
      this.lost = isUnanswered(error) ? run : undefined
      throw error
    }
  }
}
