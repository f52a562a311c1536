import { describe, expect, test } from 'vitest'
import { changed, deleted, exported, original } from '../../../examples/manifests.ts'
import { readReceipt } from '../../receipt/read.ts'
import { writeReceipt } from '../../receipt/write.ts'
import { MessageError } from '../../xml/messageError.ts'
import { type PlannedAnswer, plan } from '../plan.ts'
import { type Drill, drillOf, type Scenario } from '../scenario.ts'
import { submissionOf } from '../submission.ts'
import type { Verdict } from '../verdict.ts'
import { after, inTime, judged } from './setting.ts'

const delays = { transport_ms: 10, acceptance_ms: 200, decision_ms: 3000 }
const customsState = after(original)
const good = judged(original)
const bad = judged({ ...original, declare_office: '9999' })
const malformed: Verdict = { ...good, problems: ['舱单传输人名称不能为空'], bills: [] }

const brief = (answers: PlannedAnswer[]): string =>
  answers
    .map((answer) => `${answer.after_ms}:${answer.kind === 'receipt' ? answer.receipt.code : answer.kind}`)
    .join(' ')

const planned = (scenario: Scenario, verdict: Verdict = good): string => brief(plan(verdict, { scenario }, delays))

describe('replies', () => {
  test.each<[Scenario, Verdict, string]>([
    ['normal', good, '10:0 20:E1 30:E3 230:01 3230:11'],
    ['normal', bad, '10:0 20:E1 30:E3 230:03'],
    ['normal', judged(changed, customsState), '10:0 20:E1 30:E3 230:01 3230:11'],
    ['normal', judged(deleted, customsState), '10:0 20:E1 30:E3 230:01'],
    ['reject', good, '10:0 20:E1 30:E3 230:03'],
    ['review', good, '10:0 20:E1 30:E3 230:02 430:01 3430:11'],
    ['review', bad, '10:0 20:E1 30:E3 230:03'],
    ['refuse', good, '10:0 20:E1 30:E3 230:01 3230:13'],
    ['refuse', judged(exported), '10:0 20:E1 30:E3 230:01 3230:12'],
    ['refuse', bad, '10:0 20:E1 30:E3 230:03'],
    ['normal', malformed, '10:0 20:E1 30:E3 230:03'],
    ['normal', judged(original, undefined, { ...inTime, filers: new Set(['0705MA1002904']) }), '10:fail_box 10:1'],
    ['duplicate', good, '10:0 10:0 20:E1 20:E1 30:E3 30:E3 230:01 230:01 3230:11 3230:11'],
    ['disorder', good, '10:11 20:01 30:E3 230:E1 3230:0'],
    ['silence', good, ''],
    ['garbage', bad, '10:garbage 10:0 20:garbage 20:E1 30:garbage 30:E3 230:garbage 230:03 230:garbage'],
    ['outage', good, '10:fail_box 10:1'],
    ['slow', good, '100:0 200:E1 300:E3 2300:01 32300:11'],
  ])('%s', (scenario, verdict, expected) => expect(planned(scenario, verdict)).toBe(expected))
})

const receipts = (scenario: Scenario, verdict: Verdict = good) =>
  plan(verdict, { scenario }, delays).flatMap((plannedAnswer) =>
    plannedAnswer.kind === 'receipt' ? [plannedAnswer.receipt] : [],
  )

test('receipts name the message and survive being written and read', () => {
  for (const verdict of [good, bad]) {
    for (const receipt of receipts('normal', verdict)) {
      expect(receipt).toMatchObject({ message_id: 'ML202611210001', message_type: 'MT1401' })
      expect(receipt).toMatchObject({ receiver_id: original.sender_id, sender_id: 'EPORT', function_code: '9' })
      expect(readReceipt(writeReceipt(receipt))).toStrictEqual(receipt)
    }
  }
})

test('accepted bills are reported in the form of customs', () => {
  const text = '19000 接受申报,该原始舱单申报报文处理成功'
  expect(receipts('normal').at(-2)).toMatchObject({ code: '01', text, hasSummary: false, bills: [{ text }, { text }] })
  expect(receipts('review').at(-3)?.text).toBe('19011 转人工审核,演练人工审核，报文本身未发现问题')
})

test('garbage is rejected by the reader', () => {
  const litter = plan(good, { scenario: 'garbage' }, delays).flatMap((plannedAnswer) =>
    plannedAnswer.kind === 'garbage' ? [plannedAnswer.content] : [],
  )
  expect(litter).toHaveLength(6)
  for (const content of litter) expect(() => readReceipt(content)).toThrow(MessageError)
})

test('a release speaks for each bill and each container', () => {
  expect(receipts('normal').at(-1)).toMatchObject({
    stage: 3,
    batch_number: 'MA100190910A3',
    bills: [
      { bill_no: 'ML202611210001', code: '11', text: '提(运)单放行' },
      { bill_no: '@ML202611210002', code: '11', text: '提(运)单放行' },
    ],
    equipment: [
      { id: 'CSQU3054383', code: '11', text: '提(运)单放行' },
      { id: 'TGHU1234567', code: '11', text: '提(运)单放行' },
    ],
  })
})

