import { emptyCustomsState } from '@guanqiao/customs'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { packing } from '@guanqiao/domain/packing/packing'
import { packingBody } from '@guanqiao/domain/packing/packing.rules'
import type { Sql } from '../../kernel/database/scoped.ts'
import { listOf } from '../../modules/packing/list.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import type { World } from './orders.ts'
import type { Papers } from './papers.ts'
import { send } from './reports.ts'
import type { Sender } from './reports.ts'

/** The packing lists of export containers, filled from the manifest as in the product: all but the last are accepted. */
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
  for (const [n, [{ manifest, bills, enteredAt }, container_number]] of boxes.entries()) {
    const at = enteredAt + minutes(15)
    const isSent = n < boxes.length - 1
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
      stuffing_time: iso(isSent ? enteredAt + minutes(90) : scene.now + minutes(24 * 60)),
    })
    packings.push(isSent ? send(sender, packing, row, packingBody(row), at + minutes(2)) : row)
  }
  return { ...output, packings }
}

export async function storePackings(sql: Sql, seeded: ReturnType<typeof makePackings>): Promise<void> {
  await storeRows(sql, packing, seeded.packings)
  await storeRows(sql, customsMessage, seeded.messages)
  await storeRows(sql, receipt, seeded.receipts)
}
