import { receiptStage } from '@guanqiao/customs'
import { manifestDocument, manifestStateOf } from '@guanqiao/domain/customs/index'
import { expect, test } from 'vitest'
import type { BillState } from '@guanqiao/domain/customs/index'
import type { Unit } from './units.queries.ts'
import { verdictOn } from './verdict.ts'
import type { Carrying } from './verdict.ts'
import type { DocumentFunction as FunctionCode } from '@guanqiao/domain/documents/documentType'
import { performanceOf } from './receiptText.ts'

const receipt = (code: string, bills: { bill_no: string; code: string }[] = [], hasSummary = bills.length === 0) => ({
  stage: receiptStage(code)!,
  code,
  text: code,
  hasSummary,
  bills: bills.map((bill) => ({ ...bill, text: bill.code })),
  equipment: [],
})

type BillNow = Pick<Unit, 'id' | 'number' | 'status' | 'last_code' | 'alarm'>

const billsIn = (...states: BillState[]): BillNow[] =>
  states.map((status, at) => ({ id: `id${at}`, number: `B${at}`, status, last_code: null, alarm: null }))

const carrying = (bills: readonly BillNow[], function_code: FunctionCode = '9'): Carrying => ({
  message_id: 'M',
  doc_type: 'manifest',
  doc_id: 'M',
  function_code,
  bills: bills.map(({ id, number }) => ({ id, bill_no: number! })),
})

