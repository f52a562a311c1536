import { describe, expect, test } from 'vitest'
import { driver, goods, id, judge, truck, vehicle } from './manifestContext.ts'
import type { Case } from './manifestContext.ts'

describe('a manifest compared with its trucks', () => {
  test.each<[string, Case, string, 'block' | 'warn' | 'note', string, RegExp]>([
    [
      'a batch of another order',
      { head: { batch_number: '5100489963199' } },
      'batch.order',
      'block',
      'batch_number',
      /5100489963199.*5100489963144/,
    ],
    [
      'one per cent more than planned',
      { bill: { gross_weight: '48480.000', goods: [{ ...goods, gross_weight: '48480.000' }] } },
      'weight.planned',
      'warn',
      'bills.0.gross_weight',
      /48,480 kg.*蒙L12345.*48,000 kg.*1\.00%/,
    ],
    [
      'five per cent more than planned',
      { bill: { gross_weight: '50400.000', goods: [{ ...goods, gross_weight: '50400.000' }] } },
      'weight.planned',
      'block',
      'bills.0.gross_weight',
      /5\.00%/,
    ],
    [
      'a container the trucks do not carry',
      {
        bill: {
          clearance_code: 'RD07',
          gross_weight: '30000.000',
          goods: [{ ...goods, gross_weight: '30000.000' }],
          containers: [
            { container_number: 'CSQU3054383', size_type: null, source_code: null, fullness: null, confirmed: null },
          ],
        },
        context: { trucks: [{ ...truck, planned_gross: '30000.000' }] },
      },
      'container.order',
      'block',
      'bills.0.containers.0.container_number',
      /CSQU3054383/,
    ],
    [
      'a container left out',
      { context: { trucks: [{ ...truck, container_numbers: ['CSQU3054383'] }] } },
      'container.missing',
      'block',
      'bills.0.containers',
      /CSQU3054383/,
    ],
    ['a vehicle not on file', { context: { vehicles: new Map() } }, 'vehicle.unknown', 'block', 'plates', /蒙L12345/],
    [
      'a vehicle not filed',
      { context: { vehicles: new Map([['蒙L12345', { ...vehicle, filing_status: 'none' }]]) } },
      'vehicle.unfiled',
      'block',
      'plates',
      /未备案/,
    ],
    [
      'a vehicle without a customs code',
      { context: { vehicles: new Map([['蒙L12345', { ...vehicle, vehicle_customs_code: null }]]) } },
      'vehicle.uncoded',
      'block',
      'plates',
      /车辆海关编号/,
    ],
    [
      'a licence run out',
      { context: { vehicles: new Map([['蒙L12345', { ...vehicle, license_expiry: '2026-04-30' }]]) } },
      'vehicle.expired',
      'block',
      'plates',
      /行驶证/,
    ],
    [
      'a vehicle in another batch',
      { context: { busyPlates: new Map([['蒙L12345', '5100489963100']]) } },
      'vehicle.busy',
      'warn',
      'plates',
      /5100489963100/,
    ],
    [
      'no driver',
      { context: { trucks: [{ ...truck, driver_id: null, driver_name: null }] } },
      'driver.unknown',
      'block',
      'plates',
      /没有司机/,
    ],
    [
      'a driver without a customs code',
      { context: { drivers: new Map([[id, { ...driver, driver_customs_code: null }]]) } },
      'driver.uncoded',
      'block',
      'plates',
      /王伟.*司机海关编号/,
    ],
  ])('%s', (_, change, rule, severity, path, says) => {
    expect(judge(change)).toMatchObject([{ rule, severity, path, message: expect.stringMatching(says) }])
  })
})

test('a driverless vehicle needs no driver in a manifest, any other one does', () => {
  const trucks = [{ ...truck, driver_id: null, driver_name: null }]
  const driverRules = (vehicle_type: 'agv' | 'tractor') =>
    judge({ context: { trucks, vehicles: new Map([['蒙L12345', { ...vehicle, vehicle_type }]]) } })
      .map(({ rule }) => rule)
      .filter((rule) => rule.startsWith('driver.'))
  expect(driverRules('agv')).toEqual([])
  expect(driverRules('tractor')).toEqual(['driver.unknown'])
})
