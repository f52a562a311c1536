import { expect, test } from 'vitest'
import { whenOf } from './taskTime.ts'

const on = (kind: string, since: string) => whenOf(kind, since, '2026-11-21')

test('work waits since a minute', () => {
  expect(on('ready', '2026-11-21T10:23:45.000Z')).toBe('11-21 18:23')
})

test('papers hold for days, counted in China', () => {
  expect(on('expired', '2026-11-15T16:00:00.000Z')).toBe('过期 5 天')
  expect(on('expiring', '2026-11-20T16:00:00.000Z')).toBe('今天到期')
  expect(on('expiring', '2026-12-11T16:00:00.000Z')).toBe('剩 21 天')
})
