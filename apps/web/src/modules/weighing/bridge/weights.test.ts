import { describe, expect, test } from 'vitest'
import type { ExpectedTruck, Ticket } from './weights.ts'
import { expectedOf, expectedWeight, passOf, verdictOf, weighedSoFar } from './weights.ts'

const now = '2026-11-21T02:00:00.000Z'
const ticket = {
  gross_weight: '68000.000',
  gross_time: '2026-11-21T01:00:00.000Z',
  tare_weight: null,
  tare_time: null,
  foreign_net: null,
  declared_gross: '48000.000',
  declared_net: '48000.000',
  good_name: '炼焦煤',
} as Partial<Ticket> as Ticket
const expectedTruck = {
  planned_gross: '47000.000',
  planned_net: '48000.000',
  declared_gross: '48000.000',
  good_name: '炼焦煤',
  hs_code: '2701121000',
  tare_average: '20000.000',
  tare_count: 5,
  curb_weight: null,
  trailer_tare: null,
  max_gross: null,
} as Partial<ExpectedTruck> as ExpectedTruck
const entries = (weight: unknown, container_tare: unknown = null, deduct: unknown = null) => ({
  weight,
  container_tare,
  deduct,
})

describe('which weight is due', () => {
  test('laden trucks are weighed full first, those that fetch goods empty', () => {
    expect(passOf(undefined, 'in')).toBe('gross')
    expect(passOf(undefined, 'out')).toBe('tare')
  })
  test('the second pass is the weight that is missing', () => {
    expect(passOf(ticket, 'in')).toBe('tare')
    expect(passOf({ ...ticket, gross_weight: null, tare_weight: '20000.000' }, 'out')).toBe('gross')
  })
})

describe('the net weight while typing', () => {
  const net = (weight: unknown, container?: unknown, deduct?: unknown) =>
    verdictOf(
      weighedSoFar(ticket, 'tare', entries(weight, container, deduct), now),
      expectedOf(ticket, expectedTruck, null),
    )

  test('is there as soon as both weights are, to the gram', () => {
    expect(net('20000').net_weight).toBe('48000.000')
    expect(net('20000.001', '0.5', '10').net_weight).toBe('47989.499')
    expect(net(null).net_weight).toBeNull()
    expect(net('2000x').net_weight).toBeNull()
  })
  test('comes with the difference and the values to approve', () => {
    expect(net('20000')).toMatchObject({ difference_percent: '0.00', isHeld: false, alerts: [] })
    const far = net('17000')
    expect(far).toMatchObject({ difference_percent: '6.25', isHeld: true })
    expect(far.alerts.map(({ rule }) => rule)).toEqual(['tare', 'declared'])
  })
})

test('the papers of today count, those on the ticket where nothing is known of the truck', () => {
  const changed = { ...expectedTruck, declared_gross: '49000.000', planned_net: null } as ExpectedTruck
  expect(expectedOf(ticket, changed, null)).toMatchObject({ declared_gross: '49000.000', declared_net: null })
  expect(expectedOf(ticket, undefined, null)).toMatchObject({ declared_gross: '48000.000', declared_net: '48000.000' })
  expect(expectedOf(undefined, undefined, null)).toMatchObject({ declared_gross: null, declared_net: null })
})

test('coal is recognised by its number, under any name', () => {
  const expectedGoods = { ...expectedTruck, good_name: '原料', declared_gross: '47400.000' } as ExpectedTruck
  const weighed = weighedSoFar(ticket, 'tare', entries('20000'), now)
  const limit = (hs_code: string | null) =>
    verdictOf(weighed, expectedOf(undefined, { ...expectedGoods, hs_code }, null)).alerts
  expect(limit('2701121000')).not.toEqual(limit(null))
})

test('the expected weight is the usual tare and the declared goods', () => {
  const expected = expectedOf(undefined, expectedTruck, null)
  expect(expectedWeight('gross', undefined, expected, '2200')).toBe('70200.000')
  expect(expectedWeight('tare', ticket, expected, null)).toBe('20000.000')
  const seldom = { ...expectedTruck, tare_count: 1, curb_weight: '9400.000', trailer_tare: '7600.000' }
  expect(expectedWeight('tare', ticket, expectedOf(undefined, seldom, null), null)).toBe('17000.000')
  expect(expectedWeight('gross', undefined, expectedOf(undefined, undefined, null), null)).toBeUndefined()
  expect(expectedWeight('gross', undefined, { ...expected, declared_gross: null }, null)).toBeUndefined()
  expect(
    expectedWeight('gross', undefined, { ...expected, declared_gross: '70100.000', declared_net: '48000.000' }, null),
  ).toBe('70100.000')
})
