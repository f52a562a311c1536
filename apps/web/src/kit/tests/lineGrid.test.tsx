// @vitest-environment happy-dom
import { code, text, weight } from '@guanqiao/domain/kit/field'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LineGrid } from '../lineGrid/LineGrid.tsx'
import { answering, click, press, show, type, until } from './page.tsx'

const fields = { name: text('品名', { required: true }), country: code('国别', 'country'), gross: weight('毛重(kg)') }

let rows: readonly Record<string, unknown>[]
let leave: () => Promise<void>

function Page({ lines }: { readonly lines: readonly Record<string, unknown>[] }) {
  const [now, setNow] = useState(lines)
  return (
    <LineGrid
      label="货物"
      fields={fields}
      rows={now}
      onChange={(next) => setNow(onChange(next))}
      problems={[{ row: 1, field: 'gross', message: '毛重与订单不符' }]}
    />
  )
}

const onChange = (next: typeof rows) => (rows = next)

const open = async (lines: readonly Record<string, unknown>[]) => {
  leave = (await show(<Page lines={lines} />)).leave
  await until(() => document.querySelector('.gq-rows [role=row], .gq-nothing'))
}
const input = () => document.querySelector<HTMLInputElement>('.gq-cell-input')
const where = () => input()?.getAttribute('aria-label')
const cell = (row: number, column: number) =>
  document.querySelector(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`)
const mouseDown = (target: Element | null) =>
  act(async () => void target?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })))

beforeEach(() => {
  // happy-dom has no layout; the grid must assume that it is visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  answering({
    '/base/config/getvalues': () => ({
      rows: [
        { category: 'country', codeValue: 'MN', codeName: '蒙古', initials: 'MG', valid_to: null },
        { category: 'country', codeValue: 'US', codeName: '美国', initials: 'MG', valid_to: null },
      ],
    }),
  })
})

afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('one live input, no focus at first; a press brings the cursor with its text selected', async () => {
  await open([{ name: '煤' }, { name: '焦炭' }])
  expect(document.querySelectorAll('.gq-cell-input')).toHaveLength(1)
  expect(document.activeElement).toBe(document.body)
  await mouseDown(cell(2, 1))
  expect(document.activeElement).toBe(input())
  expect(where()).toBe('品名 第2行')
  expect([input()?.selectionStart, input()?.selectionEnd]).toEqual([0, 2])
})

test("an Enter that ends a composition is the input method's own", async () => {
  await open([{ name: '煤' }])
  await mouseDown(input())
  await type(input(), 'mei')
  await press(input(), 'Enter', { isComposing: true })
  expect(where()).toBe('品名 第1行')
  await press(input(), 'Enter')
  expect(where()).toBe('国别 第1行')
  expect(rows[0]?.['name']).toBe('mei')
})

test('the look-up takes the code typed in full, or the marked hit', async () => {
  await open([{ name: '煤' }])
  await until(() => cell(1, 2))
  await mouseDown(cell(1, 2))
  await type(input(), 'mn')
  await press(input(), 'Enter')
  expect(rows[0]?.['country']).toBe('MN')
  await mouseDown(cell(1, 2))
  await type(input(), 'mg')
  expect(document.querySelectorAll('[role=option]')).toHaveLength(2)
  await press(input(), 'ArrowDown')
  await press(input(), 'ArrowDown')
  await press(input(), 'Enter')
  expect(rows[0]?.['country']).toBe('US')
})

test('a bad line is marked with its reason, and the jump leads there', async () => {
  await open([{ name: '煤' }, { name: '焦炭', gross: '5' }])
  expect(document.querySelector('[aria-rowindex="3"] [role=rowheader]')?.textContent).toContain('毛重与订单不符')
  await click([...document.querySelectorAll('.gq-grid-problems button')][0])
  expect(where()).toBe('毛重(kg) 第2行')
  expect(input()?.getAttribute('aria-invalid')).toBe('true')
})

test('an empty grid offers the first line', async () => {
  await open([])
  await click(document.querySelector('.gq-nothing button'))
  expect(rows).toHaveLength(1)
  expect(document.activeElement).toBe(input())
})
