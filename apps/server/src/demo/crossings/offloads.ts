import { filerOf } from '@guanqiao/customs'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { offload } from '@guanqiao/domain/offload/offload'
import { offloadBody } from '@guanqiao/domain/offload/offload.body'
import type { batch } from '@guanqiao/domain/order/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { DocumentFate } from '../documents/fates.ts'
import { play, senderOf } from '../documents/sending.ts'
import type { Sender } from '../documents/sending.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import type { World } from './orders.ts'
import { fateOf } from './papers.ts'
import type { Papers } from './papers.ts'
import { stateOf } from './reports.ts'

/** Loads whose trucks broke down: they are left behind, and one is to be moved to a planned batch. */
export function makeOffloads(world: World, papers: readonly Papers[], batches: readonly Row<typeof batch>[]) {
  const { scene } = world
  const output = { messages: [] as Row<typeof customsMessage>[], receipts: [] as Row<typeof receipt>[] }
  const offloads: Row<typeof offload>[] = []
  const random = createRandom((scene.firstBatch % 1_000_003) + 2)
  const target = batches.find(({ status, ie_flag }) => status === 'reserved' && ie_flag === 'I')
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
  for (const paper of papers) {
    const fate = fateOf(paper, 'offload') ?? 'none'
    if (fate === 'none') continue
    const isMoved = fate === 'ready' && target !== undefined
    const row = rowOf(paper, {
      message_type: isMoved ? 'MT8403' : 'MT8401',
      ...(isMoved && { new_batch_number: target.batch_number }),
      ...(fate === 'draft' && { reason_text: null }),
    })
    const sender: Sender = { world, random, output, customsState: stateOf(paper, filerOf(senderOf(world))) }
    offloads.push(offloaded(sender, paper, row, fate))
  }
  return { ...output, offloads }
}

/** No message deletes an application: a rejected one is deleted by its user. */
function offloaded(
  sender: Sender,
  { sent }: Papers,
  row: Row<typeof offload>,
  fate: Exclude<DocumentFate, 'none'>,
): Row<typeof offload> {
  const plan = { row, body: offloadBody(row), at: sent + minutes(45) }
  if (fate !== 'deleted') return play(sender, offload, { ...plan, fate })
  const rejected = play(sender, offload, { ...plan, fate: 'rejected' })
  const deletedAt = iso(Date.parse(rejected.updated_at) + minutes(10))
  return { ...rejected, status: 'deleted', updated_at: deletedAt, updated_by: sender.world.scene.clerk }
}

export async function storeOffloads(sql: Sql, seeded: ReturnType<typeof makeOffloads>): Promise<void> {
  await storeRows(sql, offload, seeded.offloads)
  await storeRows(sql, customsMessage, seeded.messages)
  await storeRows(sql, receipt, seeded.receipts)
}
