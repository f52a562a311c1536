import { describe, expect, test } from 'vitest'
import { arrivalFindings } from '../arrival/arrival.rules.ts'
import type { Arrival, ArrivalContext } from '../arrival/arrival.rules.ts'
import { packingFindings } from '../packing/packing.rules.ts'
import type { Packing, PackingContext } from '../packing/packing.rules.ts'
import { tallyFindings } from './tally.rules.ts'
import type { Tally, TallyContext } from './tally.rules.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const BATCH = '5100489963144'
const line = { bill_no: 'ML1', package_quantity: 1, package_type: 'VO', gross_weight: '68000.000', volume: null }
const bill = { ...line, status: 'accepted' as const, containers: [] }
const confirmed = (message_type: string, status = 'accepted') => ({
  message_type,
  status,
  arrival_time: '2026-05-01T02:00:00.000Z',
})
const around = (message_type: 'MT1401' | 'MT2401') => ({
  now: NOW,
  manifest: { message_type, declare_office: '0708', loading_place: 'GQMD0708001', unloading_place: 'GQMD0708001' },
  bills: [bill],
  others: [],
  weighed: null,
  site: undefined,
})
const lines = (findings: readonly { severity: string; rule: string; path: string | null }[]) =>
  findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)

const arrival: Arrival = {
  batch_number: BATCH,
  declare_office: '0708',
  unloading_place: 'GQMD0708001',
  arrival_time: '2026-05-01T08:00:00.000Z',
  bills: [line],
}
const ofArrival = (change: Arrival, context: Partial<ArrivalContext> = {}) =>
  lines(arrivalFindings({ ...arrival, ...change }, { ...around('MT2401'), firstPass: null, ...context }))

const tally: Tally = {
  batch_number: BATCH,
  message_type: 'MT5401',
  declare_office: '0708',
  place_code: 'GQMD0708001',
  tally_start: '2026-05-01T09:00:00.000Z',
  tally_end: '2026-05-01T10:00:00.000Z',
  bills: [line],
}
const ofTally = (change: Tally, context: Partial<TallyContext> = {}) =>
  lines(
    tallyFindings(
      { ...tally, ...change },
      { ...around('MT1401'), arrivals: [], confirmations: [confirmed('MT4401')], ...context },
    ),
  )

const packing: Packing = {
  batch_number: BATCH,
  packing_no: 'PK1',
  declare_office: '0708',
  container_number: 'CSQU3054383',
  fullness: '5',
  seals: ['M/A1@CA'],
  stuffing_time: '2026-05-02T00:00:00.000Z',
  goods: [{ ...line, description: '炼焦煤', consignee_name: '示例能源有限公司' }],
}
const ofPacking = (change: Packing, context: Partial<PackingContext> = {}) =>
  lines(
    packingFindings(
      { ...packing, ...change },
      {
        now: NOW,
        manifest: { declare_office: '0708', loading_time: '2026-05-02T08:00:00.000Z' },
        bills: [{ ...bill, containers: [{ container_number: 'CSQU3054383' }] }],
        others: [],
        ...context,
      },
    ),
  )

test('reports and packing lists without a fault have nothing against them', () => {
  expect(ofArrival({})).toEqual([])
  expect(ofTally({})).toEqual([])
  expect(ofPacking({})).toEqual([])
})

test('a truck that is early by hours is no contradiction', () => {
  const manifest = { ...around('MT1401').manifest, arrival_time: '2026-05-01T15:00:00.000Z' }
  expect(ofTally({}, { confirmations: [], manifest })).toEqual(['warn step.confirmation batch_number'])
})

