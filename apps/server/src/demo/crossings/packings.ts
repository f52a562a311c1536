import { emptyCustomsState } from '@guanqiao/customs'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { packing } from '@guanqiao/domain/packing/packing'
import { packingBody, packingDeletion } from '@guanqiao/domain/packing/packing.rules'
import type { Sql } from '../../kernel/database/scoped.ts'
import { listOf } from '../../modules/packing/list.ts'
import { play } from '../documents/sending.ts'
import type { Sender } from '../documents/sending.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import type { World } from './orders.ts'
import { fateOf } from './papers.ts'
import type { Papers } from './papers.ts'

/** The packing lists of export containers, filled from the manifest as in the product. */
export function makePackings(world: World, papers: readonly Papers[]) {
  const { scene, fleet } = world
  const packings: Row<typeof packing>[] = []
  const output = { messages: [] as Row<typeof customsMessage>[], receipts: [] as Row<typeof receipt>[] }
  const random = createRandom((scene.firstBatch % 1_000_003) + 1)
  const sender: Sender = { world, random, output, customsState: emptyCustomsState }
  const exported = papers.filter(({ manifest }) => manifest.message_type === 'MT2401')
  const boxes = exported.flatMap((paper) =>
    paper.bills.flatMap(({ containers }) =>
      (containers ?? []).map(({ container_number }) => [paper, container_number] as const),
    ),
  )
  for (const [paper, container_number] of boxes) {
    const { manifest, bills, enteredAt } = paper
    const at = enteredAt + minutes(15)
    const fate = fateOf(paper, 'packing') ?? 'accepted'
    const list = listOf(container_number, {
      head: manifest,
      bills,
      registered: fleet.containers.find((box) => box.container_number === container_number),
      packing_no: `${manifest.batch_number}${container_number}`,
    })
    const row = completeRow(packing, scene.enterpriseId, {
      ...list,
      id: random.id(at),
      created_at: iso(at),
      created_by: scene.clerk,
      status: 'ready',
      stuffing_time: iso(fate === 'ready' ? scene.now + minutes(24 * 60) : enteredAt + minutes(90)),
      ...(fate === 'draft' && { stuffing_time: null }),
    })
    if (fate === 'none') continue
    const bodies = { body: packingBody(row), deletion: packingDeletion(row) }
    packings.push(play(sender, packing, { row, ...bodies, at: at + minutes(2), fate }))
  }
  return { ...output, packings }
}

export async function storePackings(sql: Sql, seeded: ReturnType<typeof makePackings>): Promise<void> {
  await storeRows(sql, packing, seeded.packings)
  await storeRows(sql, customsMessage, seeded.messages)
  await storeRows(sql, receipt, seeded.receipts)
}
