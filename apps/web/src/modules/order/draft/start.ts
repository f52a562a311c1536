import type { ListRow } from '@guanqiao/domain/kit/entity'
import { order, orderApi } from '@guanqiao/domain/order/order'
import { orderRecord } from '@guanqiao/domain/order/order.record'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { copyOf } from '@guanqiao/domain/documents/copy'
import { useEffect, useRef } from 'react'
import type { Form } from '../../../kit/form/useForm.ts'
import type { Values } from '../../../kit/form/values.ts'
import { startOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { useRead } from '../../../kit/useOperation.ts'
import type { PortSet } from '../../../documents/defaults/portSet.ts'
import { refilled, usePortSet, valuesOf } from '../../../documents/defaults/portSet.ts'
import type { WholeOrder } from '../detail/actions.ts'
import type { Marks } from './marks.ts'
import { rowOf } from './shape.ts'

const columns = ['port_id', 'site_id', 'ie_flag'] as const
type LastOrder = Pick<ListRow<typeof order>, (typeof columns)[number] | `${(typeof columns)[0 | 1]}_text`>

/** The initial data of a wizard. */
export interface Start {
  /** Head, goods and trucks; with `id` and `version` if the server has it. */
  readonly row: Values
  /** The server's findings on the trucks. */
  readonly marks: Marks
}

/** Continues a draft. */
export function goingOn({ order: head, transports }: WholeOrder): Start {
  const row = rowOf(head, transports)
  return { row, marks: new Map(row.transports.map((line, at) => [line, transports[at]?.findings ?? []])) }
}

/** A new order like an earlier one: same parties, goods and trucks, without numbers and dates. */
export const copiedOrder = ({ order: row, transports }: WholeOrder): Start =>
  likeOrder(copyOf(orderRecord, { ...row, transports }))

/** A new order with what a copy or a template carries. */
export function likeOrder({ transports: trucks, ...head }: Values): Start {
  return {
    row: {
      ...startOf(order.fields, undefined),
      ...head,
      plan_date: today(),
      transports: (trucks as Line[]).map((truck) => ({ ...startOf(transportLineFields, undefined), ...truck })),
    },
    marks: new Map(),
  }
}

/** Port and site of the last order: most orders of a broker use the same route. */
const placesOf = ({ port_id, port_id_text, site_id, site_id_text }: LastOrder) => ({
  port_id,
  port_id_text,
  ...(site_id ? { site_id, site_id_text } : {}),
})

const lastOrder = { pageNo: 1, pageSize: 1, sortField: 'order_no', sortOrder: 'descend', columns } as const
/** The fields of an order that the default set of a port fills in. */
export const portFields = [
  'transmitter_id',
  'seller_id',
  'receiver_id',
  'proxy_id',
  'site_id',
  'trade_mode',
  'cut_mode',
  'trans_mode',
  'domestic_district',
  'clearance_code',
  'loading_place',
] as const

const transmitters = { model: 'transmitter', limit: 2 }

/**
 * A new order: port and direction of the last one, the defaults of that port, the transmitter if there is only one. Undefined while
 * loading.
 */
export function useNewStart(enabled: boolean): Start | undefined {
  const last = useRead(orderApi.list, lastOrder, { enabled, staleTime: 60_000 })
  const sender = useRead(findLookup, transmitters, { enabled, staleTime: 60_000 })
  const before: LastOrder | undefined = last.data?.rows[0]
  const { port_id, ie_flag = 'I' } = before ?? {}
  const portDirection = { ie_flag, ...(port_id ? { port_id } : {}) }
  const { set, isKnown } = usePortSet(portDirection, enabled && !last.isPending)
  if (!enabled || last.isPending || sender.isPending || !isKnown) return undefined
  const usable = (sender.data ?? []).filter((row) => !row.disabled)
  const [only] = usable
  return {
    row: {
      ...startOf(order.fields, undefined),
      ie_flag,
      plan_date: today(),
      ...(before ? placesOf(before) : {}),
      ...(only && usable.length === 1 ? { transmitter_id: only.id, transmitter_id_text: only.text } : {}),
      ...valuesOf(set, before ? portFields : ['port_id', ...portFields]),
    },
    marks: new Map(),
  }
}

/**
 * The default set of the order's port; another port or direction brings its own values, and keeps what the user chose. Works for the
 * whole order: the user may be in another step when the set arrives.
 */
export function usePortFill(form: Pick<Form<unknown>, 'values' | 'set'>): PortSet | undefined {
  const { port_id, ie_flag } = form.values
  const isPlaced = typeof port_id === 'string' && (ie_flag === 'I' || ie_flag === 'E')
  const { set, isKnown } = usePortSet(isPlaced ? { port_id, ie_flag } : {}, isPlaced)
  const portKey = isPlaced ? `${port_id} ${ie_flag}` : ''
  // An order opens with the values that it has: only a change of its place fills in.
  const last = useRef({ portKey, set })
  useEffect(() => {
    if (!isPlaced || !isKnown) return
    const { portKey: before, set: earlier } = last.current
    last.current = { portKey, set }
    if (before === portKey) return
    const texts: Readonly<Record<string, unknown>> = set ?? {}
    for (const [name, value] of Object.entries(refilled(form.values, earlier, set, portFields)))
      form.set(name, value, typeof texts[`${name}_text`] === 'string' ? String(texts[`${name}_text`]) : undefined)
  }, [form, isPlaced, isKnown, portKey, set])
  return isPlaced ? set : undefined
}
