// @vitest-environment happy-dom
import { date, dateTime, text } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { placeCode } from '@guanqiao/domain/values/index'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Dates from '../controls/DateControls.tsx'
import { EntityForm } from '../EntityForm.tsx'
import type * as Codes from '../suggest/CodeControl.tsx'
import { answering, button, click, press, show, type, until } from './page.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../controls/DateControls.tsx', async (original) => {
  await loading.promise
  return original<typeof Dates>()
})
vi.mock('../suggest/CodeControl.tsx', async (original) => {
  await loading.promise
  return original<typeof Codes>()
})

const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
const problem = (name: string) => document.querySelector(`[data-field="${name}"] .gq-problem`)?.textContent

afterEach(() => localStorage.clear())

test('short forms, names and Enter that are typed while controls are loading count once these are there', async () => {
  answering({
    '/platform/common/get': ({ keyword }) => ({
      rows: keyword === '二号' ? [{ id: '1', text: '煤炭二号监管场所', code: '0708SC02' }] : [],
    }),
  })
  const shape = draft({
    day: date('计划日期'),
    at: dateTime('到达时间'),
    place: placeCode('卸货地代码', { suggest: { entity: 'site', narrow: { within: 'port_id', of: 'port_id' } } }),
    note: text('备注'),
  })
  const saved: unknown[] = []
  const page = await show(<EntityForm shape={shape} onSubmit={async (value: unknown) => void saved.push(value)} />)
  const day = await until(() => input('day'))
  await act(async () => day.focus())
  for (const [name, entry] of [
    ['day', '20261123'],
    ['at', '20261123 0830'],
  ] as const) {
    expect(document.activeElement).toBe(input(name))
    await type(input(name), entry)
    await press(input(name), 'Enter')
    expect(problem(name)).toBeUndefined()
  }
  expect(document.activeElement).toBe(input('place'))
  await type(input('place'), '二号')
  await press(input('place'), 'Enter')
  expect(document.activeElement).toBe(input('place'))
  await act(async () => loading.resolve())
  await until(() => input('day')?.value === '2026-11-23')
  await until(() => input('at')?.value === '2026-11-23 08:30:00')
  await until(() => document.activeElement === input('note'))
  expect(input('place')?.value).toBe('0708SC02')
  expect(['day', 'at', 'place'].map(problem)).toEqual([undefined, undefined, undefined])
  await click(button('保存'))
  expect(saved).toMatchObject([{ day: '2026-11-23', at: '2026-11-23T00:30:00.000Z', place: '0708SC02' }])
  await page.leave()
})
