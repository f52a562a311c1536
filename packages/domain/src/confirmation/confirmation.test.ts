import { describe, expect, test } from 'vitest'
import type { ConfirmationDraft, TruckDraft } from './confirmation.body.ts'
import type { BatchManifest, ConfirmationContext, OtherConfirmation } from './confirmation.context.ts'
import { confirmationFindings } from './confirmation.rules.ts'

const ID = '019b7765-ac00-7000-8000-000000000001'
const NOW = new Date('2026-05-01T04:00:00.000Z')

type Box = NonNullable<TruckDraft['containers']>[number]

const box: Box = {
  container_number: 'CSQU3054383',
  size_type: '22G1',
  tare_weight: 2200,
  source_code: '2',
  fullness: '5',
  seals: ['M/A0012345@CA'],
}
const truckOf = (n: number, change: TruckDraft = {}): TruckDraft => ({
  plate_number: `蒙L1234${n}`,
  vehicle_code: `07081234${n}`,
  driver_name: '王伟',
  driver_code: `1508000${n}`,
  crew_count: 1,
  health_status: '1',
  vaccinated: '1',
  trailers: [{ trailer_number: `0708G000${n}`, tare_weight: 7500, trailer_type: '03' }],
  ...change,
})

const BASES = {
  MT4401: { ie_flag: 'I', laden: 'loaded', routing_countries: ['MN'] },
  MT4402: { ie_flag: 'E', laden: 'loaded' },
  MT4403: { ie_flag: 'I', laden: 'empty', routing_countries: ['MN'] },
  MT4404: { ie_flag: 'E', laden: 'empty' },
  MT4405: { ie_flag: 'I', laden: 'empty', routing_countries: ['MN'], clearance_code: 'RD11' },
  MT4406: { ie_flag: 'E', laden: 'empty', clearance_code: 'RD11' },
} as const
type Message = keyof typeof BASES

const boxed: ReadonlySet<Message> = new Set(['MT4405', 'MT4406'])

const paperOf = (message_type: 'MT1401' | 'MT2401', change: Partial<BatchManifest> = {}): BatchManifest => ({
  id: ID,
  message_type,
  status: message_type === 'MT2401' ? 'released' : 'accepted',
  plates: '蒙L12341',
  declare_office: '0708',
  carrier_code: '0708MA1001909',
  arrival_date: message_type === 'MT1401' ? '2026-05-01' : null,
  containers: [],
  clearances: ['RD03'],
  bills: [{ bill_no: 'ML1', status: message_type === 'MT2401' ? 'released' : 'accepted' }],
  ...change,
})

const arrived = { message_type: 'MT3402', status: 'accepted', numbers: ['ML1'] }

interface Scene {
  readonly of?: Message
  readonly draft?: ConfirmationDraft
  readonly trucks?: readonly TruckDraft[]
  readonly context?: Partial<ConfirmationContext>
}

function said({ of = 'MT4401', draft = {}, trucks, context = {} }: Scene): string[] {
  const isLoaded = of === 'MT4401' || of === 'MT4402'
  const usual = boxed.has(of) ? [truckOf(1, { containers: [{ ...box, fullness: null, seals: null }] })] : [truckOf(1)]
  const confirmation = {
    batch_number: '5100489963144',
    declare_office: '0708',
    arrival_time: '2026-05-01T06:00:00.000Z',
    ...BASES[of],
    trucks: [...(trucks ?? usual)],
    ...draft,
  } as ConfirmationDraft
  return confirmationFindings(confirmation, {
    now: NOW,
    vehicle: () => undefined,
    driver: () => undefined,
    manifest: isLoaded ? paperOf(of === 'MT4401' ? 'MT1401' : 'MT2401') : undefined,
    transports: [],
    others: [],
    reports: of === 'MT4402' ? [arrived] : [],
    ...context,
  })
    .map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)
    .filter((line) => !/(vehicle|driver)\.unknown/.test(line))
}

