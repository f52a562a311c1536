import { expect, test } from 'vitest'
import { byPlace } from './places.ts'

test('a truck with several problems is reported once, the gravest first', () => {
  const places = byPlace([
    { path: 'transports.1.driver_name', severity: 'warn', message: '未备案' },
    { path: 'transports.1.planned_gross', severity: 'block', message: '缺少计划毛重' },
    { path: 'seller_id', severity: 'block', message: '请填写发货人' },
    { path: 'goods.0.amount', severity: 'warn', message: '总价不符' },
  ])
  expect(places).toEqual([
    {
      key: 'transports.1',
      word: '第 2 车',
      path: 'transports.1.planned_gross',
      severity: 'block',
      messages: ['缺少计划毛重', '未备案'],
    },
    { key: 'seller_id', word: '委托信息', path: 'seller_id', severity: 'block', messages: ['请填写发货人'] },
    { key: 'goods.0', word: '第 1 项货物', path: 'goods.0.amount', severity: 'warn', messages: ['总价不符'] },
  ])
})
