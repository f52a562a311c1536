// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, show, until } from '../../../kit/tests/page.tsx'
import type { Start } from '../draft/start.ts'
import { useOrder } from '../draft/useOrder.ts'
import GoodsStep from './GoodsStep.tsx'

const GOODS = '01a1c2f8-1280-700e-8f2b-38578c4ac408'

/** A stored order: its lines name the goods by their id alone. */
const start: Start = { row: { goods: [{ goods_id: GOODS, good_name: '砂石' }] }, marks: new Map() }

function Step() {
  const ignore = () => undefined
  const marks = { marks: {}, warnings: {} }
  return <GoodsStep entry={useOrder(start)} marks={marks} handle={null} onEnter={ignore} onLeave={ignore} />
}

beforeEach(() => {
  // happy-dom has no layout; the grid must assume that it is visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the goods of a stored order are shown by name, not by id', async () => {
  answering({
    '/platform/common/get': () => ({
      success: true,
      rows: [{ id: GOODS, text: '砂石（建筑用）', code: null, hint: null, disabled: false, reason: null }],
    }),
  })
  const page = await show(<Step />)
  const cell = () => document.querySelector<HTMLInputElement>('input[aria-label="商品 第1行"]')
  await until(() => cell()?.value === '砂石（建筑用）')
  await page.leave()
  expect(document.body.textContent).not.toContain(GOODS)
})
