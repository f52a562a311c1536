// @vitest-environment happy-dom
import { choice } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { EntityForm } from '../EntityForm.tsx'
import { press, show, type, until } from './page.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../controls/initials.ts', async () => {
  await loading.promise
  return { initialsOf: (words: string) => (words === '出口' ? 'ck' : 'jk') }
})

afterEach(() => localStorage.clear())

test('initials that are typed before they can be compared select their option, not another', async () => {
  const shape = draft({ direction: choice('进出口', { I: '进口', E: '出口' }), note: choice('备注', { a: '甲' }) })
  const page = await show(<EntityForm shape={shape} row={{ direction: 'I' }} onSubmit={async () => undefined} />)
  const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
  const first = await until(() => input('direction'))
  await act(async () => first.focus())
  await type(first, 'ck')
  await press(first, 'Enter')
  expect(document.activeElement).toBe(first)
  await act(async () => loading.resolve())
  await until(() => document.activeElement === input('note'))
  expect(first.closest('.ant-select')?.textContent).toContain('出口')
  await page.leave()
})
