// @vitest-environment happy-dom
import { date, dateTime, text } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Dates from '../controls/DateControls.tsx'
import { EntityForm } from '../EntityForm.tsx'
import { button, click, press, show, type, until } from './page.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../controls/DateControls.tsx', async (original) => {
  await loading.promise
  return original<typeof Dates>()
})

afterEach(() => localStorage.clear())

test.each([
  ['2026-11-23', '2026-11-23 08:30'],
  ['20261123', '20261123 0830'],
])('%s and %s, typed while the controls of their fields are loading, are saved', async (day, at) => {
  const saved: unknown[] = []
  const onSubmit = async (value: unknown) => void saved.push(value)
  const shape = draft({ day: date('计划日期'), at: dateTime('到达时间') })
  const page = await show(<EntityForm shape={shape} onSubmit={onSubmit} />)
  await type(await until(() => document.querySelector('[data-field="day"] [aria-busy]')), day)
  await type(await until(() => document.querySelector('[data-field="at"] [aria-busy]')), at)
  await click(button('保存'))
  expect(saved).toEqual([{ day: '2026-11-23', at: '2026-11-23T00:30:00.000Z' }])
  await page.leave()
})

test('Enter moves to a field whose control is still loading; focus and keys are kept for the control', async () => {
  const shape = draft({ number: text('合同号'), day: date('计划日期'), at: dateTime('到达时间'), note: text('备注') })
  const page = await show(<EntityForm shape={shape} onSubmit={async () => undefined} />)
  const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
  const first = await until(() => input('number'))
  await act(async () => first.focus())
  await press(first, 'Enter')
  const waiting = input('day')
  expect(waiting?.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(waiting)
  waiting!.value = '2026-11-23'
  await press(waiting!, 'Enter')
  const next = input('at')!
  expect(document.activeElement).toBe(next)
  next.value = '20261123 0830'
  await act(async () => loading.resolve())
  await until(() => input('day')?.getAttribute('aria-busy') === null)
  await until(() => document.activeElement === input('at'))
  expect(input('day')?.value).toBe('2026-11-23')
  expect(input('at')?.value).toBe('20261123 0830')
  await press(input('at')!, 'Enter')
  await until(() => input('at')?.value === '2026-11-23 08:30:00')
  await page.leave()
})
