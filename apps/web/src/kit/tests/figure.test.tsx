import { decimal, integer } from '@guanqiao/domain/kit/field'
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

test.each([decimal('税率'), integer('车数')])('a number that nobody entered is not a 0: $kind', (field) => {
  const cell = (value: unknown) =>
    renderToStaticMarkup(<Cell field={field} name="value" row={{ value }} />).replace(/<[^>]*>/g, '')
  expect([cell(null), cell(undefined), cell(field.kind === 'integer' ? 0 : '0.000')]).toEqual(['', '', '0'])
})
