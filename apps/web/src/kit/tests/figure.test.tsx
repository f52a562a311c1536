import { decimal, integer } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { entities } from '@guanqiao/domain/registry'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cell } from '../cells.tsx'
import { Figure } from '../cells/Figure.tsx'

const rendered = (props: Parameters<typeof Figure>[0]) =>
  renderToStaticMarkup(<Figure {...props} />).replace(/<[^>]*>/g, '')

test.each([
  ['1234567.500', '1,234,567.5'],
  [12_345, '12,345'],
  [-4200, '-4,200'],
  [0, '0'],
  ['', '0'],
  [null, '0'],
  [undefined, '0'],
])('%j is shown as %s', (value, text) => expect(rendered({ value })).toBe(text))

test('a missing measurement has a word of its own; units appear beside numbers only', () => {
  expect(rendered({ value: null, none: '—', unit: 'kg' })).toBe('—')
  expect(rendered({ value: '0', none: '—', unit: 'kg' })).toBe('0 kg')
})

const cell = (field: Field, value: unknown) =>
  renderToStaticMarkup(<Cell field={field} name="value" row={{ value }} />).replace(/<[^>]*>/g, '')

test.each([decimal('税率'), integer('轴数')])(
  'a number that nobody measured or entered is not a 0: $label',
  (field) => {
    expect([cell(field, null), cell(field, undefined), cell(field, '0')]).toEqual(['—', '—', '0'])
  },
)

test('a count is 0 before the first', () => {
  const count = integer('打印次数', { automatic: true, counted: true })
  expect([cell(count, null), cell(count, undefined), cell(count, 12)]).toEqual(['0', '0', '12'])
})

/** Numbers that the product writes and that are none of anything: a state of a file, an order of lines. */
const noCounts = ['version', 'size', 'sequence', 'frozen_no', 'shared_version', 'free_mb']
const written = entities.flatMap(({ table, fields }) =>
  Object.entries(fields as Fields).flatMap(([name, field]) =>
    field.kind === 'integer' && field.automatic ? [{ table, name, field }] : [],
  ),
)

test.each(written)('$table.$name says whether it counts', ({ name, field }) => {
  const isCounted = field.kind === 'integer' && field.counted === true
  expect(isCounted || field.required || noCounts.includes(name)).toBe(true)
  expect(cell(field, null)).toBe(isCounted ? '0' : '—')
})

test('numbers that users enter are never made up', () => {
  const entered = entities.flatMap(({ fields }) =>
    Object.values(fields as Fields).filter(
      (field) => (field.kind === 'integer' || field.kind === 'decimal') && !field.automatic,
    ),
  )
  expect(entered.length).toBeGreaterThan(50)
  expect(entered.filter((field) => cell(field, null) !== '—').map(({ label }) => label)).toEqual([])
})
