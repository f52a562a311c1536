import { entities } from '@guanqiao/domain/registry'
import { expect, test } from 'vitest'
import { related } from '../related.ts'

/** Entities whose rows belong to one crossing: they have its batch number, or reference its order. */
const ofCrossing = entities
  .filter(({ fields }) => 'batch_number' in fields || 'order_id' in fields || 'order_head_id' in fields)
  .map(({ table }) => table)

test('all tables of a crossing are refetched when one of them changes (else: a name in crossing of trade/related.ts)', () => {
  expect(ofCrossing).toContain('manifest')
  for (const table of ofCrossing) expect([...related(table)]).toEqual(expect.arrayContaining(ofCrossing))
})

test('operations that read across the crossing are related; independent tables are not', () => {
  expect([...related('manifest')]).toEqual(expect.arrayContaining(['work', 'batch', 'order', 'message', 'customs']))
  expect([...related('weighing')]).toContain('vehicle')
  expect([...related('vehicle')]).toEqual(expect.arrayContaining(['driver', 'order_transport']))
  expect([...related('manifest')]).not.toContain('vehicle')
  expect([...related('goods')]).toEqual(['goods'])
})
