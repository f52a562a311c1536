import { transportLineFields } from '@guanqiao/domain/order/transport'
import { orderApi } from '@guanqiao/domain/order/order'
import { expect, test } from 'vitest'
import { blankTruck } from '../trucks/sheet.ts'
import { savable, savableLines } from './savable.ts'

test('an invalid value stays in the browser, the rest of the draft is stored', () => {
  const fields = orderApi.create.input.fields
  const values = {
    contract_no: 'HT-1',
    port_id: '019b7765-ac00-7000-8000-000000000001',
    ie_flag: 'I',
    vehicle_count: '十',
    bill_prefix: 'AB 1',
  }
  const { value, unsavedCount, isComplete } = savable(fields, values)
  expect(value).toEqual({ contract_no: 'HT-1', port_id: values.port_id, ie_flag: 'I', bill_prefix: 'AB 1' })
  expect([unsavedCount, isComplete]).toEqual([1, true])
  expect(savable(fields, { ...values, contract_no: null }).isComplete).toBe(false)
})

test('lines keep their place, wrong cells and lines without a plate stay behind', () => {
  const lines = [
    { ...blankTruck(), plate_number: '蒙L12345', planned_gross: '五十吨' },
    blankTruck(),
    { ...blankTruck(), planned_gross: '52000' },
    { ...blankTruck(), plate_number: '蒙L12346', planned_gross: '52000' },
  ]
  const { list, at, unsavedCount } = savableLines(transportLineFields, lines)
  expect(list).toEqual([
    { plate_number: '蒙L12345', goods_line: 1 },
    { plate_number: '蒙L12346', planned_gross: '52000', goods_line: 1 },
  ])
  expect(at).toEqual([0, 3])
  expect(unsavedCount).toBe(2)
})
