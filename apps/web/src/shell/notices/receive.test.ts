// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, noticesNow } from '../../kit/events/notices.ts'
import type { ReceiptEvent } from '../../trade/receipts/events.ts'
import { onReceipt } from '../../trade/receipts/events.ts'
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
  const heard: string[] = []
  const stop = onReceipt(({ event_id }) => heard.push(event_id))
  receiveReceipt(event('e1', { performance: '舱单已放行' }))
  receiveReceipt(event('e1'))
  stop()
  receiveReceipt(event('e2', { receipt: null }))
  expect(heard).toEqual(['e1'])
  expect(noticesNow().map(({ title, text }) => `${title} ${text}`)).toEqual([
    '批次号 2611210000123 放行；舱单已放行',
    '批次号 2611210000123 收到新回执',
  ])
  expect(lastEventId()).toBe('e2')
})

test('no more than three notices stand at once, the newest last', () => {
  for (const name of ['a1', 'a2', 'a3', 'a4']) receiveReceipt(event(name, { batch_number: name }))
  expect(noticesNow().map(({ title }) => title)).toEqual(['批次号 a2', '批次号 a3', '批次号 a4'])
})

test('after a binding the new token is kept and the page loaded anew', async () => {
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
