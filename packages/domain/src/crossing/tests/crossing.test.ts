import { describe, expect, test } from 'vitest'
import { parse } from '../../kit/shape.ts'
import { viewBatch } from '../batchView.ts'
import { documentChain } from '../crossing.rules.ts'
import type { CrossingRecords } from '../crossing.ts'
import {
  aBatch,
  aDocument,
  aManifest,
  aMessage,
  aReceipt,
  aTruck,
  aWeighing,
  anOrder,
  at,
  crossingRecords,
} from './rows.ts'

const confirmation = aDocument('confirmation', { message_type: 'MT4401', subject: '蒙L12345、蒙L54321' })
/** Every document after the manifest is accepted, and no truck goes home empty. */
const declared = {
  batch: aBatch({ has_no_return: true }),
  documents: [confirmation, aDocument('tally', { message_type: 'MT5401' })],
}

describe('the cards', () => {
  const states = (values: Partial<CrossingRecords>) =>
    documentChain(crossingRecords(values)).cards.map(({ step, state, tone }) => `${step} ${state} ${tone}`)
  test('are in the order of the law', () => {
    expect(states({ order: null, manifest: null, transports: [] })).toEqual([
      'order 未关联 draft',
      'manifest 未生成 draft',
      'weighing 未过磅 draft',
    ])
    expect(states({ ...declared, weighings: [aWeighing()] })).toEqual([
      'order 执行中 work',
      'manifest 已接受 accepted',
      'document 已接受 accepted',
      'weighing 已完成 done',
      'document 已接受 accepted',
    ])
    expect(states({ weighings: [aWeighing({ status: 'approval' })] })[3]).toBe('weighing 待审批 attention')
    expect(states({ weighings: [aWeighing({ status: 'open' })] })[3]).toBe('weighing 待二次过磅 work')
  })
  test('name the obstacle', () => {
    const blocked = (values: Partial<CrossingRecords>) =>
      documentChain(crossingRecords(values)).cards.map((card) => card.blocked)
    expect(blocked({ order: anOrder({ status: 'draft' }), manifest: null })).toEqual([
      '订单尚未提交',
      '须先提交订单',
      '舱单尚未被海关接受',
    ])
    expect(blocked({ manifest: aManifest({ status: 'rejected' }) })).toEqual([
      null,
      '海关退单，须修改后重新申报',
      '舱单尚未被海关接受',
    ])
    expect(blocked({})).toEqual([null, null, null, null])
  })
  test('carry the last receipt word for word and how many trucks are done', () => {
    const { cards } = documentChain(
      crossingRecords({
        manifest: aManifest({ last_code: '03', last_text: '19201 不接受申报,毛重不符' }),
        receipts: [aReceipt({ code: 'E1', content: '数据中心入库成功', stage: 1 })],
        transports: [aTruck(), aTruck({ plate_number: '蒙L54321' })],
        weighings: [aWeighing()],
      }),
    )
    expect(cards[1]?.note).toBe('03 19201 不接受申报,毛重不符')
    expect(cards[3]?.title).toBe('过磅 1/2')
  })
})

