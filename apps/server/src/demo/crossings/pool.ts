import type { Row } from '@guanqiao/domain/kit/entity'
import { batch, batchPool } from '@guanqiao/domain/order/index'
import { createRandom, day, iso, minutes } from '../seededRandom.ts'
import { FIRST_DAY } from '../months.ts'
import { completeRow } from '../store.ts'
import type { World } from './orders.ts'

/** Number of free numbers in the pool. */
const FREE = 300
const DAY = 24 * 60
/** A separate random stream: the ids of the story stay unchanged. */
const SEED = 4_702

export interface StockedPool {
  readonly pool: Row<typeof batchPool>
  /** All batches, with those of the pool linked to it, and the free ones after them. */
  readonly batches: readonly Row<typeof batch>[]
}

/** The pool of the story's numbers, with the numbers still free. */
export function stockPool({ scene, places }: World, drawn: readonly Row<typeof batch>[]): StockedPool {
  const at = scene.now - minutes((FIRST_DAY + 1) * DAY)
  const random = createRandom(SEED + (scene.firstBatch % 1_000))
  const stored = { created_at: iso(at), created_by: scene.clerk }
  const id = random.id(at)
  const port_id = places.ports.get(scene.port)!.id
  const digits = drawn.filter(({ batch_number }) => /^\d+$/.test(batch_number))
  const numbers = digits.map(({ batch_number }) => Number(batch_number))
  const next = Math.max(...numbers) + 1
  const free = Array.from({ length: FREE }, (_, n) =>
    completeRow(batch, scene.enterpriseId, {
      ...stored,
      id: random.id(at),
      batch_number: String(next + n),
      status: 'free',
      source: 'pool',
      port_id,
      pool_id: id,
    }),
  )
  const bound = drawn.map((row) => (row.source === 'pool' ? { ...row, pool_id: id } : row))
  const pool = completeRow(batchPool, scene.enterpriseId, {
    ...stored,
    id,
    first_number: String(Math.min(...numbers)),
    last_number: String(next + FREE - 1),
    count: bound.filter((row) => row.source === 'pool').length + FREE,
    port_id,
    warn_below: 50,
    source_note: `口岸平台 ${day(at).slice(0, 7)} 发放`,
  })
  return { pool, batches: [...free, ...bound] }
}