const other = (message_type: string, plates: readonly string[] = ['蒙L99999']): OtherConfirmation => ({
  message_type,
  plates,
  containers: [],
})
const packedIn = (change: Partial<Box>) => [truckOf(1, { containers: [{ ...box, ...change }] })]
const withTrailer = (tare_weight: number) => [
  truckOf(1, { trailers: [{ trailer_number: '0708G0001', tare_weight, trailer_type: '03' }] }),
]
const holding = (containers: readonly string[]) => ({ manifest: paperOf('MT1401', { containers }) })

describe.each(Object.keys(BASES) as Message[])('%s', (of) => {
  test('without a fault has nothing against it', () => expect(said({ of })).toEqual([]))

  test('names a second vehicle with the same code, and a plate of another confirmation', () => {
    const isLoaded = of === 'MT4401' || of === 'MT4402'
    if (isLoaded) {
      const trucks = [truckOf(1), truckOf(2, { vehicle_code: '070812341' })]
      expect(said({ of, trucks, context: { manifest: undefined } })).toContain(
        'block trucks.twice trucks.1.vehicle_code',
      )
    }
    const rows = said({ of, context: { others: [other(of, ['蒙L12341'])] } })
    expect(rows).toContain('block trucks.confirmed trucks.0.plate_number')
    expect(rows).toContain('warn batch.second batch_number')
  })

  test('allows another truck of the batch in another confirmation, with a warning', () => {
    const rows = said({ of, context: { others: [other(of)] } })
    expect(rows).toEqual(['warn batch.second batch_number'])
  })

  test('is not confused with confirmations of other kinds', () => {
    const others = (Object.keys(BASES) as Message[]).filter((type) => type !== of).map((type) => other(type))
    expect(said({ of, context: { others } })).toEqual([])
  })
})

const FAULTS: readonly (readonly [name: string, finding: string, scene: Scene])[] = [
  ['a truck that is not the manifest’s', 'warn truck.manifest trucks.0.plate_number', { trucks: [truckOf(7)] }],
  [
    'a truck that is not the order’s',
    'warn truck.order trucks.0.plate_number',
    { context: { transports: [{ plate_number: '蒙L77777' }] } },
  ],
  [
    'a truck that another batch has confirmed',
    'warn truck.busy trucks.0.plate_number',
    { context: { busyPlates: new Map([['蒙L12341', '5100489963199']]) } },
  ],
  [
    'a container in another batch',
    'warn container.busy trucks.0.containers.0.container_number',
    { trucks: packedIn({}), context: { ...holding(['CSQU3054383']), busyContainers: new Map([['CSQU3054383', 'X']]) } },
  ],
  [
    'a container of the manifest flagged empty',
    'warn container.empty trucks.0.containers.1.fullness',
    {
      trucks: [
        truckOf(1, { containers: [box, { ...box, container_number: 'MNGU3054384', fullness: '4', seals: [] }] }),
      ],
      context: holding(['CSQU3054383', 'MNGU3054384']),
    },
  ],
  [
    'a container that the manifest lacks',
    'warn container.manifest trucks.0.containers.0.container_number',
    { trucks: packedIn({}) },
  ],
  [
    'a container of the manifest left out',
    'warn container.left trucks.0.containers',
    { context: holding(['CSQU3054383']) },
  ],
  [
    'empty containers in a batch with goods',
    'block batch.laden batch_number',
    { of: 'MT4405', context: { manifest: paperOf('MT1401') } },
  ],
  [
    'empty containers out in a batch with goods',
    'block batch.laden batch_number',
    { of: 'MT4406', context: { manifest: paperOf('MT2401') } },
  ],
  [
    'an empty truck in a batch with goods',
    'warn batch.laden batch_number',
    { of: 'MT4403', context: { manifest: paperOf('MT1401') } },
  ],
  ...[76_000, 10, 999, 30_000].map(
    (tare) =>
      [
        `a trailer of ${tare} kg`,
        'warn tare.unusual trucks.0.trailers.0.tare_weight',
        { trucks: withTrailer(tare) },
      ] as const,
  ),
  ...[23_000, 22, 1000, 9000].map(
    (tare_weight) =>
      [
        `a container of ${tare_weight} kg`,
        'warn tare.unusual trucks.0.containers.0.tare_weight',
        { trucks: packedIn({ tare_weight }), context: holding(['CSQU3054383']) },
      ] as const,
  ),
  [
    'a long container as light as a short one',
    'warn tare.unusual trucks.0.containers.0.tare_weight',
    { trucks: packedIn({ size_type: '45G1', tare_weight: 2200 }), context: holding(['CSQU3054383']) },
  ],
  [
    'a seal on two containers',
    'warn seal.twice trucks.0.containers.1.seals.0',
    {
      trucks: [truckOf(1, { containers: [box, { ...box, container_number: 'MNGU3054384' }] })],
      context: holding(['CSQU3054383', 'MNGU3054384']),
    },
  ],
  ['a crew of twelve', 'warn crew.many trucks.0.crew_count', { trucks: [truckOf(1, { crew_count: 12 })] }],
  ['a time in half a year', 'warn time.far arrival_time', { draft: { arrival_time: '2026-11-01T06:00:00.000Z' } }],
  ['a time that is over', 'warn time.late arrival_time', { draft: { arrival_time: '2026-04-30T06:00:00.000Z' } }],
  [
    'later than the manifest says',
    'warn time.manifest arrival_time',
    { draft: { arrival_time: '2026-05-05T06:00:00.000Z' } },
  ],
  ['another office', 'warn office.manifest declare_office', { draft: { declare_office: '0705' } }],
  ['another carrier', 'warn carrier.manifest carrier_code', { draft: { carrier_code: '0708MA2002908' } }],
  ['loading without an arrival', 'warn step.arrival batch_number', { of: 'MT4402', context: { reports: [] } }],
  [
    'loading before the arrival is accepted',
    'warn step.arrival batch_number',
    { of: 'MT4402', context: { reports: [{ ...arrived, status: 'sent' }] } },
  ],
  [
    'loading before the release',
    'warn step.release batch_number',
    {
      of: 'MT4402',
      context: { manifest: paperOf('MT2401', { status: 'accepted', bills: [{ bill_no: 'ML1', status: 'accepted' }] }) },
    },
  ],
  [
    'confirmed after the tally',
    'warn step.tallied batch_number',
    { context: { reports: [{ message_type: 'MT5401', status: 'accepted', numbers: [] }] } },
  ],
  [
    'RD03 for an empty container',
    'block clearance.container clearance_code',
    { of: 'MT4405', draft: { clearance_code: 'RD03' } },
  ],
]

