import { describe, expect, test } from 'vitest'
import { changed, deleted, original } from '../../../examples/manifests.ts'
import type { RoadManifestChange, RoadManifestFiling, RoadManifestMessage } from '../../roadManifest/message.ts'
import { decision } from '../answers.ts'
import { type CustomsState, emptyCustomsState, remember, settle } from '../customsState.ts'
import { merged } from '../merge.ts'
import { submissionOf } from '../submission.ts'
import { after, findingsOn, judged, outcomes } from './setting.ts'

const releasedAfter = (message: RoadManifestMessage, isReleased = true): CustomsState =>
  settle(
    after(message),
    decision(judged(message), () => !isReleased),
  )

const again: RoadManifestFiling = { ...original, message_id: 'ML202611210009', send_time: '20261121180000000' }
const EXISTS = '001 该原始舱单申报中的提运单号已经存在'
const other: RoadManifestFiling = { ...again, batch_number: '5100489963199', bills: original.bills.slice(0, 1) }

describe('a filing', () => {
  test('of a bill that customs holds is refused, of another in the same batch is not', () => {
    const [first, second] = original.bills
    const one = { ...original, bills: [first!] }
    const both = judged(again, after(one))
    expect(findingsOn(both, 0)).toStrictEqual([EXISTS])
    expect(outcomes(both)).toStrictEqual(['refused', 'accepted'])
    expect(outcomes(judged({ ...again, bills: [second!] }, after(one)))).toStrictEqual(['accepted'])
  })

  test('under a number that the same company used in another batch is refused, of another company not', () => {
    expect(findingsOn(judged(other, after(original)), 0)).toStrictEqual([EXISTS])
    const neighbour = { ...other, sender_id: '0705MA1002904_DXPESW0000000002' }
    expect(outcomes(judged(neighbour, after(original)))).toStrictEqual(['accepted'])
  })

  test('of the other direction under the same batch is refused', () => {
    const inward = after({ ...original, batch_number: '5100489963199' })
    const outward = { ...other, message_type: 'MT2401', loading_place: '07081', bills: [bulk] } as RoadManifestFiling
    expect(findingsOn(judged(outward, inward), 0)).toContain('104 货物运输批次号[5100489963199]已用于进境舱单')
  })

  test('under a batch whose goods have crossed is refused on another day, not on the same', () => {
    const crossed = releasedAfter(original)
    const more = { ...again, bills: [{ ...original.bills[0]!, bill_no: 'ML202611210003' }] }
    expect(outcomes(judged(more, crossed))).toStrictEqual(['accepted'])
    expect(findingsOn(judged({ ...more, arrival_date: '20261130' }, crossed), 0)).toStrictEqual([
      '105 货物运输批次号[MA100190910A3]已用于20261121的进出境，两年内不得重复',
    ])
    expect(outcomes(judged({ ...more, arrival_date: '20261130' }, after(original)))).toStrictEqual(['accepted'])
  })

  test('that arrives again gets the same reply and changes nothing', () => {
    const customsState = after(original)
    expect(outcomes(judged(original, customsState))).toStrictEqual(['accepted', 'accepted'])
    expect(remember(customsState, submissionOf(original), judged(original, customsState))).toBe(customsState)
    const half = {
      ...original,
      bills: original.bills.map((bill, at) => (at === 0 ? { ...bill, gross_weight: '1' } : bill)),
    }
    expect(outcomes(judged(half, after(half)))).toStrictEqual(['refused', 'accepted'])
  })

  test('is remembered bill by bill', () => {
    const half = {
      ...original,
      bills: original.bills.map((bill, at) => (at === 0 ? { ...bill, gross_weight: '1' } : bill)),
    }
    expect(Object.keys(after(half).bills)).toStrictEqual(['MA100190910A3/@ML202611210002'])
    expect(after({ ...original, declare_office: '9999' })).toBe(emptyCustomsState)
  })
})

const bulk = { ...original.bills[0]!, clearance_code: 'RD01', routing_countries: undefined }

