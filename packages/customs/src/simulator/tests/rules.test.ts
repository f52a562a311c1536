import { replies } from '@guanqiao/domain/customs/replies'
import { describe, expect, test } from 'vitest'
import { exported, original } from '../../../examples/manifests.ts'
import type { RoadManifestBill, RoadManifestFiling } from '../../roadManifest/message.ts'
import { judge } from '../judge.ts'
import { emptyCustomsState } from '../customsState.ts'
import { submissionOf } from '../submission.ts'
import { findingsOn, inTime, judged, outcomes } from './setting.ts'

type Bill = Partial<RoadManifestBill>
type Goods = Partial<RoadManifestBill['goods'][number]>

/** An example with a changed second bill. */
const bill = (patch: Bill, message: RoadManifestFiling = original): RoadManifestFiling => ({
  ...message,
  bills: message.bills.map((line, at) => (at === message.bills.length - 1 ? { ...line, ...patch } : line)),
})
const goods = (patch: Goods): RoadManifestFiling =>
  bill({ goods: (original.bills[1]?.goods ?? []).map((line, at) => (at === 0 ? { ...line, ...patch } : line)) })
const boxes = (...numbers: string[]): Bill => ({
  containers: numbers.map((container_number) => ({ container_number })),
})
const noNotify: Bill = {
  notify_name: undefined,
  notify_code: undefined,
  notify_address: undefined,
  notify_contacts: [],
}
const plain: Bill = { clearance_code: 'RD03', transit_to: undefined }
const outward = (patch: Bill) => bill({ ...patch, transit_from: undefined }, exported)

test.each([original, exported])('a good filing is accepted', (message) => {
  expect(judged(message)).toMatchObject({ problems: [], findings: [] })
  expect(new Set(outcomes(judged(message)))).toStrictEqual(new Set(['accepted']))
})

describe('a fault in one bill refuses that bill alone, by its rule', () => {
  test.each<[serial: string, path: string, RoadManifestFiling]>([
    ['201', 'gross_weight', goods({ gross_weight: '21999.999' })],
    ['202', 'package_quantity', goods({ package_quantity: 23 })],
    ['203', 'gross_weight', bill({ gross_weight: '0.000' })],
    ['203', 'goods.0.gross_weight', goods({ gross_weight: '0' })],
    ['204', 'package_quantity', bill({ package_quantity: 0 })],
    ['204', 'goods.0.package_quantity', goods({ package_quantity: 0 })],
    ['205', 'goods.0.sequence', goods({ sequence: 2 })],
    ['205', 'goods.0.sequence', goods({ sequence: 3 })],
    ['206', 'clearance_code', bill({ ...plain, clearance_code: 'RD15' })],
    ['207', 'clearance_code', bill({ ...plain, clearance_code: 'RD10' })],
    ['207', 'clearance_code', bill({ ...plain, clearance_code: 'RD11' })],
    ['207', 'clearance_code', bill({ ...plain, clearance_code: 'RD12' })],
    ['208', 'containers', bill({ ...plain, clearance_code: 'RD05', containers: [] })],
    ['210', 'transit_to', bill({ transit_to: undefined })],
    ['211', 'transit_to', bill({ clearance_code: 'RD04' })],
    ['212', 'transit_to', bill({ transit_to: '0299' })],
    ['213', 'containers.1.container_number', bill(boxes('CSQU3054383', 'CSQU3054383'))],
    ['215', 'notify_name', bill(noNotify)],
    ['216', 'undg_name', bill({ undg_name: undefined, undg_contacts: [] })],
    ['217', 'goods.0.undg_code', goods({ undg_code: '0001' })],
    ['218', 'consignor_name', bill({ consignor_name: '某'.repeat(36) })],
    ['218', 'notify_address', bill({ notify_address: '路'.repeat(36) })],
    ['218', 'notify_contacts.0', bill({ notify_contacts: [{ type: 'TE', value: '电'.repeat(26) }] })],
    ['218', 'goods.0.description', goods({ description: '煤'.repeat(129) })],
    ['218', 'goods.0.supplement', goods({ supplement: '煤'.repeat(257) })],
    ['219', 'consignee_code', bill({ consignee_code: '收货人' })],
    ['219', 'consignor_code', bill({ consignor_code: 'MN-207' })],
    ['219', 'notify_code', bill({ notify_code: 'abc' })],
    ['221', 'gross_weight', bill({ gross_weight: '123456789.00' })],
    ['221', 'goods_value', bill({ goods_value: '123456789012345.00' })],
  ])('%s at %s', (serial, path, message) => {
    const verdict = judged(message)
    expect(outcomes(verdict)).toStrictEqual(['accepted', 'refused'])
    expect(verdict.bills[1]?.findings).toContainEqual(
      expect.objectContaining({ serial, path: `bills.1.${path}`, text: expect.stringContaining('提运单[') as string }),
    )
  })

  test.each<[string, string, Bill]>([
    ['206', 'clearance_code', { clearance_code: 'RD03' }],
    ['208', 'containers', { clearance_code: 'RD15', containers: [] }],
    ['209', 'containers', { clearance_code: 'RD14', ...boxes('CSQU3054383') }],
  ])('exports: %s at %s', (serial, path, patch) => {
    const last = judged(outward(patch)).bills.at(-1)
    expect(last?.findings.map((finding) => `${finding.serial} ${finding.path?.split('.')[2] ?? ''}`)).toStrictEqual([
      `${serial} ${path}`,
    ])
  })
})

