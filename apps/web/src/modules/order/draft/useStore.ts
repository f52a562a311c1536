import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { order, orderApi, orderGoodsFields } from '@guanqiao/domain/order/order'
import { savedTransportFields } from '@guanqiao/domain/order/transport'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { useRef } from 'react'
import { changesOf, isAlike, linesOf } from '../../../kit/form/values.ts'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useCall, useWrite } from '../../../kit/useOperation.ts'
import { savable, savableLines } from './savable.ts'
import { rowOf, shape } from './shape.ts'

/** What the last write told besides the order. */
interface LastReport {
  /** The number of values that could not be stored yet and stay in this browser. */
  readonly unsavedCount: number
  /** The trucks that were written, with the findings on each. */
  readonly findings: readonly (readonly [Line, readonly Finding[]])[]
}

type SavedOrder = OutputOf<typeof orderApi.create>

/** Writes head, goods and trucks in one call, as far as they can be stored. */
export function useStore() {
  const create = useWrite(orderApi.create)
  const update = useWrite(orderApi.update)
  const call = useCall()
  const lastReport = useRef<LastReport>({ unsavedCount: 0, findings: [] })

  const write = async (content: Values, trucks: readonly Values[], before: Values): Promise<Values> => {
    const { id, version } = before
    if (typeof id !== 'string') {
      const input = { ...content, transports: trucks.map(({ id: _, ...line }) => line) }
      return valuesFrom(await create.mutateAsync(input as InputOf<typeof orderApi.create>))
    }
    const changes = changesOf(order.fields, before, content)
    const isTrucks = !isAlike(shape.fields['transports']!, before['transports'], trucks)
    // The order of a colleague may have changed: none of the own changes conflicts with it.
    if (Object.keys(changes).length === 0 && !isTrucks) {
      const detail = await call(orderApi.detail, { id })
      return valuesFrom({ ...detail.order, transports: detail.transports, findings: detail.findings })
    }
    const input = { id, version, ...changes, ...(isTrucks ? { transports: trucks, reply: 'changes' } : {}) }
    return valuesFrom(await update.mutateAsync(input as InputOf<typeof orderApi.update>), isTrucks ? trucks : undefined)
  }

  /** With `sent` the answer has only the trucks that were written, by their sequence: the others were stored as they were sent. */
  const valuesFrom = ({ transports, ...head }: SavedOrder, sent?: readonly Line[]): Values => {
    const row = rowOf(head, transports)
    const findings = row.transports.map((line, at) => [line, transports[at]?.findings ?? []] as const)
    lastReport.current = { ...lastReport.current, findings }
    if (!sent) return row
    const written = new Map(row.transports.map((line, at) => [transports[at]?.sequence, line]))
    return { ...row, transports: sent.map((line, at) => written.get(at + 1) ?? line) }
  }

  const store = async (values: Values, before: Values = {}): Promise<Values> => {
    const head = savable(order.fields, values)
    const goods = savableLines(orderGoodsFields, linesOf(values['goods']))
    const trucks = trucksToSend(linesOf(values['transports']), linesOf(before['transports']))
    lastReport.current = { unsavedCount: head.unsavedCount + goods.unsavedCount + trucks.unsavedCount, findings: [] }
    return write({ ...head.value, goods: goods.list }, trucks.list, before)
  }
  return { store, lastReport }
}

/**
 * The trucks that can be stored. A stored line that is currently invalid is sent with its stored values: it is being corrected, not
 * removed. An id that a second line has, or that no longer exists on the server, is dropped.
 */
function trucksToSend(trucks: readonly Line[], stored: readonly Line[]) {
  const left = new Map(stored.flatMap((line) => (typeof line['id'] === 'string' ? [[line['id'], line]] : [])))
  const parts = trucks.map((line) => {
    const id = typeof line['id'] === 'string' ? line['id'] : ''
    const stored = left.get(id)
    left.delete(id)
    const part = savableLines(savedTransportFields, [stored ? line : { ...line, id: null }])
    const isWaiting = part.list.length === 0 && stored !== undefined
    return {
      list: isWaiting ? savableLines(savedTransportFields, [stored]).list : part.list,
      unsavedCount: part.unsavedCount,
    }
  })
  return {
    list: parts.flatMap(({ list }) => list),
    unsavedCount: parts.reduce((sum, { unsavedCount }) => sum + unsavedCount, 0),
  }
}
