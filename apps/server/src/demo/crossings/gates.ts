import { createHash } from 'node:crypto'
import { writeGateMessage } from '@guanqiao/customs'
import type { GateMessage } from '@guanqiao/customs'
import { gateEvent } from '@guanqiao/domain/gate/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { UNCHANGED } from '@guanqiao/domain/message/event'
import { batchFlow } from '@guanqiao/domain/order/index'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import type { SeededRandom } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import type { World } from './orders.ts'

/** Trucks of which the gate has sent messages: the latest ones. */
const TRUCKS = 30
const BEFORE_WEIGHING = minutes(25)
const SECOND = 1_000

type Ticket = Row<typeof weighing>

/** The messages of the gate about the latest incoming trucks, shortly before they were weighed. */
export async function seedGates(sql: Sql, world: World, tickets: readonly Ticket[]): Promise<void> {
  const random = createRandom(world.scene.firstBatch % 999_953)
  const crossed = tickets.filter(
    ({ direction, status, batch_number, gross_time }) =>
      direction === 'in' && status !== 'void' && batch_number !== null && gross_time !== null,
  )
  const rows = crossed.slice(-TRUCKS).flatMap((ticket, n) => passage(world, random, ticket, n))
  await storeRows(sql, gateEvent, rows)
}

function passage(world: World, random: SeededRandom, ticket: Ticket, n: number): Row<typeof gateEvent>[] {
  const at = Date.parse(ticket.gross_time!) - BEFORE_WEIGHING
  const { plate_number, gross_weight } = ticket
  const seen = {
    area_id: '0708000001',
    channel_no: `07080001${String((n % 4) + 1).padStart(2, '0')}`,
    session_id: `${ticket.batch_number}${String(n + 1).padStart(6, '0')}`,
    forms: [{ type: 'rmft', id: ticket.batch_number! }],
    plate_number,
    ...(gross_weight !== null && { gross_weight }),
  } as const
  const gathered = { ...seen, message_type: '81', ie_flag: 'I', text: '', at: iso(at) } as const
  const feedback = { ...seen, message_type: '82', result: 'Y', text: '', at: iso(at + 6 * SECOND) } as const
  return [rowOf(world, random, ticket, gathered), rowOf(world, random, ticket, feedback)]
}

function rowOf({ scene }: World, random: SeededRandom, ticket: Ticket, message: GateMessage): Row<typeof gateEvent> {
  const { forms, text: _, at = '', ...values } = message
  const received = Date.parse(at) + SECOND
  const raw = writeGateMessage(message)
  const isPassage = message.result === 'Y'
  return completeRow(gateEvent, scene.enterpriseId, {
    ...values,
    id: random.id(received),
    created_at: iso(received),
    status: isPassage ? 'passed' : 'recorded',
    performance: isPassage ? `批次${batchFlow.states.crossed.label}` : UNCHANGED,
    batch_number: ticket.batch_number,
    form_type: forms[0]!.type,
    form_id: forms[0]!.id,
    order_transport_id: ticket.order_transport_id,
    occurred_at: at,
    received_at: iso(received),
    raw,
    file_name: `Gate_${message.message_type}_${message.session_id}.xml`,
    sha256: createHash('sha256').update(raw).digest('hex'),
    repeats: 0,
  })
}