describe('customs does not reject values that it cannot check', () => {
  test.each<[string, RoadManifestFiling]>([
    ['a weight for many trucks', bill({ gross_weight: '685200', goods: [line('685200')] })],
    ['a container number with a wrong check digit, as in the samples', bill(boxes('TEST1234567'))],
    ['an unloading place that is a customs office', { ...original, unloading_place: '0708' }],
    ['an unloading place in no list', { ...original, unloading_place: 'XYZ99' }],
    ['a weight in tonnes', bill({ gross_weight: '0.300', goods: [line('0.300')] })],
    ['a sample without value', bill({ goods_value: '0' })],
    ['a batch number of Hong Kong', { ...original, batch_number: '5345201902001' }],
    ['kinds of package that differ', goods({ package_type: 'CT' })],
    ['reloading into containers of bulk goods', bill({ ...plain, clearance_code: 'RD04' })],
    [
      'one container in two bills',
      {
        ...original,
        bills: original.bills.map((row) => ({
          ...row,
          clearance_code: 'RD01',
          transit_to: undefined,
          ...boxes('A1', 'B2'),
        })),
      },
    ],
    ['codes of 18 characters', bill({ consignee_code: '91150824MA0N0000XX' })],
    ['no contacts of the consignee', bill({ consignee_contacts: [], consignee_code: undefined })],
  ])('%s', (_, message) => {
    expect(new Set(outcomes(judged(message)))).toStrictEqual(new Set(['accepted']))
  })
})

describe('deviations from the other rules go to review, and are not rejected', () => {
  test.each<[path: string, RoadManifestFiling]>([
    ['bills.1.package_quantity', bill({ package_type: 'VO', goods: [{ ...line('41300.500'), package_type: 'VO' }] })],
    ['bills.1.package_type', goods({ package_type: 'VO' })],
    ['bills.1.clearance_code', bill(plain)],
    ['bills.1.consignee_code', bill({ consignee_code: '1234567890123456789' })],
    ['bills.1.goods.0.description', goods({ description: '杂货' })],
    ['bills.1.goods.0.description', goods({ description: '货物一批' })],
    ['unloading_place', { ...original, unloading_place: '0202SC01' }],
    ['declare_office', { ...original, declare_office: '0202', unloading_place: 'GQMD0708001' }],
    ['unloading_place', { ...original, unloading_place: 'MNGSS' }],
    ['unloading_place', { ...original, unloading_place: '07051' }],
    ['arrival_date', { ...original, arrival_date: '20281121' }],
    ['loading_time', { ...original, loading_time: '20261123080000' }],
  ])('%s', (path, message) => {
    const last = judged(message).bills.at(-1)
    expect(last).toMatchObject({ outcome: 'review', findings: [{ serial: '012', path }] })
  })
})

