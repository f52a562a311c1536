import { receiptStage } from '@guanqiao/customs'
import { expect, test } from 'vitest'
import type { BillState, ManifestState } from '../receipts/states.ts'
import { verdictOn } from '../receipts/verdict.ts'
import type { FunctionCode, Standing } from '../receipts/verdict.ts'

const receipt = (code: string, bills: { bill_no: string; code: string }[] = []) => ({
  stage: receiptStage(code)!,
  code,
  text: code,
  bills: bills.map((it) => ({ ...it, text: it.code })),
})

const standing = (status: ManifestState, ...bills: BillState[]): Standing => ({
  status,
  last_code: null,
  bills: bills.map((it, at) => ({ bill_no: `B${at}`, status: it })),
})

/** The state and the bills after all the receipts, one after the other. */
function after(
  codes: readonly string[],
  functionCode: FunctionCode,
  before: Standing,
): { status: ManifestState; bills: BillState[] } {
  let now = before
  for (const code of codes) {
    const { to, bills, newest } = verdictOn(receipt(code), functionCode, now)
    const next = (bill_no: string, status: BillState) => bills.find((it) => it.bill_no === bill_no)?.status ?? status
    now = {
      status: to ?? now.status,
      last_code: newest ? code : now.last_code,
      bills: now.bills.map((it) => ({ ...it, status: next(it.bill_no, it.status) })),
    }
  }
  return { status: now.status, bills: now.bills.map((it) => it.status) }
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) => orders(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

const lives: [
  name: string,
  codes: string[],
  functionCode: FunctionCode,
  before: Standing,
  status: ManifestState,
  bill: BillState,
][] = [
  ['a release', ['E1', 'E3', '02', '01', '11'], '9', standing('sending', 'none', 'none'), 'released', 'released'],
  ['a refusal of the goods', ['E1', 'E3', '01', '13'], '9', standing('sending', 'none'), 'refused', 'forbidden'],
  ['a rejection', ['E1', 'E3', '03'], '9', standing('sending', 'none'), 'rejected', 'rejected'],
  ['a rejection after review', ['E1', '02', '03'], '9', standing('sending', 'none'), 'rejected', 'rejected'],
  ['a failure on the way', ['E1', 'E4'], '9', standing('sending', 'none'), 'send_fail', 'none'],
  ['an accepted change', ['E1', 'E3', '01', '11'], '5', standing('changing', 'accepted'), 'released', 'released'],
  ['a change of refused goods', ['E1', '01', '12'], '5', standing('changing', 'forbidden'), 'refused', 'refused'],
  ['a rejected change', ['E1', 'E3', '03'], '5', standing('changing', 'accepted'), 'accepted', 'accepted'],
  ['a deletion', ['E1', 'E3', '01'], '3', standing('deleting', 'accepted', 'refused'), 'deleted', 'deleted'],
  ['a rejected deletion', ['E1', 'E3', '03'], '3', standing('deleting', 'accepted'), 'accepted', 'accepted'],
]

test.each(lives)(
  '%s ends alike in whatever order its receipts come, also twice',
  (_name, codes, functionCode, before, status, bill) => {
    for (const order of orders(codes)) {
      const end = { status, bills: before.bills.map(() => bill) }
      expect(after(order, functionCode, before), order.join(' ')).toEqual(end)
      expect(after([...order, ...order], functionCode, before), `${order.join(' ')} twice`).toEqual(end)
    }
  },
)

test('a manifest is released when all its bills are', () => {
  const before = standing('accepted', 'accepted', 'accepted')
  const first = verdictOn(receipt('11', [{ bill_no: 'B0', code: '11' }]), '9', before)
  expect(first).toMatchObject({ to: undefined, performance: '提单放行 1/2，状态不变' })
  const second = verdictOn(
    receipt('11', [{ bill_no: 'B1', code: '11' }]),
    '9',
    standing('accepted', 'released', 'accepted'),
  )
  expect(second).toMatchObject({ to: 'released', performance: '舱单已放行' })
})

test('one refused bill refuses the manifest', () => {
  const both = receipt('11', [
    { bill_no: 'B0', code: '11' },
    { bill_no: 'B1', code: '13' },
  ])
  expect(verdictOn(both, '9', standing('accepted', 'accepted', 'accepted'))).toMatchObject({
    to: 'refused',
    bills: [{ status: 'released' }, { status: 'forbidden' }],
  })
})

test('bills that are not in the manifest change nothing', () => {
  const strange = receipt('11', [{ bill_no: 'X', code: '11' }])
  expect(verdictOn(strange, '9', standing('accepted', 'accepted'))).toMatchObject({ to: undefined, bills: [] })
})

test.each([
  ['01', '9', 'sending', null, '舱单已接受'],
  ['03', '9', 'sent', 'E3', '舱单退单'],
  ['E1', '9', 'accepted', '01', '迟到回执，状态不变'],
  ['E3', '9', 'sent', 'E1', '已记录，状态不变'],
  ['01', '5', 'changing', 'E3', '变更已接受'],
  ['03', '5', 'changing', 'E3', '变更被退单，舱单仍为已接受'],
  ['E4', '3', 'deleting', null, '删除发送失败，舱单仍为已接受'],
  ['01', '3', 'deleting', 'E3', '删除已接受，舱单已删除'],
] as const)('%s on function %s in %s is told as it is', (code, functionCode, status, last_code, words) => {
  const before = { ...standing(status, 'accepted'), last_code }
  expect(verdictOn(receipt(code), functionCode, before).performance).toBe(words)
})