describe('a rejection', () => {
  const light = original.bills.map((bill, index) => (index === 0 ? { ...bill, gross_weight: '1.000' } : bill))
  const first = (verdict: Verdict, drill: Drill = { scenario: 'normal' }) =>
    plan(verdict, drill, delays).flatMap((plannedAnswer) =>
      plannedAnswer.kind === 'receipt' ? [plannedAnswer.receipt] : [],
    )[3]

  test('of one bill leaves the others accepted, and the decision leaves it out', () => {
    const verdict = judged({ ...original, bills: light })
    const text = '19201 不接受申报,提运单[ML202611210001]货物毛重合计[68520.000]与提运单总毛重[1.000]不符'
    expect(first(verdict)).toMatchObject({
      code: '03',
      hasSummary: false,
      batch_number: 'MA100190910A3',
      text,
      bills: [
        { bill_no: 'ML202611210001', code: '03', text },
        { bill_no: '@ML202611210002', code: '01', text: '19000 接受申报,该原始舱单申报报文处理成功' },
      ],
    })
    expect(receipts('normal', verdict).at(-1)).toMatchObject({
      stage: 3,
      bills: [{ bill_no: '@ML202611210002', code: '11' }],
    })
  })
  test('because of the head speaks to every bill', () => {
    const text = '19101 不接受申报,进出境口岸海关代码[9999]不在关区代码表CC011中'
    expect(first(bad)).toMatchObject({ text, bills: [{ text }, { text }] })
  })
  test('of a bill that customs holds is word for word that of the samples', () => {
    const again = judged({ ...original, message_id: 'ANOTHER' }, customsState)
    expect(first(again)?.bills[0]?.text).toBe('19001 不接受申报,该原始舱单申报中的提运单号已经存在')
  })
  test('of a message that violates the schema is one for the whole message, without batch and bills', () => {
    const receipt = first(malformed)
    expect(receipt).toMatchObject({
      code: '03',
      hasSummary: true,
      text: '99001 报文填制不规范。舱单传输人名称不能为空',
      bills: [],
    })
    expect(receipt).not.toHaveProperty('batch_number')
  })
  test('of a drill identifies it as one, and affects the bills that it names', () => {
    const text = '19901 不接受申报,演练退单，报文本身未发现问题'
    expect(first(good, { scenario: 'reject' })).toMatchObject({ text, bills: [{ text }, { text }] })
    expect(first(good, { scenario: 'reject', bills: ['@ML202611210002'] })?.bills).toMatchObject([
      { code: '01' },
      { code: '03', text },
    ])
  })
  test('of many reasons names as many as a receipt holds and counts them', () => {
    const problems = Array.from({ length: 60 }, (_, at) => `缺少第${at}个数据项，这是一句比较长的话`)
    const text = first({ ...malformed, problems })?.text ?? ''
    expect(text).toMatch(/；等共60项$/)
    expect(text.length).toBeLessThanOrEqual(512)
  })
  test('of a message that changes, deletes or exports has its own code', () => {
    expect(first(judged(changed))?.text).toMatch(/^15002 /)
    expect(first(judged(deleted))?.text).toMatch(/^13002 /)
    expect(first(judged(exported), { scenario: 'reject' })?.text).toMatch(/^29901 /)
  })
})

describe('a review', () => {
  test('of a late message has the text of the samples, and ends in an acceptance', () => {
    const late = judged(original, undefined, { now: new Date('2026-11-22T08:00:00+08:00') })
    expect(planned('normal', late)).toBe('10:0 20:E1 30:E3 230:02 430:01 3430:11')
    const text = '19010 转人工审核,舱单申报超时'
    expect(receipts('normal', late)[3]).toMatchObject({
      text,
      bills: [
        { code: '02', text },
        { code: '02', text },
      ],
    })
  })
  test('of one bill accepts the other at once', () => {
    const plannedAnswers = plan(good, { scenario: 'review', bills: ['ML202611210001'] }, delays)
    const stages = plannedAnswers.flatMap((answer) =>
      answer.kind === 'receipt' ? [answer.receipt.bills.map(({ code }) => code).join()] : [],
    )
    expect(stages).toStrictEqual(['', '', '', '02,01', '01', '11,11'])
  })
})

test('a refusal to unload strikes the named bill, and its containers', () => {
  const last = plan(good, { scenario: 'refuse', bills: ['@ML202611210002'] }, delays).at(-1)
  expect(last?.kind === 'receipt' && last.receipt).toMatchObject({
    bills: [{ code: '11' }, { code: '13' }],
    equipment: [{ code: '13' }, { code: '13' }],
  })
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
  ])('%s asks for %s', (remark, scenario) =>
    expect(drillOf(submissionOf({ ...original, remark })).scenario).toBe(scenario),
  )

  test('a deletion asks in its reason', () => {
    const bills = [{ bill_no: 'B1', change: { reason_codes: ['999'], reason_text: '演练:沉默' } }]
    expect(drillOf(submissionOf({ ...deleted, bills })).scenario).toBe('silence')
    expect(drillOf(submissionOf(deleted)).scenario).toBe('normal')
  })

  test.each([
    ['演练:退单 ML001', ['ML001']],
    ['演练:退单[ML001]', ['ML001']],
    ['演练：退单 @ML001、ML002 谢谢', ['@ML001', 'ML002']],
    ['演练:退单 谢谢 ML001', undefined],
    ['演练:退单', undefined],
  ])('%s strikes %s', (words, bills) => expect(drillOf({ remarkText: words }).bills).toStrictEqual(bills))
})
