import { choice, date, decimal, reference, text } from '@guanqiao/domain/kit/field'
import { expect, test, vi } from 'vitest'
import { textWidth, widthsFor } from './widths.ts'

const columns = [
  { name: 'plate', title: '车牌', field: text('车牌', { max: 20 }), width: 150 },
  { name: 'status', title: '状态', field: choice('状态', { on: '启用' }, { tones: { on: 'done' } }), width: 90 },
  { name: 'tare', title: '自重(kg)', field: decimal('自重(kg)', { scale: 3 }), width: 120 },
  { name: 'company', title: '运输公司', field: reference('运输公司', 'company'), width: 150 },
]
const rows = [
  { plate: '蒙L44564', status: 'on', tare: '8500.000', company: 'c1', company_text: '北疆' },
  { plate: '蒙L4456', status: 'on', tare: '12345678.500', company: 'c2', company_text: '内蒙古北疆国际物流有限公司' },
]

test('a column is as wide as its rows need, at least as its title and at most as declared', () => {
  const [plate, status, tare, company] = widthsFor(columns, rows, 0)
  expect(plate).toBe(textWidth('蒙L44564') + 17)
  expect(status).toBe(90)
  expect(tare).toBeGreaterThanOrEqual(textWidth('12,345,678.5') + 17)
  expect(company).toBe(150)
})

test('without rows, and where the row does not have the text, the declared width stays', () => {
  expect(widthsFor(columns, [], 0)).toEqual([150, 90, 120, 150])
  expect(widthsFor(columns.slice(3), [{ company: 'c1' }], 0)).toEqual([150])
})

test('texts give way until the table fits the page, never below their title and a readable part', () => {
  const wide = [...columns, { name: 'until', title: '有效期至', field: date('有效期至'), width: 92 }]
  const full = widthsFor(wide, rows, 0)
  const crowded = widthsFor(wide, rows, 1118 - full.reduce((sum, width) => sum + width, 0) + 20)
  expect(crowded).toEqual([full[0], full[1], full[2], 130, full[4]])
  expect(widthsFor(wide, rows, 5000)[3]).toBe(92)
})

test('numbers and plates never give way, however crowded the table', () => {
  const batch = { name: 'batch', title: '批次号', field: text('批次号', { max: 13, search: 'contains' }), width: 150 }
  const listed = [{ ...rows[0]!, batch: 'MA1001001100U' }]
  const [whole] = widthsFor([batch], listed, 0)
  expect(widthsFor([batch, ...columns], listed, 5000)[0]).toBe(whole)
  expect(whole).toBeGreaterThanOrEqual(textWidth('MA1001001100U') + 17)
})

test('in a font with wider figures every column is wider, one that the user has set excepted', async () => {
  const [plate, , tare] = widthsFor(columns, rows, 0)
  const measureText = (characters: string) => ({ width: characters.length * 13 * 0.64 })
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ measureText }) }), body: null })
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'DejaVu Sans' }))
  vi.resetModules()
  const wide = await import('./widths.ts')
  const widths = wide.widthsFor(columns, rows, 0)
  expect(wide.textWidth('5100489963100')).toBe(Math.ceil(13 * 13 * 0.64))
  expect(widths[0]).toBeGreaterThan(plate ?? 0)
  expect(widths[1]).toBe(Math.ceil((90 * 13 * 0.64) / 7.4))
  expect(widths[2]).toBeGreaterThan(tare ?? 0)
  expect(wide.widthsFor([{ ...columns[0]!, userWidth: 80 }], rows, 0)).toEqual([80])
  vi.unstubAllGlobals()
})