/** The bills after all receipts in order. */
function after(codes: readonly string[], functionCode: FunctionCode, before: readonly BillNow[]): BillNow[] {
  const message = carrying(before, functionCode)
  return codes.reduce<readonly BillNow[]>((bills, code) => {
    const { decisions } = verdictOn(receipt(code), message, bills)
    return bills.map((bill) => {
      const { to, isLast, alarm } = decisions.find(({ id }) => id === bill.id)!
      return { ...bill, status: to, alarm, last_code: isLast ? code : bill.last_code }
    })
  }, before) as BillNow[]
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) => orders(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

const lives: [name: string, codes: string[], functionCode: FunctionCode, before: BillState[], bill: BillState][] = [
  ['a release', ['E1', 'E3', '02', '01', '11'], '9', ['sending', 'sending'], 'released'],
  ['a refusal of the goods', ['E1', 'E3', '01', '13'], '9', ['sending'], 'forbidden'],
  ['a rejection', ['E1', 'E3', '03'], '9', ['sending'], 'rejected'],
  ['a rejection after review', ['E1', '02', '03'], '9', ['sending'], 'rejected'],
  ['a failure on the way', ['E1', 'E4'], '9', ['sending'], 'send_fail'],
  ['an accepted change', ['E1', 'E3', '01', '11'], '5', ['changing'], 'released'],
  ['a change of refused goods', ['E1', '01', '12'], '5', ['changing'], 'refused'],
  ['a rejected change', ['E1', 'E3', '03'], '5', ['changing'], 'accepted'],
  ['a deletion', ['0', 'E1', 'E3', '01'], '3', ['deleting', 'deleting'], 'deleted'],
  ['a rejected deletion', ['E1', 'E3', '03'], '3', ['deleting'], 'accepted'],
]

test.each(lives)(
  '%s has the same result for every order of its receipts, also repeated',
  (_name, codes, functionCode, before, state) => {
    const start = billsIn(...before)
    for (const order of orders(codes)) {
      const end = before.map(() => state)
      expect(
        after(order, functionCode, start).map((bill) => bill.status),
        order.join(' '),
      ).toEqual(end)
      const twice = after([...order, ...order], functionCode, start)
      expect(
        twice.map((bill) => bill.status),
        `${order.join(' ')} twice`,
      ).toEqual(end)
    }
  },
)

test('a receipt without a decision on a bill is never its last receipt', () => {
  expect(after(['01', '02'], '9', billsIn('sending'))[0]).toMatchObject({ status: 'accepted', last_code: '01' })
  expect(after(['11', '01', 'E3'], '9', billsIn('sending'))[0]).toMatchObject({ status: 'released', last_code: '11' })
  expect(after(['E1', 'E3'], '9', billsIn('sending'))[0]).toMatchObject({ status: 'sent', last_code: 'E3' })
})

test('a refusal after the release changes no state and raises an alarm that lasts until somebody acknowledges it', () => {
  const released = after(['11'], '9', billsIn('accepted'))
  const [alarmed] = after(['13'], '9', released)
  expect(alarmed).toMatchObject({ status: 'released', last_code: '11', alarm: expect.stringContaining('禁卸') })
  const { warning } = verdictOn(receipt('13'), carrying(released), released)
  expect(warning).toBe('提(运)单 B0 放行后又收到禁卸，请立即与海关核实')
  expect(after(['11', '01'], '9', [alarmed!])[0]).toMatchObject({ alarm: expect.stringContaining('禁卸') })
})

test('each bill follows its own reply; a bill that is not named stays', () => {
  const before = billsIn('sent', 'sent', 'sent')
  const mixed = receipt('03', [
    { bill_no: 'B0', code: '01' },
    { bill_no: 'B1', code: '03' },
  ])
  const { decisions, answers } = verdictOn(mixed, carrying(before), before)
  expect(decisions.map(({ number, to }) => [number, to])).toEqual([
    ['B0', 'accepted'],
    ['B1', 'rejected'],
  ])
  expect(answers.map(({ bill_no, code }) => [bill_no, code])).toEqual([
    ['B0', '01'],
    ['B1', '03'],
  ])
})

test('a rejection in the head rejects the whole message, also bills that it does not name', () => {
  const before = billsIn('sent', 'sent')
  const { decisions } = verdictOn(receipt('03', [{ bill_no: 'B1', code: '03' }], true), carrying(before), before)
  expect(decisions.map(({ to }) => to)).toEqual(['rejected', 'rejected'])
})

test('a release in the head that names bills releases those alone', () => {
  const before = billsIn('accepted', 'accepted')
  const { decisions } = verdictOn(receipt('11', [{ bill_no: 'B0', code: '11' }], true), carrying(before), before)
  expect(decisions.map(({ number, to }) => [number, to])).toEqual([['B0', 'released']])
})

test('bills missing in the message are reported, and no state changes', () => {
  const before = billsIn('accepted', 'accepted')
  const message = carrying(before.slice(0, 1))
  const strange = receipt('11', [
    { bill_no: 'B1', code: '11' },
    { bill_no: 'X9', code: '11' },
  ])
  expect(verdictOn(strange, message, before)).toEqual({
    decisions: [],
    answers: [],
    warning: '回执所指的提(运)单 B1、X9 不在这份报文中，没有处理',
  })
})

test('customs holds the accepted filing or change, and nothing after a deletion', () => {
  const receiptOn = (code: string, functionCode: FunctionCode, status: BillState) =>
    verdictOn(receipt(code), carrying(billsIn(status), functionCode), billsIn(status)).decisions[0]?.heldMessageId
  expect([receiptOn('01', '9', 'sent'), receiptOn('01', '5', 'changing'), receiptOn('11', '9', 'sent')]).toEqual([
    'M',
    'M',
    'M',
  ])
  expect([receiptOn('03', '5', 'changing'), receiptOn('E4', '5', 'changing'), receiptOn('02', '9', 'sent')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(receiptOn('01', '3', 'deleting')).toBeNull()
})

const entries = (
  code: string,
  functionCode: FunctionCode,
  before: BillNow[],
  namedBills?: { bill_no: string; code: string }[],
) => {
  const text = receipt(code, namedBills)
  const { decisions } = verdictOn(text, carrying(before, functionCode), before)
  const states = before.map(({ id, status }) => decisions.find((decision) => decision.id === id)?.to ?? status)
  return performanceOf({
    type: manifestDocument,
    stage: text.stage,
    decisions,
    states,
    to: manifestStateOf(states as BillState[]),
    containers: 0,
    isMismatched: false,
    isOutdated: false,
  })
}

test.each([
  ['01', '9', 'sending', null, '舱单已接受'],
  ['03', '9', 'sent', 'E3', '舱单退单'],
  ['E1', '9', 'accepted', '01', '迟到回执，状态不变'],
  ['E3', '9', 'sent', 'E1', '已记录，状态不变'],
  ['01', '5', 'changing', 'E3', '变更已接受'],
  ['03', '5', 'changing', 'E3', '变更被退单，舱单仍为已接受'],
  ['E4', '3', 'deleting', null, '删除发送失败，舱单仍为已接受'],
  ['01', '3', 'deleting', 'E3', '删除已接受，舱单已删除'],
  ['13', '9', 'released', '11', '提(运)单 B0 仍为已放行，须与海关核实'],
] as const)('%s on function %s in %s is reported unchanged', (code, functionCode, status, last_code, words) => {
  expect(
    entries(
      code,
      functionCode,
      billsIn(status).map((bill) => ({ ...bill, last_code })),
    ),
  ).toBe(words)
})

test('bills with different outcomes are reported by their numbers', () => {
  const namedBills = [
    { bill_no: 'B0', code: '01' },
    { bill_no: 'B1', code: '03' },
  ]
  expect(entries('03', '9', billsIn('sent', 'sent'), namedBills)).toBe('提(运)单 B0 已接受；提(运)单 B1 退单')
  expect(entries('11', '9', billsIn('accepted', 'accepted'), [{ bill_no: 'B1', code: '11' }])).toBe(
    '提(运)单 B1 已放行',
  )
})
