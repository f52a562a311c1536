import type { Tone } from '@guanqiao/domain/kit/field'
import { expect, test } from 'vitest'
import type { BatchView, Card } from './view.ts'
import { headline } from './view.ts'

const card = (step: Card['step'], state: string, tone: Tone): Card => ({
  step,
  state,
  tone,
  title: {
    order: '订单 DD1',
    manifest: '公路舱单 MT1401 · 1 份提(运)单',
    document: '确报 MT4401',
    weighing: '过磅 1/2',
    list: '集报清单 JB1',
    cargo: '载货清单 蒙L12345',
    gate: '过卡',
  }[step],
  doc_type: null,
  due_at: null,
  due_label: null,
  who: null,
  at: null,
  note: null,
  blocked: null,
  doc_id: null,
  make: null,
})
const order = card('order', '执行中', 'work')
const unweighed = card('weighing', '未过磅', 'draft')
const of = (status: BatchView['batch']['status'], ...cards: Card[]) => headline({ batch: { status }, cards })

test('a rejected manifest is the state of the crossing, regardless of its other parts', () => {
  const rejected = card('manifest', '退单', 'bad')
  expect(of('in_use', order, rejected, card('weighing', '待审批', 'attention'))).toEqual({
    tone: 'bad',
    label: '公路舱单·退单',
  })
})

test('otherwise the furthest step that has begun; steps that wait for a person come first', () => {
  const released = card('manifest', '已放行', 'done')
  expect(of('confirmed', order, released, unweighed)).toEqual({ tone: 'done', label: '公路舱单·已放行' })
  expect(of('confirmed', order, released, card('weighing', '待二次过磅', 'work')).label).toBe('过磅·待二次过磅')
  expect(of('confirmed', order, released, card('weighing', '待审批', 'attention')).label).toBe('过磅·待审批')
  expect(of('confirmed', order, released, card('list', '退单', 'bad')).label).toBe('集报清单·退单')
  expect(of('confirmed', order, released, card('cargo', '已交接', 'work')).label).toBe('公路舱单·已放行')
})

test('a paper that customs accepted before the release does not hide the release', () => {
  const released = { ...card('manifest', '已放行', 'done'), at: '2026-11-24T12:08:00Z' }
  const accepted = { ...card('document', '已接受', 'accepted'), at: '2026-11-24T11:40:20Z' }
  expect(of('confirmed', order, released, accepted, unweighed).label).toBe('公路舱单·已放行')
  expect(of('confirmed', order, released, { ...accepted, at: '2026-11-24T13:00:00Z' }).label).toBe('确报·已接受')
})

test('an accepted application about goods that stay behind is not how far the crossing has come; a rejected one needs somebody', () => {
  const released = { ...card('manifest', '已放行', 'done'), at: '2026-11-24T12:08:00Z' }
  const left = { ...card('document', '已接受', 'accepted'), doc_type: 'offload', at: '2026-11-24T13:00:00Z' }
  expect(of('confirmed', order, released, left).label).toBe('公路舱单·已放行')
  expect(of('confirmed', order, released, { ...left, state: '退单', tone: 'bad' }).tone).toBe('bad')
})

test('the number has a state of its own before anything begins, and when it is void', () => {
  expect(of('reserved', order, card('manifest', '未生成', 'draft'), unweighed).label).toBe('已预留')
  expect(of('void', order, card('manifest', '退单', 'bad')).label).toBe('已作废')
})
