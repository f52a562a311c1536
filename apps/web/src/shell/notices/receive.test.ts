// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, noticesNow } from '../../kit/events/notices.ts'
import type { ReceiptEvent } from '../../documents/receipts/events.ts'
import { onReceipt } from '../../documents/receipts/events.ts'
import { readToken } from '../../kit/token.ts'
import { lastEventId, receiveBinding, receiveReceipt } from './receive.ts'

const event = (event_id: string, more: Partial<ReceiptEvent> = {}): ReceiptEvent => ({
  event_id,
  batch_number: '2611210000123',
  doc_type: 'manifest',
  doc_id: 'd',
  message_type: 'MT3402',
  code: '01',
  receipt: '放行',
  performance: null,
  warning: null,
  created_at: '2026-11-21T10:00:00.000Z',
  ...more,
})

beforeEach(() => {
  for (const { id } of noticesNow()) dismiss(id)
})
afterEach(() => vi.useRealTimers())

test('a receipt is reported to screens and shown with its batch number, once', () => {
  const events: string[] = []
  const stop = onReceipt(({ event_id }) => events.push(event_id))
  receiveReceipt(event('e1', { performance: '舱单已放行' }))
  receiveReceipt(event('e1'))
  stop()
  receiveReceipt(event('e2', { receipt: null }))
  expect(events).toEqual(['e1'])
  expect(noticesNow().map(({ title, text }) => `${title} ${text}`)).toEqual(['批次号 2611210000123 收到新回执'])
  expect(lastEventId()).toBe('e2')
})

test('receipts that arrive together share one notice, with the latest', () => {
  for (const name of ['a1', 'a2', 'a3', 'a4']) receiveReceipt(event(name, { batch_number: name }))
  expect(noticesNow()).toMatchObject([{ title: '4 个批次收到 4 条回执', text: '最新：a4 放行' }])
})

test('warnings have a notice of their own, no more than three at once, the newest last', () => {
  for (const name of ['w1', 'w2', 'w3', 'w4']) receiveReceipt(event(name, { batch_number: name, warning: '撤销放行' }))
  expect(noticesNow().map(({ title }) => title)).toEqual(['批次号 w2', '批次号 w3', '批次号 w4'])
})

test('a receipt of the record in view has no notice, unless it is a warning', () => {
  history.replaceState(null, '', '/batch/view?batch_number=2611210000123')
  receiveReceipt(event('v1'))
  expect(noticesNow()).toEqual([])
  receiveReceipt(event('v2', { warning: '撤销放行' }))
  expect(noticesNow()).toHaveLength(1)
  history.replaceState(null, '', '/rmft/edit?id=d')
  receiveReceipt(event('v3'))
  expect(noticesNow()).toHaveLength(1)
  history.replaceState(null, '', '/')
})

test('a receipt without effect does not announce one', () => {
  receiveReceipt(event('u1', { performance: '已记录，状态不变' }))
  expect(noticesNow()[0]).toMatchObject({ text: '放行' })
})

test('after a binding the new token is stored and the page reloaded', async () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  await receiveBinding({ success: true, message: '已绑定微信', token: 'new' }, reload)
  expect(noticesNow().at(-1)).toMatchObject({ title: '绑定成功', text: '已绑定微信' })
  expect(readToken()).toBe('new')
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledOnce()
})

test('a binding without a token asks for one; a failed binding keeps the old', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ token: 'asked' }))
  await receiveBinding({ success: true }, () => undefined)
  expect(readToken()).toBe('asked')
  await receiveBinding({ success: false, message: '二维码已过期' })
  expect(noticesNow().at(-1)).toMatchObject({ title: '绑定失败', text: '二维码已过期' })
  expect(readToken()).toBe('asked')
})
