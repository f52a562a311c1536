import { describe, expect, test } from 'vitest'
import { changed, deleted, exported, original } from '../../examples/manifests.ts'
import type { RoadManifestBill, RoadManifestFiling, RoadManifestMessage } from '../roadManifest/message.ts'
import { readRoadManifest, writeRoadManifest } from '../roadManifest/roadManifest.ts'
import { decision } from './answers.ts'
import { judge } from './judge.ts'
import { type KnownState, nothingKnown, remember, settle } from './known.ts'
import { wording } from './verdict.ts'

const after = (...messages: RoadManifestMessage[]): KnownState =>
  messages.reduce((known, message) => remember(known, message, judge(message, known)), nothingKnown)

const releasedAfter = (message: RoadManifestMessage, released = true): KnownState => {
  const known = after(message)
  return settle(known, decision(judge(message, known), released))
}

const words = (message: RoadManifestMessage, known = nothingKnown): string[] =>
  judge(message, known).findings.map(wording)

const withBill = (patch: Partial<RoadManifestBill>): RoadManifestFiling => ({
  ...original,
  bills: original.bills.map((bill, index) => (index === 1 ? { ...bill, ...patch } : bill)),
})
const goods = (patch: Partial<RoadManifestBill['goods'][number]>): RoadManifestFiling =>
  withBill({
    goods: (original.bills[1]?.goods ?? []).map((item, index) => (index === 0 ? { ...item, ...patch } : item)),
  })

test.each([original, exported])('a good filing is accepted', (message) => {
  expect(judge(readRoadManifest(writeRoadManifest(message)), nothingKnown)).toMatchObject({
    accepted: true,
    findings: [],
  })
})

describe('form, codes and sums', () => {
  test.each<[string, RoadManifestMessage, string]>([
    ['missing field', { ...original, transmitter_name: '' }, '[R0101] 舱单传输人名称不能为空'],
    ['missing field of a bill', withBill({ payment_method: '' }), '[R0101] 提运单[ML202611210002]运费支付方法不能为空'],
    [
      'missing field of goods',
      goods({ description: '' }),
      '[R0101] 提运单[ML202611210002]第1项货物：货物简要描述不能为空',
    ],
    ['length', { ...original, transmitter_name: '某'.repeat(71) }, '[R0102] 舱单传输人名称不能超过70个字符'],
    [
      'HS of five digits',
      goods({ hs_code: '26030' }),
      '[R0102] 提运单[ML202611210002]第1项货物：税则号列应为6至10位数字',
    ],
    [
      'HS of eleven digits',
      goods({ hs_code: '26030000001' }),
      '[R0102] 提运单[ML202611210002]第1项货物：税则号列应为6至10位数字',
    ],
    [
      'batch of twelve digits',
      { ...original, batch_number: '510048996314' },
      '[R0103] 货物运输批次号[510048996314]应为13位数字',
    ],
    [
      'to order without notify',
      withBill({ notify: undefined }),
      '[R0104] 提运单[ML202611210002]收货人为凭指示时，通知人不能为空',
    ],
    [
      'clearance',
      withBill({ clearance_code: 'RD99' }),
      '[R0201] 提运单[ML202611210002]海关货物通关代码[RD99]不在代码表CC007中',
    ],
    ['package', goods({ package_type: 'XX' }), '[R0202] 提运单[ML202611210002]包装种类[XX]不在代码表CN005中'],
    ['payment', withBill({ payment_method: 'PP' }), '[R0203] 提运单[ML202611210002]运费支付方法[PP]不在代码表CN004中'],
    [
      'weights',
      goods({ gross_weight: '21999.999' }),
      '[R0301] 提运单[ML202611210002]货物毛重合计[41300.499]与提运单总毛重[41300.500]不符',
    ],
    [
      'packages',
      goods({ package_quantity: 23 }),
      '[R0302] 提运单[ML202611210002]货物件数合计[41]与提运单总件数[40]不符',
    ],
    ['no weight', withBill({ gross_weight: '0.000' }), '[R0303] 提运单[ML202611210002]总毛重应大于零'],
    ['a bill twice', withBill({ bill_no: 'ML202611210001' }), '[R0405] 提运单[ML202611210001]在同一报文中重复出现'],
  ])('%s', (_, message, finding) => expect(words(message)).toStrictEqual([finding]))

  test('an unlisted reason of change', () => {
    const wrong = { ...deleted, bills: deleted.bills.map((bill) => ({ ...bill, change: { reason_codes: ['888'] } })) }
    expect(words(wrong, after(original))).toStrictEqual([
      '[R0204] 提运单[ML202611210001]变更原因代码[888]不在代码表CC001中',
      '[R0204] 提运单[ML202611210002]变更原因代码[888]不在代码表CC001中',
    ])
  })

  test('several findings are named together, ill-formed weights are not added up', () => {
    expect(words(goods({ gross_weight: 'heavy', package_quantity: 1, package_type: 'XX' }))).toHaveLength(3)
  })
})

