import { expect, test } from 'vitest'
import { textCuts } from './cuts.ts'

const path = 'apps/server/src/modules/x/x.ts'
const messages = (text: string, at = path) => textCuts([{ path: at, text }])

test.each([
  'title.slice(0, 300)',
  'problem?.slice(0, 500)',
  "texts.join('；').slice(0, 200)",
  '`磅单 ${numbers}`.slice(0, 150)',
  'String(value).slice(0, 2000)',
  'file.raw.slice(0, MAX_RAW)',
  'texts\n  .trim()\n  .slice(0, 20_000)',
  '`${name}`.slice(\n  0,\n  MAX_LENGTH,\n)',
  'text.substring(0, 5)',
  'good_name.slice(0, 8)',
  'line.good_name.slice(0, MAX_NAME)',
  'driver.driver_name?.slice(0, 1)',
  'file.name.slice(-150)',
  'remark.charAt(0)',
])('%s is reported', (cut) => {
  expect(messages(`const x = ${cut}`)).toHaveLength(1)
})

test.each([
  'rows.slice(0, MAX_ROWS)',
  'text.slice(0, 10)',
  'hs_code.slice(0, 4)',
  'plate.slice(-4)',
  'name.slice(0, at)',
  'name.slice(1)',
  'text.slice(0, at)',
  'rows.slice(0, 50)',
  'truncate(text, 500)',
])('%s is not', (cut) => {
  expect(messages(`const x = ${cut}`)).toEqual([])
})

test('tests and the function itself are not read', () => {
  const cut = 'const x = text.slice(0, 300)'
  expect(messages(cut, 'apps/server/src/modules/x/x.test.ts')).toEqual([])
  expect(messages(cut, 'packages/domain/src/kit/field/truncate.ts')).toEqual([])
  expect(messages(cut, 'packages/domain/src/kit/x.ts')).toHaveLength(1)
  expect(messages(cut, 'packages/customs/src/x.ts')).toHaveLength(1)
})
