import { confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import { orderRecord } from '@guanqiao/domain/order/order.record'
import { expect, test } from 'vitest'
import { lineProblems } from '../findings/marks.ts'
import { locationLabel } from '../findings/findingLocation.ts'

test.each([
  [null, '整票'],
  ['contract_no', '合同号'],
  ['goods', '货物'],
  ['goods.1', '货物第 2 行'],
  ['goods.1.gross_weight', '货物第 2 行 · 毛重(kg)'],
  ['transports.2.driver_name', '车辆第 3 行 · 司机'],
])('the place %s of an order is called %s', (path, words) => {
  expect(locationLabel(orderRecord, path)).toBe(words)
})

test('the lines inside a document are counted like lines of their own', () => {
  expect(locationLabel(confirmationDocument, 'trucks.0.vehicle_code')).toBe('车辆第 1 行 · 车辆海关编号')
})

test('a grid shows the findings on its own cells, errors after warnings', () => {
  const marks = { 'goods.1.amount': '请填写总价', goods: '至少要有一项货物', 'transports.0.bill_no': '重复' }
  expect(lineProblems('goods', { marks, warnings: { 'goods.0.amount': '总价不符' } })).toEqual([
    { row: 0, field: 'amount', message: '总价不符', severity: 'warn' },
    { row: 1, field: 'amount', message: '请填写总价', severity: 'block' },
  ])
})
