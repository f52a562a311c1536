import { expect, test } from 'vitest'
import type { ConfirmationDraft } from './confirmation.body.ts'
import { confirmationFindings } from './confirmation.rules.ts'

const ID = '019b7765-ac00-7000-8000-000000000001'

const LOADS = {
  MT4401: { ie_flag: 'I', laden: 'loaded', routing_countries: ['MN'] },
  MT4402: { ie_flag: 'E', laden: 'loaded' },
  MT4403: { ie_flag: 'I', laden: 'empty', routing_countries: ['MN'] },
  MT4404: { ie_flag: 'E', laden: 'empty' },
  MT4405: { ie_flag: 'I', laden: 'empty', routing_countries: ['MN'] },
  MT4406: { ie_flag: 'E', laden: 'empty' },
} as const
type Message = keyof typeof LOADS

const box = { container_number: 'CSQU3054383', size_type: '22G1', tare_weight: 2200, source_code: '2', fullness: '5' }

/** The findings on the persons of a truck of this type, which names nobody unless `driver` does. */
function findingsOn(of: Message, vehicle_type: 'agv' | 'tractor', driver: object = {}): string[] {
  const hasContainers = of === 'MT4405' || of === 'MT4406'
  const confirmation = {
    batch_number: '5100489963144',
    declare_office: '0708',
    arrival_time: '2026-05-01T06:00:00.000Z',
    ...LOADS[of],
    trucks: [
      {
        plate_number: '蒙L12341',
        vehicle_code: '070812341',
        ...(hasContainers ? { containers: [{ ...box, seals: null }] } : {}),
        ...driver,
      },
    ],
  } as ConfirmationDraft
  return confirmationFindings(confirmation, {
    now: new Date('2026-05-01T04:00:00.000Z'),
    vehicle: () => ({
      id: ID,
      plate_number: '蒙L12341',
      status: 'active',
      filing_status: 'filed',
      vehicle_customs_code: '070812341',
      vehicle_type,
      max_gross: null,
      driver_id: null,
      license_expiry: null,
      inspection_expiry: null,
      insurance_expiry: null,
    }),
    driver: () => undefined,
    manifest: undefined,
    transports: [],
    others: [],
    reports: [],
  })
    .filter(({ rule }) => /^(driver|crew)\./.test(rule))
    .map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)
}

test.each(Object.keys(LOADS) as Message[])('%s of a driverless truck asks once who is its driver', (of) => {
  const severity = of === 'MT4401' || of === 'MT4402' ? 'warn' : 'block'
  expect(findingsOn(of, 'agv')).toEqual([`${severity} driver.driverless trucks.0.driver_name`])
  expect(findingsOn(of, 'tractor')).toContain('block driver.missing trucks.0.driver_name')
})

test('a driverless truck for which somebody is named is checked like any other', () => {
  const named = { driver_name: '王伟', driver_code: '15080001', crew_count: 1, health_status: '1', vaccinated: '1' }
  expect(findingsOn('MT4401', 'agv', named)).toEqual(findingsOn('MT4401', 'tractor', named))
})
