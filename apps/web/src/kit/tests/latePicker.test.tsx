// @vitest-environment happy-dom
import { choice } from '@guanqiao/domain/kit/field'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type * as Pickers from '../controls/Pickers.tsx'
import { FilterControl } from '../table/FilterControl.tsx'
import { show, until } from './page.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../controls/Pickers.tsx', async (original) => {
  await loading.promise
  return original<typeof Pickers>()
})

test('a select of the search form that is pressed while its code loads opens when it is there', async () => {
  const filter = { name: 'status', field: choice('状态', { on: '启用', off: '停用' }), form: 'one' as const }
  const page = await show(<FilterControl filter={filter} id="status" values={{}} onChange={() => undefined} />)
  const waiting = await until(() => document.querySelector<HTMLInputElement>('#status[aria-busy]'))
  expect(waiting.placeholder).toBe('请选择')
  await act(async () => {
    waiting.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    waiting.focus()
  })
  await act(async () => loading.resolve())
  await until(() => document.querySelector('.ant-select-item-option')?.textContent === '启用')
  expect(document.activeElement?.id).toBe('status')
  await page.leave()
})
