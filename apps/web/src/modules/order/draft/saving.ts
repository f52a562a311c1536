import type { InputOf } from '@guanqiao/domain/kit/operation'
import { order, orderApi, orderGoodsFields } from '@guanqiao/domain/order/order'
import { transportLineFields, updateTransports } from '@guanqiao/domain/order/transport'
import type { TransportProblem } from '@guanqiao/domain/order/transport.rules'
import { text } from '@guanqiao/domain/kit/field'
import { call } from '../../../kit/call.ts'
import { changesOf } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { WholeOrder } from '../detail/actions.ts'
import { linesOf } from './review.ts'
import { savable, savableLines } from './savable.ts'

export interface Saved {
  readonly whole: WholeOrder
  /** The trucks with the ids they now have. */
  readonly trucks: Line[]
  readonly marks: ReadonlyMap<Line, readonly TransportProblem[]>
  /** How many values could not be taken yet and stay in this browser. */
  readonly held: number
}

const keptTruck = { id: text('编号', { max: 36 }), ...transportLineFields }

/** Keeps an order with its trucks on the server, as far as it can be kept. */
export async function saveOrder(values: Values, row: Values, trucks: readonly Line[]): Promise<Saved> {
  const head = savable(order.fields, values)
  const goods = savableLines(orderGoodsFields, linesOf(values['goods']))
  const id = await keepHead({ ...head.value, goods: goods.list }, row)
  const lines = savableLines(keptTruck, withoutDoubleIds(trucks))
  const kept = await call(updateTransports, {
    order_id: id,
    list: lines.list as InputOf<typeof updateTransports>['list'],
  })
  const whole = await call(orderApi.detail, { id })
  const next = [...trucks]
  const marks = new Map<Line, readonly TransportProblem[]>()
  for (const [index, at] of lines.at.entries()) {
    const answer = kept[index]
    if (!answer) continue
    const line = { ...next[at], id: answer.id }
    next[at] = line
    marks.set(line, answer.problems)
  }
  return { whole, trucks: next, marks, held: head.held + goods.held + lines.held }
}

async function keepHead(value: Values, row: Values): Promise<string> {
  if (typeof row['id'] !== 'string') return (await call(orderApi.create, value as InputOf<typeof orderApi.create>)).id
  const changes = changesOf(order.fields, row, value)
  if (Object.keys(changes).length === 0) return row['id']
  return (await call(orderApi.update, { id: row['id'], version: Number(row['version']), ...changes })).id
}

/** A line that was doubled bears the id of the first one. */
function withoutDoubleIds(trucks: readonly Line[]): Line[] {
  const seen = new Set<unknown>()
  return trucks.map((line) => {
    const id = line['id']
    if (id === null || id === undefined || !seen.has(id)) return (seen.add(id), line)
    return { ...line, id: null }
  })
}