describe('what customs knows', () => {
  const again = { ...original, send_time: '20261121180000000' }

  test('a batch accepted before is a duplicate', () => {
    expect(words(again, after(original))).toStrictEqual([
      '[R0401] 货物运输批次号[5100489963144]重复舱单，海关已接受申报',
    ])
  })

  test('the same file once more gets the same verdict and changes nothing', () => {
    const known = after(original)
    expect(judge(original, known).accepted).toBe(true)
    expect(remember(known, original, judge(original, known))).toBe(known)
    const withdrawn = after(original, deleted)
    expect(judge(deleted, withdrawn).accepted).toBe(true)
  })

  test('a bill belongs to one batch', () => {
    const other = { ...again, batch_number: '5100489963199', bills: original.bills.slice(0, 1) }
    expect(words(other, after(original))).toStrictEqual([
      '[R0404] 提运单[ML202611210001]已在货物运输批次号[5100489963144]下申报',
    ])
  })

  test.each([changed, deleted])('a change or deletion wants an accepted batch', (message) => {
    const act = message.function_code === '3' ? '删除' : '变更'
    const finding = `[R0402] 货物运输批次号[5100489963144]的原始舱单不存在或未被接受，不能${act}`
    expect(words(message)).toStrictEqual([finding])
    expect(words(message, after({ ...original, declare_office: '' }))).toStrictEqual([finding])
    expect(words(message, after(original))).toStrictEqual([])
    expect(words({ ...message, message_type: 'MT2401' } as RoadManifestMessage, after(original)).join()).toContain(
      'R0402',
    )
  })

  test('a change of a bill that the batch does not hold', () => {
    const one = { ...original, bills: original.bills.slice(1) }
    expect(words(changed, after(one))).toStrictEqual([
      '[R0406] 提运单[ML202611210001]不在货物运输批次号[5100489963144]下，不能变更',
    ])
  })

  test('a released bill is neither changed nor deleted, a refused one is', () => {
    expect(words(changed, releasedAfter(original))).toStrictEqual([
      '[R0403] 提运单[ML202611210001]海关已放行，不能变更',
    ])
    expect(words(deleted, releasedAfter(original))).toHaveLength(2)
    expect(words(changed, releasedAfter(original, false))).toStrictEqual([])
  })

  test('what was deleted may be filed anew', () => {
    const known = after(original, deleted)
    expect(known.batches).toStrictEqual({})
    expect(known.bills).toStrictEqual({})
    expect(words(again, known)).toStrictEqual([])
  })

  test('one of two bills deleted leaves the batch', () => {
    const known = after(original, { ...deleted, bills: deleted.bills.slice(0, 1) })
    expect(Object.keys(known.bills)).toStrictEqual(['ML202611210002'])
    expect(words(again, known)).toHaveLength(1)
  })

  test('a message refused, lost or unanswered in a drill leaves nothing', () => {
    for (const remark of ['演练:退单', '演练:沉默', '演练:中断'])
      expect(after({ ...original, remark })).toBe(nothingKnown)
    expect(after({ ...original, remark: '演练:人工审核' })).not.toBe(nothingKnown)
  })

  test('the state is plain data, whatever the numbers are called', () => {
    const odd = withBill({ bill_no: '__proto__' })
    const known: KnownState = JSON.parse(JSON.stringify(releasedAfter(odd)))
    expect(Object.keys(known.bills)).toContain('__proto__')
    expect(known.bills.ML202611210001).toStrictEqual({ batch_number: '5100489963144', state: 'released' })
    expect(words({ ...again, batch_number: '5100489963199' }, known)).toHaveLength(1)
  })

  test('a decision on bills that are gone changes nothing', () => {
    const known = after(original, deleted)
    const late = decision(judge(original, after(original)), true)
    expect(settle(known, late)).toStrictEqual(known)
    const elsewhere = after({ ...again, batch_number: '5100489963199' })
    expect(settle(elsewhere, late)).toStrictEqual(elsewhere)
  })
})
