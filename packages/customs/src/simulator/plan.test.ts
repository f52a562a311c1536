import { describe, expect, test } from 'vitest'
import { changed, deleted, exported, original } from '../../examples/manifests.ts'
import { readReceipt, writeReceipt } from '../receipt/codec.ts'
import { MessageError } from '../xml/messageError.ts'
import { judge } from './judge.ts'
import { nothingKnown, remember } from './known.ts'
import { type PlannedAnswer, plan } from './plan.ts'
import { type Scenario, scenarioOf } from './scenario.ts'
import type { Verdict } from './verdict.ts'

const delays = { transport_ms: 10, acceptance_ms: 200, decision_ms: 3000 }
const known = remember(nothingKnown, original, judge(original, nothingKnown))
const good = judge(original, nothingKnown)
const bad = judge({ ...original, transmitter_name: '', batch_number: '1' }, nothingKnown)

const brief = (answers: PlannedAnswer[]): string =>
  answers.map((given) => `${given.after_ms}:${given.kind === 'receipt' ? given.receipt.code : given.kind}`).join(' ')

const planned = (scenario: Scenario, verdict: Verdict = good): string => brief(plan(verdict, scenario, delays))

describe('what comes back', () => {
  test.each<[Scenario, Verdict, string]>([
    ['normal', good, '10:E1 20:E3 220:01 3220:11'],
    ['normal', bad, '10:E1 20:E3 220:03'],
    ['normal', judge(changed, known), '10:E1 20:E3 220:01 3220:11'],
    ['normal', judge(deleted, known), '10:E1 20:E3 220:01'],
    ['reject', good, '10:E1 20:E3 220:03'],
    ['review', good, '10:E1 20:E3 220:02 420:01 3420:11'],
    ['review', bad, '10:E1 20:E3 220:03'],
    ['refuse', good, '10:E1 20:E3 220:01 3220:13'],
    ['refuse', judge(exported, nothingKnown), '10:E1 20:E3 220:01 3220:12'],
    ['refuse', bad, '10:E1 20:E3 220:03'],
    ['duplicate', good, '10:E1 10:E1 20:E3 20:E3 220:01 220:01 3220:11 3220:11'],
    ['disorder', good, '10:11 20:01 220:E3 3220:E1'],
    ['silence', good, ''],
    ['garbage', bad, '10:garbage 10:E1 20:garbage 20:E3 220:garbage 220:03 220:garbage'],
    ['outage', good, '10:fail_box 10:E4'],
    ['slow', good, '100:E1 200:E3 2200:01 32200:11'],
  ])('%s', (scenario, verdict, expected) => expect(planned(scenario, verdict)).toBe(expected))
})

const receipts = (scenario: Scenario, verdict: Verdict = good) =>
  plan(verdict, scenario, delays).flatMap((given) => (given.kind === 'receipt' ? [given.receipt] : []))

test('receipts name the message and survive being written and read', () => {
  for (const verdict of [good, bad]) {
    for (const receipt of receipts('normal', verdict)) {
      expect(receipt).toMatchObject({ message_id: 'ML202611210001', message_type: 'MT1401' })
      expect(readReceipt(writeReceipt(receipt))).toStrictEqual(receipt)
    }
  }
})

test('garbage is what the reader refuses', () => {
  const litter = plan(good, 'garbage', delays).flatMap((given) => (given.kind === 'garbage' ? [given.content] : []))
  expect(litter).toHaveLength(5)
  for (const content of litter) expect(() => readReceipt(content)).toThrow(MessageError)
})

test('a release speaks for each bill and each container', () => {
  expect(receipts('normal').at(-1)).toMatchObject({
    stage: 3,
    batch_number: '5100489963144',
    bills: [
      { bill_no: 'ML202611210001', code: '11', text: '提(运)单放行' },
      { bill_no: 'ML202611210002', code: '11', text: '提(运)单放行' },
    ],
    equipment: [
      { id: 'CSQU3054383', code: '11', text: '提(运)单放行' },
      { id: 'TGHU1234560', code: '11', text: '提(运)单放行' },
    ],
  })
})

test('a rejection names its reasons, those of a bill also at the bill', () => {
  const light = original.bills.map((bill, index) => (index === 0 ? { ...bill, gross_weight: '1.000' } : bill))
  const verdict = judge({ ...original, batch_number: '1', bills: light }, nothingKnown)
  const own = '[R0301] 提运单[ML202611210001]货物毛重合计[68520.000]与提运单总毛重[1.000]不符'
  expect(receipts('normal', verdict).at(-1)).toMatchObject({
    code: '03',
    text: `[R0103] 货物运输批次号[1]应为13位数字；${own}`,
    bills: [{ bill_no: 'ML202611210001', code: '03', text: own }],
  })
  expect(receipts('reject').at(-1)).toMatchObject({ text: '[R0901] 演练退单，报文本身未发现问题', bills: [] })
})

test('of many reasons the first are named and the rest counted', () => {
  const bills = Array.from({ length: 30 }, (_, index) => ({
    ...original.bills[0],
    bill_no: `B${index}`,
    gross_weight: '1',
  }))
  const verdict = judge({ ...original, bills } as typeof original, nothingKnown)
  expect(receipts('normal', verdict).at(-1)?.text).toMatch(/B19\].*；等共30项$/)
})

test('even a message without a bill number or batch is answered', () => {
  const verdict = judge(
    { ...original, batch_number: '', bills: original.bills.map((bill) => ({ ...bill, bill_no: '' })) },
    nothingKnown,
  )
  const rejection = receipts('normal', verdict).at(-1)
  expect(rejection && readReceipt(writeReceipt(rejection)).code).toBe('03')
})

describe('the scenario', () => {
  test.each<[string, Scenario]>([
    ['演练:退单', 'reject'],
    ['请安排 演练：人工审核 谢谢', 'review'],
    ['演练:拒装', 'refuse'],
    ['演练:重复', 'duplicate'],
    ['演练:乱序', 'disorder'],
    ['演练: 沉默', 'silence'],
    ['演练:乱码', 'garbage'],
    ['演练:中断', 'outage'],
    ['演练:缓慢', 'slow'],
    ['演练:别的', 'normal'],
    ['退单', 'normal'],
    ['', 'normal'],
  ])('%s asks for %s', (remark, scenario) => expect(scenarioOf({ ...original, remark })).toBe(scenario))

  test('a deletion asks in its reason', () => {
    const bills = [{ bill_no: 'B1', change: { reason_codes: ['999'], reason_text: '演练:沉默' } }]
    expect(scenarioOf({ ...deleted, bills })).toBe('silence')
    expect(scenarioOf(deleted)).toBe('normal')
  })
})
