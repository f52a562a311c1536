import { expect, test } from 'vitest'
import { expiryOf } from './Expiry.tsx'

test('papers are marked from 30 days before their end, graver from 7', () => {
  const on = (day: string) => expiryOf(day, '2026-11-21')
  expect(on('2026-12-22')).toBeUndefined()
  expect(on('2026-12-21')).toEqual({ tone: 'attention', label: '剩 30 天' })
  expect(on('2026-11-29')).toEqual({ tone: 'attention', label: '剩 8 天' })
  expect(on('2026-11-28')).toEqual({ tone: 'bad', label: '剩 7 天' })
  expect(on('2026-11-21')).toEqual({ tone: 'bad', label: '今天到期' })
  expect(on('2026-11-18')).toEqual({ tone: 'bad', label: '过期 3 天' })
})
