// @vitest-environment happy-dom
import { date, dateTime, text } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Dates from '../controls/DateControls.tsx'
import { EntityForm } from '../EntityForm.tsx'
import { press, show, until } from './page.tsx'

const code = vi.hoisted(() => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  return { arrive, arrival }
})

vi.mock('../controls/DateControls.tsx', async (original) => {
  await code.arrival
  return original<typeof Dates>()
})

afterEach(() => localStorage.clear())

test('Enter moves to a field whose control is still loading, and the focus stays there when it has loaded', async () => {
  const shape = draft({ number: text('合同号'), day: date('计划日期'), at: dateTime('到达时间'), note: text('备注') })
  const page = await show(<EntityForm shape={shape} onSubmit={async () => undefined} />)
  const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
  const first = await until(() => input('number'))
  await act(async () => first.focus())
  await press(first, 'Enter')
  const waiting = input('day')
  expect(waiting?.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(waiting)
  await act(async () => code.arrive())
  await until(() => input('day')?.getAttribute('aria-busy') === null)
  await until(() => document.activeElement === input('day'))
  await page.leave()
})