describe('a fault between confirmation, manifest and reports is named at its field', () => {
  test.each(FAULTS)('%s', (_name, finding, scene) => expect(said(scene)).toContain(finding))
})

const ODD: readonly (readonly [name: string, scene: Scene])[] = [
  ['RD01 for an empty container', { of: 'MT4405', draft: { clearance_code: 'RD01' } }],
  ['one driver for two trucks', { trucks: [truckOf(1), truckOf(2, { driver_code: '15080001' })] }],
  [
    'the number of an import for an empty truck that goes out',
    { of: 'MT4404', context: { manifest: paperOf('MT1401') } },
  ],
  [
    'one seal 0000 for two containers',
    {
      trucks: [
        truckOf(1, {
          containers: [
            { ...box, seals: ['0000'] },
            { ...box, container_number: 'MNGU3054384', seals: ['0000'] },
          ],
        }),
      ],
      context: holding(['CSQU3054383', 'MNGU3054384']),
    },
  ],
  ['a second loaded truck of the batch', { context: { others: [other('MT4401')] } }],
  [
    'part of the containers, the rest in another confirmation',
    {
      trucks: packedIn({}),
      context: {
        ...holding(['CSQU3054383', 'MNGU3054384']),
        others: [{ message_type: 'MT4401', plates: ['蒙L99999'], containers: ['MNGU3054384'] }],
      },
    },
  ],
  ['a Mongolian plate', { trucks: [truckOf(1, { plate_number: '1234УБА' })] }],
  [
    'two trailers',
    {
      trucks: [
        truckOf(1, {
          trailers: [
            { trailer_number: '0708G0001', tare_weight: 7500, trailer_type: '03' },
            { trailer_number: '0708G0002', tare_weight: 7500, trailer_type: '03' },
          ],
        }),
      ],
    },
  ],
]

test.each(ODD)('is not blocked: %s', (_name, scene) => {
  expect(said(scene).filter((line) => line.startsWith('block'))).toEqual([])
})