describe('the line of time', () => {
  const records = crossingRecords({
    milestones: [
      { id: 'a2', at: at(2), entity: 'manifest', doc_id: 'm', status: 'draft', who: 'a.clerk' },
      { id: 'a1', at: at(1), entity: 'order_head', doc_id: 'o', status: 'submitted', who: 'a.clerk' },
    ],
    messages: [aMessage({ created_at: at(3), delivered_at: at(4), status: 'answered' })],
    receipts: [
      aReceipt({ received_at: at(6) }),
      aReceipt({ code: 'E1', content: '数据中心入库成功', stage: 1, received_at: at(5) }),
    ],
    weighings: [aWeighing()],
  })
  test('puts everything in order, each receipt with code and text', () => {
    const moments = documentChain(records).timeline
    expect(moments.map(({ title }) => title)).toEqual([
      '订单 已提交',
      '舱单 草稿',
      'MT1401 首次申报报文生成',
      'MT1401 首次申报已交客户端',
      '回执 E1 数据中心入库成功',
      '回执 01 海关接受申报',
      '蒙L12345 过磅 毛重 72,000 kg',
      '蒙L12345 过磅 皮重 20,100 kg',
      '蒙L12345 磅单已完成，净重 51,900 kg',
    ])
    expect(new Set(moments.map(({ id }) => id)).size).toBe(moments.length)
  })
  test('reports why a message failed and a ticket was voided', () => {
    const { timeline } = documentChain(
      crossingRecords({
        messages: [aMessage({ status: 'failed', last_error: '签名证书不可用', updated_at: at(9) })],
        weighings: [aWeighing({ status: 'void', void_reason: '称错车', updated_at: at(90) })],
      }),
    )
    expect(timeline.find(({ tone }) => tone === 'bad')).toMatchObject({
      title: 'MT1401 首次申报被客户端退回',
      content: '签名证书不可用',
    })
    expect(timeline.at(-1)).toMatchObject({
      title: '蒙L12345 磅单已作废，净重 51,900 kg',
      content: '称错车',
      tone: 'bad',
    })
  })
})

describe('weights on paper and on the scale', () => {
  const verdicts = (values: Partial<CrossingRecords>) =>
    documentChain(crossingRecords(values)).comparison.map(({ measure, percent, verdict }) => [
      measure,
      percent,
      verdict,
    ])
  test('are open until every truck is weighed', () => {
    expect(verdicts({})).toEqual([
      ['货物毛重（舱单）', null, 'open'],
      ['货物净重（订单）', null, 'open'],
    ])
    expect(
      verdicts({ transports: [aTruck(), aTruck({ plate_number: '蒙L54321' })], weighings: [aWeighing()] }).map(
        ([, , title]) => title,
      ),
    ).toEqual(['open', 'open'])
  })
  test('are judged by the same limits as the ticket', () => {
    expect(verdicts({ weighings: [aWeighing()] })).toEqual([
      ['货物毛重（舱单）', '-0.19', 'ok'],
      ['货物净重（订单）', '0.19', 'ok'],
    ])
    expect(verdicts({ weighings: [aWeighing({ gross_weight: '72700.000', net_weight: '52600.000' })] })[0]).toEqual([
      '货物毛重（舱单）',
      '1.15',
      'warn',
    ])
    expect(verdicts({ weighings: [aWeighing({ gross_weight: '74000.000', net_weight: '53900.000' })] })[0]).toEqual([
      '货物毛重（舱单）',
      '3.65',
      'hold',
    ])
  })
  test('take the loaded truck where the paper does', () => {
    const transports = [aTruck({ planned_gross: '72000.000', planned_net: '51800.000' })]
    const manifest = aManifest({ gross_total: '72000.000' })
    expect(verdicts({ transports, manifest, weighings: [aWeighing()] })[0]).toEqual([
      '毛重（舱单，含车辆）',
      '0.00',
      'ok',
    ])
  })
  test('show the foreign slip where there is one', () => {
    const [, , slip] = documentChain(
      crossingRecords({ weighings: [aWeighing({ foreign_net: '52000.000' })] }),
    ).comparison
    expect(slip).toMatchObject({
      declared: '52000.000',
      weighed: '51900.000',
      difference: '-100.000',
      percent: '-0.19',
      verdict: 'ok',
    })
  })
})

test('the whole view has the declared output', () => {
  const scene = crossingRecords({ weighings: [aWeighing()], receipts: [aReceipt()], messages: [aMessage()] })
  const { output } = viewBatch
  if (output.envelope === 'text') throw new Error('batch.view answers data')
  const { cards, timeline, comparison, next } = documentChain(scene)
  const { fields } = output.shape
  const parts = {
    cards: fields['cards']!,
    timeline: fields['timeline']!,
    comparison: fields['comparison']!,
    next: fields['next']!,
  }
  expect(parse({ fields: parts, mode: 'row' }, { cards, timeline, comparison, next })).toMatchObject({ ok: true })
})
