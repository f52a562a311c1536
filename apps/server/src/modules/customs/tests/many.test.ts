import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindData } from '../../../kernel/data/bindData.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { findingsOfMany } from '../checks.ts'
import type { ManifestRow } from '../checks.ts'
import { openManifests } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests

beforeAll(async () => {
  on = await openManifests(200)
})
afterAll(() => on.close())

/** The number of statements and findings of the checks of these manifests. */
async function counted(orderId: string): Promise<{ statements: number; checked: number }> {
  return on.stage.store.write('platform', async (sql) => {
    const trace = {
      operation: 'test',
      requestId: '',
      address: '',
      user_id: null,
      username: 'test',
      enterprise_id: null,
    }
    let statements = 0
    // SQL fragments use the same function: their number is the same for one manifest and for many.
    const counting = new Proxy(sql, {
      apply(target, self, args) {
        statements += 1
        return Reflect.apply(target as never, self, args)
      },
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'unsafe' || typeof value !== 'function') return value
        return (...args: unknown[]) => {
          statements += 1
          return Reflect.apply(value, target, args)
        }
      },
    })
    const now = () => new Date()
    const data = bindData({
      sql: counting,
      trace,
      enterprise: null,
      now,
      wrote: () => {},
    } as never)
    const rows: ManifestRow[] = await data.all(manifest, { order_id: orderId })
    const bills = Map.groupBy(
      await data.all(manifestBill, { manifest_id: rows.map(({ id }) => id) }),
      ({ manifest_id }) => manifest_id,
    )
    statements = 0
    const ctx = { data, sql: counting, now } as Context
    const byManifest = await findingsOfMany(
      ctx,
      rows.map((row) => ({ head: row, bills: bills.get(row.id) ?? [] })),
    )
    return { statements, checked: byManifest.size }
  })
}

test('two hundred manifests are checked in as many statements as two', async () => {
  const few = await on.crossing(2)
  const many = await on.crossing(200)
  const { statements, checked } = await counted(few.id)
  expect(checked).toBe(2)
  expect(statements).toBeGreaterThan(5)
  expect(await counted(many.id)).toEqual({ statements, checked: 200 })
})