const line = (gross_weight: string) => ({
  sequence: 1,
  description: '铜精矿',
  package_quantity: 40,
  package_type: 'DR',
  gross_weight,
})

describe('a fault in the head refuses every bill', () => {
  test.each<[serial: string, path: string, Partial<RoadManifestFiling>]>([
    ['101', 'declare_office', { declare_office: '9999' }],
    ['102', 'batch_number', { batch_number: 'MA100190910A' }],
    ['103', 'batch_number', { batch_number: 'MA100190900A3' }],
    ['103', 'batch_number', { batch_number: 'MA1N000XX00A3', carrier_code: '0708MA1N000XX' }],
    ['107', 'loading_time', { loading_time: '20261121083000123' }],
    ['108', 'arrival_date', { arrival_date: '20261121083000' }],
    ['109', 'agent_code', { agent_code: 'AGENT' }],
    ['110', 'remark', { remark: '字'.repeat(257) }],
    ['110', 'transmitter_id', { transmitter_name: '某'.repeat(36) }],
  ])('%s at %s', (serial, path, patch) => {
    const verdict = judged({ ...original, ...patch })
    for (const judgedBill of verdict.bills)
      expect(judgedBill).toMatchObject({ outcome: 'refused', findings: [{ serial, path }] })
  })

  test('106 another means of transport', () => {
    const verdict = judge({ ...submissionOf(original), transport_modes: ['4'] }, emptyCustomsState, inTime)
    expect(findingsOn(verdict, 0)).toStrictEqual(['106 运输方式代码[4]不是公路运输'])
  })
})

test('a bill twice in a message is refused both times', () => {
  const verdict = judged(bill({ bill_no: original.bills[0]?.bill_no ?? '' }))
  expect(verdict.bills.map(({ findings }) => findings.map(({ serial }) => serial))).toStrictEqual([['214'], ['214']])
})

test('only transmitters that are filed with customs can send; an empty list permits all', () => {
  const filers = new Set(['0708MA1001909'])
  expect(judged(original, emptyCustomsState, { ...inTime, filers })).not.toHaveProperty('unfiled')
  expect(judged(original, emptyCustomsState, { ...inTime, filers: new Set() })).not.toHaveProperty('unfiled')
  const stranger = { ...original, sender_id: original.sender_id.replace('0708', '0705') }
  expect(judged(stranger, emptyCustomsState, { ...inTime, filers })).toMatchObject({
    unfiled: { serial: '900' },
    bills: [],
  })
})

describe('late messages go to review', () => {
  const at = (now: string, message: RoadManifestFiling) =>
    outcomes(judged(message, emptyCustomsState, { now: new Date(`${now}+08:00`) })).at(-1)

  test.each([
    ['2026-11-21T22:59:59', 'accepted'],
    ['2026-11-21T23:00:01', 'review'],
    ['2026-11-23T00:00:00', 'review'],
  ])('an import that arrives on the 21st, sent at %s: %s', (now, outcome) => expect(at(now, original)).toBe(outcome))

  test('an import without a day is never late', () =>
    expect(at('2027-01-01T00:00:00', { ...original, arrival_date: undefined })).toBe('accepted'))

  test.each([
    ['2026-11-21T07:30:00', 'accepted'],
    ['2026-11-21T07:30:01', 'review'],
  ])('an export that loads at 08:30, sent at %s: %s', (now, outcome) =>
    expect(at(now, { ...exported, loading_time: '20261121083000' })).toBe(outcome),
  )

  test('a message with errors is rejected whether it is late or not', () =>
    expect(at('2027-01-01T00:00:00', bill({ gross_weight: '1' }))).toBe('refused'))
})

test('every reply that a rule gives is described, with its source', () => {
  for (const [serial, reply] of Object.entries(replies)) {
    expect(serial).toMatch(/^\d{3}$/)
    for (const words of [reply.cause, reply.remedy, reply.source]) expect(words).not.toBe('')
  }
})