describe('a report against manifest and confirmations', () => {
  test.each<[string, string, () => string[]]>([
    [
      'arrival at another site',
      'warn place.manifest unloading_place',
      () => ofArrival({ unloading_place: 'GQMD0708002' }),
    ],
    [
      'arrival in the future',
      'block time.future arrival_time',
      () => ofArrival({ arrival_time: '2026-05-02T00:00:00.000Z' }),
    ],
    [
      'arrival two months ago',
      'warn time.old arrival_time',
      () => ofArrival({ arrival_time: '2026-03-01T00:00:00.000Z' }),
    ],
    [
      'arrival after the loading',
      'warn step.loaded batch_number',
      () => ofArrival({}, { confirmations: [confirmed('MT4402')] }),
    ],
    ['tally at another site', 'warn place.manifest place_code', () => ofTally({ place_code: 'GQMD0708002' })],
    [
      'tally ten days before the arrival',
      'warn time.crossing tally_start',
      () => ofTally({ tally_start: '2026-04-21T09:00:00.000Z', tally_end: '2026-04-21T10:00:00.000Z' }),
    ],
    [
      'tally before the day that the manifest says, without a confirmation',
      'warn time.crossing tally_start',
      () => ofTally({}, { confirmations: [], manifest: { ...around('MT1401').manifest, arrival_date: '2026-05-02' } }),
    ],
    [
      'tally before the time that the manifest says, without an accepted confirmation',
      'warn time.crossing tally_start',
      () =>
        ofTally(
          {},
          {
            confirmations: [confirmed('MT4401', 'sent')],
            manifest: { ...around('MT1401').manifest, arrival_time: '2026-05-03T02:00:00.000Z' },
          },
        ),
    ],
    [
      'tally that ended before the first truck was weighed',
      'warn time.weighed tally_end',
      () => ofTally({}, { firstPass: '2026-05-01T11:00:00.000Z' }),
    ],
    [
      'tally of an export before it was loaded',
      'warn time.loading tally_end',
      () =>
        ofTally(
          { message_type: 'MT5402' },
          {
            confirmations: [confirmed('MT4402')],
            manifest: { ...around('MT2401').manifest, loading_time: '2026-05-01T11:00:00.000Z' },
          },
        ),
    ],
    [
      'arrival after the planned loading',
      'warn time.loading arrival_time',
      () => ofArrival({}, { manifest: { ...around('MT2401').manifest, loading_time: '2026-05-01T07:00:00.000Z' } }),
    ],
    [
      'arrival after the departure',
      'warn time.departure arrival_time',
      () => ofArrival({}, { confirmations: [confirmed('MT4402', 'sent')] }),
    ],
    ['tally two months ago', 'warn time.old tally_start', () => ofTally({ tally_start: '2026-03-01T00:00:00.000Z' })],
    ['tally of five days', 'warn time.long tally_end', () => ofTally({ tally_start: '2026-04-26T00:00:00.000Z' })],
    ['tally without a confirmation', 'warn step.confirmation batch_number', () => ofTally({}, { confirmations: [] })],
    [
      'tally before the confirmation is accepted',
      'warn step.confirmation batch_number',
      () => ofTally({}, { confirmations: [confirmed('MT4401', 'sent')] }),
    ],
    ['an address that is none', 'warn contact.form tally_contacts.0', () => ofTally({ tally_contacts: ['EM:abc'] })],
    [
      'stuffing after the loading',
      'warn time.loading stuffing_time',
      () => ofPacking({ stuffing_time: '2026-05-03T00:00:00.000Z' }),
    ],
    ['a seal twice', 'warn seal.twice seals.1', () => ofPacking({ seals: ['M/A1@CA', 'M/A1@CA'] })],
    [
      'packed goods without a name',
      'block goods.vague goods.0.description',
      () => ofPacking({ goods: [{ ...line, description: '-', consignee_name: '示例' }] }),
    ],
    [
      'some packed goods',
      'warn goods.vague goods.0.description',
      () => ofPacking({ goods: [{ ...line, description: '货物一批', consignee_name: '示例' }] }),
    ],
    [
      'a telephone number of letters',
      'warn contact.form goods.0.consignee_contacts.0',
      () =>
        ofPacking({
          goods: [{ ...line, description: '炼焦煤', consignee_name: '示例', consignee_contacts: ['TE:张三'] }],
        }),
    ],
  ])('%s', (_name, finding, findings) => expect(findings()).toContain(finding))
})
