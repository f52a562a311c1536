// @vitest-environment happy-dom
import { date, dateTime, text } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EntityForm } from '../EntityForm.tsx'
import { button, click, press, show, type, until } from './page.tsx'

const shape = draft({
  plan: date('计划日期', { required: true }),
  loaded: dateTime('装载时间'),
  note: text('附注'),
})
const input = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input:not([aria-busy])`)
const problem = (name: string) => document.querySelector(`[data-field="${name}"] .gq-problem`)?.textContent
const at = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')

let leave = async () => {}
const submit = vi.fn(async () => undefined)
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T04:00:00Z'), toFake: ['Date'] })
  submit.mockClear()
  leave = (await show(<EntityForm shape={shape} onSubmit={submit} />)).leave
  await until(() => input('plan'))
  await act(async () => input('plan')?.focus())
})
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  vi.useRealTimers()
})

test.each(['2026-13-45', '1332', 'abc'])('%s is held in the field with the reason, as it was typed', async (entry) => {
  await type(input('plan'), entry)
  await press(input('plan'), 'Enter')
  expect(at()).toBe('plan')
  expect(input('plan')?.value).toBe(entry)
  expect(problem('plan')).toBe(`“${entry}”不是有效日期，可写 2026-11-23、1123、+1、今、明`)
})

test('a required date is not passed over', async () => {
  await press(input('plan'), 'Enter')
  expect([at(), problem('plan')]).toEqual(['plan', '请填写计划日期'])
})

test('short forms are accepted, completed and sent as days and instants', async () => {
  await type(input('plan'), '1123')
  await press(input('plan'), 'Enter')
  expect([at(), input('plan')?.value]).toEqual(['loaded', '2026-11-23'])
  await type(input('loaded'), '+1 0830')
  await press(input('loaded'), 'Enter')
  expect([at(), input('loaded')?.value]).toEqual(['note', '2026-11-23 08:30:00'])
  await click(button('保存'))
  expect(submit).toHaveBeenCalledWith({ plan: '2026-11-23', loaded: '2026-11-23T00:30:00.000Z', note: null }, undefined)
})

test('the calendar opens by F2', async () => {
  await press(input('plan'), 'F2')
  await until(() => document.querySelector('.ant-picker-dropdown'))
})
