import { expect, test } from 'vitest'
import type { PortSet } from './portSet.ts'
import { originOf, refilled, valuesOf } from './portSet.ts'

const set = (values: object) =>
  ({ related_name: '甘其毛都进口', seller_id: null, receiver_id: null, trade_mode: null, ...values }) as PortSet
const names = ['seller_id', 'receiver_id', 'trade_mode']

test('a set gives its filled values with the texts of references', () => {
  expect(valuesOf(set({ seller_id: 's1', seller_id_text: '塔旺陶勒盖', trade_mode: '0110' }), names)).toEqual({
    seller_id: 's1',
    seller_id_text: '塔旺陶勒盖',
    trade_mode: '0110',
  })
  expect(valuesOf(undefined, names)).toEqual({})
  expect(originOf(set({}), 'trade_mode', '0110')).toEqual({
    path: 'trade_mode',
    label: '口岸默认资料“甘其毛都进口”',
    value: '0110',
  })
})

test('another port fills empty fields and replaces only values of the earlier port', () => {
  const [before, after] = [set({ seller_id: 's1', trade_mode: '0110' }), set({ seller_id: 's2', receiver_id: 'r2' })]
  const values = { seller_id: 's1', receiver_id: null, trade_mode: '4019' }
  expect(refilled(values, before, after, names)).toEqual({ seller_id: 's2', receiver_id: 'r2' })
  expect(refilled({ ...values, trade_mode: '0110' }, before, undefined, names)).toEqual({
    seller_id: null,
    trade_mode: null,
  })
  expect(refilled({ seller_id: 'own', receiver_id: 'r9', trade_mode: null }, before, after, names)).toEqual({})
})
