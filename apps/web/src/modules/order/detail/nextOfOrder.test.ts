import { nextActs } from '@guanqiao/domain/crossing/batchView'
import type { Next } from '@guanqiao/domain/crossing/crossing'
import { describe, expect, test } from 'vitest'
import type { OrderNext } from './nextOfOrder.ts'
import { primaryOf } from './nextOfOrder.ts'

const all = () => true
const row = (act: Next['act'], count = 40): OrderNext => ({
  act,
  label: `标签 ${act}`,
  doc_id: 'd',
  batch_number: '5100489963144',
  manifest_id: 'm',
  count,
})

describe('the primary button of an order', () => {
  const acts = Object.keys(nextActs).filter((act) => act !== 'none' && act !== 'wait') as Next['act'][]

  test.each(acts)('follows the next action %s of one batch and of forty', (act) => {
    for (const count of [1, 40]) {
      const primary = primaryOf([row(act, count)], 'o', all)
      expect(primary).toMatchObject({ act })
      expect(primary?.label).toMatch(/[\u4e00-\u9fa5]/)
      // Manifests are made in place, by a single call.
      expect(primary?.path !== undefined || primary?.make !== undefined).toBe(act !== 'makeManifest')
    }
  })

  test('opens the page that takes all batches together', () => {
    const pathOf = (act: Next['act'], count?: number) => primaryOf([row(act, count)], 'o', all)?.path
    expect(pathOf('makeConfirmation')).toBe('/rmftcar/mt4401/make?kind=loaded&order_id=o')
    expect(pathOf('makeReturn')).toBe('/rmftcar/mt4401/make?kind=empty&order_id=o')
    expect(pathOf('makeEmptyContainer')).toBe('/rmftcar/mt4401/make?kind=empty_container&order_id=o')
    expect(pathOf('send')).toBe('/rmft/list?order_id=o')
    expect(pathOf('send', 1)).toBe('/rmft/edit?id=d&act=send')
    expect(pathOf('weighFirst')).toBe('/batch/view?batch_number=5100489963144')
    expect(pathOf('openTally', 1)).toMatch(/edit\?id=d$/)
  })

  test('skips what waits for customs or for another user, and is absent if nothing is left', () => {
    const weigher = (menu: string) => menu === 'weighing'
    const rows = [row('wait'), row('send'), row('weighFirst')]
    expect(primaryOf(rows, 'o', all)?.act).toBe('send')
    expect(primaryOf(rows, 'o', weigher)?.act).toBe('weighFirst')
    expect(primaryOf([row('wait')], 'o', all)).toBeUndefined()
    expect(primaryOf([], 'o', all)).toBeUndefined()
  })
})
