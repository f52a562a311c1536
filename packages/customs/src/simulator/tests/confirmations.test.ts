import { describe, expect, test } from 'vitest'
import { example } from '../../../examples/load.ts'
import { drillOf } from '../scenario.ts'
import { judge } from '../judge.ts'
import type { Setting } from '../judge.ts'
import { billKey, emptyCustomsState, remember } from '../customsState.ts'
import type { CustomsState } from '../customsState.ts'
import { readSubmission } from '../submission.ts'
import { inTime } from './setting.ts'

const loaded = example('mt4402')
const empty = example('mt4404')
const deletion = example('mt4404-delete')

const bill = (state: 'review' | 'accepted', message_type: 'MT1401' | 'MT2401' = 'MT2401'): CustomsState => {
  const batch_number = readSubmission(loaded).batch_number
  const one = { bill_no: 'ML1', batch_number, message_type, filer: '0708MA1001909', state }
  return { ...emptyCustomsState, bills: { [billKey(batch_number, 'ML1')]: one } }
}

const serials = (xml: string, customsState: CustomsState = emptyCustomsState, setting: Setting = inTime): string[] =>
  judge(readSubmission(xml), customsState, setting).findings.map(({ serial }) => serial)

const after = (xml: string, customsState: CustomsState = emptyCustomsState): CustomsState => {
  const submission = readSubmission(xml)
  return remember(customsState, submission, judge(submission, customsState, inTime), drillOf(submission))
}

describe('a loaded confirmation', () => {
  test.each<[string, CustomsState, string[]]>([
    ['no manifest', emptyCustomsState, ['301']],
    ['a bill under review', bill('review'), ['301']],
    ['a manifest of the other direction', bill('accepted', 'MT1401'), ['301']],
    ['an accepted manifest', bill('accepted'), []],
  ])('with %s', (_, customsState, expected) => expect(serials(loaded, customsState)).toEqual(expected))

  test('needs filed vehicles and drivers', () => {
    const { consignments } = readSubmission(loaded).confirmation!
    const vehicles = new Set(consignments.map(({ vehicle_code }) => vehicle_code))
    const drivers = new Set(consignments.flatMap(({ driver_code }) => driver_code ?? []))
    const accepted = bill('accepted')
    expect(serials(loaded, accepted, { ...inTime, filed: { vehicles, drivers } })).toEqual([])
    expect(serials(loaded, accepted, { ...inTime, filed: { vehicles: new Set(), drivers } })).toContain('303')
    expect(serials(loaded, accepted, { ...inTime, filed: { vehicles, drivers: new Set() } })).toContain('304')
  })
})

describe('a vehicle is confirmed once in a batch', () => {
  const again = empty.replace(/<MessageID>.*?</, '<MessageID>CONFIRM202611219999<')

  test('a second message is refused, the repeated file is answered as before', () => {
    const customsState = after(empty)
    expect(serials(again, customsState)).toEqual(['302'])
    expect(serials(empty, customsState)).toEqual([])
  })

  test('another vehicle of the batch is confirmed apart', () => {
    const other = again.replaceAll('15080001', '15080002')
    expect(other).not.toBe(again)
    const customsState = after(other, after(empty))
    expect(serials(other.replace('CONFIRM202611219999', 'CONFIRM202611218888'), customsState)).toEqual(['302'])
    expect(serials(again, customsState)).toEqual(['302'])
  })

  test('until it is deleted', () => {
    const customsState = after(deletion, after(empty))
    expect(serials(again, customsState)).toEqual([])
    expect(serials(deletion)).toEqual(['305'])
  })

  test('one that a drill refuses, or that is lost on its way, is not held', () => {
    for (const words of ['演练:退单', '演练:沉默']) {
      const drilled = empty.replace(/<Content>.*?</, `<Content>${words}<`)
      expect(serials(again, after(drilled))).toEqual([])
    }
  })
})

test('a container occurs once in a message', () => {
  const submission = readSubmission(loaded)
  const [truck] = submission.confirmation!.consignments
  const other = { ...truck!, vehicle_code: '07080012346', driver_code: '0708000124' }
  const twice = { ...submission, confirmation: { consignments: [truck!, other] } }
  const { findings } = judge(twice, bill('accepted'), inTime)
  expect(findings.map(({ serial, text }) => [serial, text])).toEqual([['307', '集装箱号[CSQU3054383]重复']])
})

test('an empty truck needs a driver and no manifest', () => {
  expect(serials(empty)).toEqual([])
  const without = loaded.replaceAll(/<Master>[\s\S]*?<\/Master>/g, '')
  expect(serials(without, bill('accepted'))).toContain('308')
})
