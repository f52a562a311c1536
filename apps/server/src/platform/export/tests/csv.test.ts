import { vehicle } from '@guanqiao/domain/transport/index'
import { expect, test } from 'vitest'
import { csvOf, csvRows } from '../csv.ts'

async function exported(rfid: string): Promise<string> {
  let text = ''
  for await (const part of csvOf(vehicle, batches([[{ plate_number: '蒙L88888', rfid }]]))) text += part
  return text.split('\r\n')[1]!
}
async function* batches<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

test('a table without rows has its heading', async () => {
  const parts: string[] = []
  for await (const part of csvOf(vehicle, batches([]))) parts.push(part)
  expect(parts).toEqual([expect.stringMatching(/^\ufeff车牌号,.*\r\n$/)])
})

test.each([
  '=1+1',
  '+1+1',
  '-1+2',
  '@SUM(1)',
  '\t1',
  '＝1+1',
  '＋1',
  '－1+2',
  '＠SUM(1)',
  '\u200b=1+1',
  ' =1+1',
  '\u202e＝1',
])('the formula %j is exported as text', async (formula) => expect(await exported(formula)).toContain(`,'${formula},`))

test.each(['-1', '1+1', '北疆', 'a=b', '-12.5'])('%j is no formula', async (text) => {
  expect(await exported(text)).toContain(`,${text},`)
})

test('a count without a value is 0, a weight that nobody measured is empty', async () => {
  let text = ''
  const fields = [
    ['tare_count', vehicle.fields.tare_count],
    ['curb_weight', vehicle.fields.curb_weight],
    ['axle_count', vehicle.fields.axle_count],
  ] as const
  for await (const part of csvRows(fields, batches([[{ tare_count: null, curb_weight: null, axle_count: null }]])))
    text += part
  expect(text.split('\r\n')[1]).toBe('0,,')
})
