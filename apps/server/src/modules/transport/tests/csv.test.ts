import { vehicle } from '@guanqiao/domain/transport/index'
import { expect, test } from 'vitest'
import { csvOf } from '../csv.ts'

const exported = (rfid: string) => csvOf(vehicle, [{ plate_number: '蒙L88888', rfid }]).split('\r\n')[1]!

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
])('the formula %j is exported as text', (formula) => expect(exported(formula)).toContain(`,'${formula},`))

test.each(['-1', '1+1', '北疆', 'a=b', '-12.5'])('%j is no formula', (text) => {
  expect(exported(text)).toContain(`,${text},`)
})
