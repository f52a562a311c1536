import { expect, it } from 'vitest'
import { orderRecord } from '../order/order.record.ts'
import { block, allFindings, warn, withLineIndexes } from './finding.ts'

const onHead = block('required', { path: 'contract_no', message: '请填写合同号' })
const onWeight = warn('weight', { path: 'planned_gross', message: '偏重' })
const onTruck = block('required', { path: '', message: '缺少车辆' })

it('collects the findings on a record and on its lines, with paths in the whole record', () => {
  const result = { findings: [onHead], transports: [{ findings: [] }, { findings: [onWeight, onTruck] }] }
  expect(allFindings(orderRecord, result).map(({ path }) => path)).toEqual([
    'contract_no',
    'transports.1.planned_gross',
    'transports.1',
  ])
})

it('moves findings on lines to the places of the lines, and leaves all others', () => {
  const paths = ['transports.1.planned_gross', 'transports.1', 'transports.7', 'transports', 'goods.0.amount', '']
  const findings = paths.map((path) => ({ ...onHead, path }))
  expect(withLineIndexes(findings, { transports: [2, 5] }).map(({ path }) => path)).toEqual([
    'transports.5.planned_gross',
    'transports.5',
    'transports.7',
    'transports',
    'goods.0.amount',
    '',
  ])
  expect(withLineIndexes([{ ...onHead, path: null }], { '': [3] })[0]?.path).toBeNull()
})
