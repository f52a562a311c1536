import { filerOf } from '@guanqiao/customs'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { offload } from '@guanqiao/domain/offload/offload'
import { offloadBody } from '@guanqiao/domain/offload/offload.body'
import type { batch } from '@guanqiao/domain/order/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import type { World } from './orders.ts'
import type { Papers } from './papers.ts'
import { stateOf, send, senderOf } from './reports.ts'
import type { Sender } from './reports.ts'

/** The first accepted imports of a story are weighed and shown elsewhere. */
const SKIPPED = 2

/** Two loads whose trucks broke down: customs accepted that one was left behind, and one is to be moved to a planned batch. */
export function makeOffloads(world: World, papers: readonly Papers[], batches: readonly Row<typeof batch>[]) {
  const { scene } = world
  const output = { messages: [] as Row<typeof customsMessage>[], receipts: [] as Row<typeof receipt>[] }
  const offloads: Row<typeof offload>[] = []
  const random = createRandom((scene.firstBatch % 1_000_003) + 2)
  const accepted = papers.filter(
    ({ progress, manifest, seeded }) =>
      progress === 'accepted' && manifest.message_type === 'MT1401' && seeded.order.cargo_form === 'bulk',
  )
  const target = batches.find(({ status, ie_flag }) => status === 'reserved' && ie_flag === 'I')
  const [left, moved] = accepted.slice(SKIPPED)
  if (!left || !moved || !target) return { ...output, offloads }
  const rowOf = ({ manifest, bills, sent }: Papers, content: Partial<Row<typeof offload>>) =>
    completeRow(offload, scene.enterpriseId, {
      id: random.id(sent + minutes(40)),
      created_at: iso(sent + minutes(40)),
      created_by: scene.clerk,
      status: 'ready',
      batch_number: manifest.batch_number,
      declare_office: manifest.declare_office,
      transmitter_id: manifest.transmitter_id,
      bills: bills.map(({ bill_no }) => ({ bill_no, new_bill_no: null })),
      bill_nos: bills.map(({ bill_no }) => bill_no).join('、'),
      containers: [],
      reason_text: '车辆故障，货物未装车',
      contact: scene.weigherName,
      contact_phone: '0478-7960001',
      ...content,
    })
  const sender: Sender = { world, random, output, customsState: stateOf(left, filerOf(senderOf(world))) }
  const row = rowOf(left, { message_type: 'MT8401' })
  offloads.push(
    send(sender, offload, row, offloadBody(row), left.sent + minutes(45)),
    rowOf(moved, { message_type: 'MT8403', new_batch_number: target.batch_number }),
  )
  return { ...output, offloads }
}

export async function storeOffloads(sql: Sql, seeded: ReturnType<typeof makeOffloads>): Promise<void> {
  await storeRows(sql, offload, seeded.offloads)
  await storeRows(sql, customsMessage, seeded.messages)
  await storeRows(sql, receipt, seeded.receipts)
}