describe('a change or deletion', () => {
  test.each([changed, deleted])('wants bills that customs holds in this batch and direction', (message) => {
    const act = message.function_code === '3' ? '删除' : '变更'
    const finding = `002 该原始舱单${act}中的提运单号[${message.bills[0]!.bill_no}]不存在`
    expect(findingsOn(judged(message), 0)).toStrictEqual([finding])
    expect(findingsOn(judged(message, after(other)), 0)).toStrictEqual([finding])
    const outward = { ...message, message_type: 'MT2401' } as RoadManifestMessage
    expect(findingsOn(judged(outward, after(original)), 0).join()).toContain('预配舱单')
  })

  test('of a released bill is rejected, of a rejected bill is accepted', () => {
    expect(findingsOn(judged(changed, releasedAfter(original)), 0)).toStrictEqual([
      '003 提运单[@ML202611210002]海关已放行，不能变更',
    ])
    expect(outcomes(judged(deleted, releasedAfter(original)))).toStrictEqual(['refused', 'refused'])
    expect(outcomes(judged(deleted, releasedAfter(original, false)))).toStrictEqual(['accepted', 'accepted'])
  })

  test('leaves a bill that can be filed again', () => {
    const customsState = after(original, deleted)
    expect(customsState.batches).toStrictEqual({})
    expect(customsState.bills).toStrictEqual({})
    expect(outcomes(judged(again, customsState))).toStrictEqual(['accepted', 'accepted'])
  })

  test('of one bill leaves the other and the batch', () => {
    const customsState = after(original, { ...deleted, bills: deleted.bills.slice(0, 1) })
    expect(Object.keys(customsState.bills)).toStrictEqual(['MA100190910A3/@ML202611210002'])
    expect(outcomes(judged(again, customsState))).toStrictEqual(['accepted', 'refused'])
  })
})

describe('a change is judged by the resulting bill', () => {
  const change = (values: Partial<RoadManifestChange['bills'][number]>): RoadManifestChange => ({
    ...changed,
    bills: [{ bill_no: '@ML202611210002', change: { reason_codes: ['004'] }, ...values }],
  })
  const customsState = after(original)

  test.each<[string, string[], Partial<RoadManifestChange['bills'][number]>]>([
    [
      'total and goods together',
      [],
      { gross_weight: '41300.000', goods: [{ sequence: 2, gross_weight: '19300.000' }] },
    ],
    ['the total alone', ['201'], { gross_weight: '41300.000' }],
    ['one line alone', ['201'], { goods: [{ sequence: 1, gross_weight: '1.000' }] }],
    [
      'a line that leaves a gap',
      ['205'],
      { goods: [{ sequence: 4, description: '铜', gross_weight: '0.5', package_quantity: 1 }] },
    ],
    ['a person without a number', ['220'], { consignee_person: '王某' }],
    ['to order, with the notify party that customs holds', [], { consignee_name: '凭指示' }],
  ])('%s', (_, serials, values) => {
    const refusals = judged(change(values), customsState).bills[0]?.findings.map(({ serial }) => serial)
    for (const serial of serials) expect(refusals).toContain(serial)
    if (serials.length === 0) expect(refusals).toStrictEqual([])
  })

  test('the next change builds on the one before', () => {
    const lighter = change({ gross_weight: '41300.000', goods: [{ sequence: 2, gross_weight: '19300.000' }] })
    const then = remember(customsState, submissionOf(lighter), judged(lighter, customsState))
    expect(then.bills['MA100190910A3/@ML202611210002']?.content).toMatchObject({
      gross_weight: '41300.000',
      consignee_name: 'TO ORDER',
      goods: [{ gross_weight: '22000.000' }, { gross_weight: '19300.000', description: '铜精矿' }],
    })
  })

  test('a bill that was filed before customs was simulated is not judged by unknown content', () => {
    const { content: _, ...bill } = customsState.bills['MA100190910A3/@ML202611210002']!
    const blind = { ...customsState, bills: { 'MA100190910A3/@ML202611210002': bill } }
    expect(outcomes(judged(change({ gross_weight: '1' }), blind))).toStrictEqual(['accepted'])
  })

  test('merging keeps elements that the change omits', () => {
    const before = original.bills[1]!
    expect(
      merged(before, { bill_no: before.bill_no, notify_contacts: [], change: { reason_codes: ['004'] } }),
    ).toStrictEqual(before)
  })
})

test('a message lost or unanswered in a drill leaves nothing, nor does a bill refused in one', () => {
  for (const remark of ['演练:退单', '演练:沉默', '演练:中断'])
    expect(after({ ...original, remark })).toBe(emptyCustomsState)
  expect(Object.keys(after({ ...original, remark: '演练:退单 ML202611210001' }).bills)).toStrictEqual([
    'MA100190910A3/@ML202611210002',
  ])
  expect(Object.keys(after({ ...original, remark: '演练:人工审核' }).bills)).toHaveLength(2)
})

test('a decision on bills that are gone changes nothing', () => {
  const customsState = after(original, deleted)
  const late = decision(judged(original), () => false)
  expect(settle(customsState, late)).toBe(customsState)
  const elsewhere = after({ ...again, batch_number: '5100489963199' })
  expect(settle(elsewhere, late)).toBe(elsewhere)
})
