import { viewBatch } from '@guanqiao/domain/crossing/index'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { approveWeighing, firstPass, secondPass, voidWeighing } from '@guanqiao/domain/weighing/index'
import type { Actor, Answer, Stage } from '../../../testing/actors.ts'
import { giveRange, sendOk, openTrade } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

export interface Ticket {
  readonly id: string
  readonly version: number
  readonly weighing_no: string
  readonly status: string
  readonly alerts: readonly { readonly rule: string; readonly severity: string; readonly message: string }[]
  readonly [field: string]: unknown
}

export interface YardTruck {
  readonly plate_number: string
  readonly batch_number: string
}

/** An order whose trucks wait to be weighed. */
export interface Yard {
  readonly trade: Trade
  readonly order_id: string
  readonly trucks: readonly YardTruck[]
  first(actor: Actor, truck: Partial<YardTruck>, weight: string, more?: object): Promise<Answer>
  second(actor: Actor, ticket: Ticket, weight: string, more?: object): Promise<Answer>
  approve(actor: Actor, ticket: Ticket, decision: 'approve' | 'refuse'): Promise<Answer>
  void(actor: Actor, ticket: Ticket): Promise<Answer>
  /** Moves the first pass back by three quarters of an hour. */
  waited(ticket: Ticket): Promise<Ticket>
  /** The states of truck, batch and order, and the weighed net of the batch. */
  states(truck: YardTruck): Promise<{ truck: string; batch: string; order: string; net: string | null }>
  next(actor: Actor, truck: YardTruck): Promise<string>
}

let range = 5_200_000_000_000n

/** The documents beside manifest and tickets, so that the order is complete with its last ticket; no truck goes home empty. */
async function declare(stage: Stage, orderId: string): Promise<void> {
  const { owner } = stage.database
  await owner`update batch set has_no_return = true where order_id = ${orderId}`
  await owner`
    insert into confirmation (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, declare_office,
      transmitter_id, arrival_time, ie_flag, laden, plates, trucks)
    select gen_random_uuid(), 1, now(), now(), m.enterprise_id, m.batch_number, 'accepted', 'MT4401', m.declare_office, m.transmitter_id,
      now(), m.ie_flag, 'loaded', (select string_agg(plate_number, '、') from order_transport t where t.batch_number = m.batch_number), '[]'
    from manifest m where m.order_id = ${orderId}`
  await owner`
    insert into tally (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, declare_office,
      transmitter_id, place_code, tally_start, tally_end, tally_company, tally_person)
    select gen_random_uuid(), 1, now(), now(), m.enterprise_id, m.batch_number, 'accepted', 'MT5401', m.declare_office, m.transmitter_id,
      '0708SC01', now(), now(), 'MA1001909', '苏日娜'
    from manifest m where m.order_id = ${orderId}`
}

async function acceptManifests(stage: Stage, orderId: string): Promise<void> {
  const { owner } = stage.database
  await owner`update manifest set status = 'accepted' where order_id = ${orderId}`
  await owner`update order_transport set status = 'manifest_accepted' where order_id = ${orderId}`
  await owner`update batch set status = 'confirmed' where order_id = ${orderId}`
}

/** Goods of 50 t, declared 50.2 t gross: with 15.2 t of truck the scale shows 65.4 t. By default customs has accepted the manifests. */
export async function openYard(
  stage: Stage,
  count: number,
  { accepted = true, change = {}, line = {} }: { accepted?: boolean; change?: object; line?: object } = {},
): Promise<Yard> {
  const trade = await openTrade(stage, 'a', count)
  await giveRange(stage, trade.enterprise_id, (range += 100n), 50)
  const goods = {
    amount: '4800.00',
    currency: 'USD',
    good_name: '炼焦煤',
    hs_code: '2701121000',
    package_quantity: count,
    package_type: 'VO',
    gross_weight: String(50_200 * count),
    net_weight: String(50_000 * count),
  }
  const { id } = await trade.order(count, { goods: [goods], ...change }, () => ({
    planned_gross: '50200',
    planned_net: '50000',
    ...line,
  }))
  const { transports } = await trade.submit(id)
  await sendOk(trade.clerk, manifestsFromOrder, { order_id: id })
  await declare(stage, id)
  const { owner } = stage.database
  if (accepted) await acceptManifests(stage, id)
  return {
    trade,
    order_id: id,
    trucks: transports.map((transport) => ({
      plate_number: String(transport['plate_number']),
      batch_number: String(transport['batch_number']),
    })),
    first: (actor, truck, weight, more = {}) => actor.send(firstPass, { ...truck, pass: 'gross', weight, ...more }),
    second: (actor, { id: ticket, version }, weight, more = {}) =>
      actor.send(secondPass, { id: ticket, version, weight, ...more }),
    approve: (actor, { id: ticket, version }, decision) =>
      actor.send(approveWeighing, { id: ticket, version, decision, note: '已核对影像' }),
    void: (actor, { id: ticket, version }) => actor.send(voidWeighing, { id: ticket, version, reason: '称错车' }),
    async waited(ticket) {
      await owner`update weighing set gross_time = gross_time - interval '45 minutes' where id = ${ticket.id}`
      return ticket
    },
    async states({ batch_number, plate_number }) {
      const [row] = await owner<{ truck: string; batch: string; order: string; net: string | null }[]>`
        select t.status as truck, b.status as batch, o.status as order, b.weighed_net as net
        from order_transport t join batch b on b.batch_number = t.batch_number join order_head o on o.id = t.order_id
        where t.batch_number = ${batch_number} and t.plate_number = ${plate_number}`
      return row!
    },
    async next(actor, { batch_number }) {
      const { body } = await actor.send(viewBatch, { batch_number })
      return body.data.next.act
    },
  }
}
