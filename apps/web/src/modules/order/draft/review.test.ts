import { transportLineFields } from '@guanqiao/domain/order/transport'
import { block } from '@guanqiao/domain/documents/finding'
import { expect, test } from 'vitest'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { blankTruck } from '../trucks/sheet.ts'
import { gridProblems, review, truckMarks } from './review.ts'

const truck = (line: Line): Line => ({ ...blankTruck(), ...line })
const head = {
  contract_no: 'HT-1',
  port_id: '019b7765-ac00-7000-8000-000000000001',
  ie_flag: 'I',
  plan_date: '2026-12-01',
  vehicle_count: 2,
  seller_id: '019b7765-ac00-7000-8000-000000000002',
  receiver_id: '019b7765-ac00-7000-8000-000000000003',
  transmitter_id: '019b7765-ac00-7000-8000-000000000004',
  site_id: '019b7765-ac00-7000-8000-000000000005',
  goods: [
    {
      good_name: '炼焦煤',
      hs_code: '2701121000',
      package_quantity: 2,
      package_type: 'VO',
      gross_weight: '104000',
      amount: '8000',
      currency: 'USD',
    },
  ],
}
const trucks = [
  truck({ plate_number: '蒙L12345', planned_gross: '52000', package_quantity: 1 }),
  blankTruck(),
  truck({ plate_number: '蒙L12346', planned_gross: '52000', package_quantity: 1 }),
]
const placesOf = (values: Line, lines: readonly Line[]) =>
  review(values, lines, new Map())
    .filter((finding) => finding.severity === 'block')
    .map((finding) => finding.path)

test('a complete order has no findings', () => {
  expect(placesOf(head, trucks)).toEqual([])
})

test('problems point to the line in the grid, blank lines counted', () => {
  const [first, blank, last] = trucks as [Line, Line, Line]
  expect(placesOf(head, [first, blank, { ...last, goods_line: 3 }])).toContain('transports.2.goods_line')
  expect(placesOf({ ...head, seller_id: null }, trucks)).toEqual(['seller_id'])
  expect(placesOf({ ...head, goods: [] }, trucks)).toContain('goods')
})

test('malformed input is reported once and never thrown', () => {
  const lines = [truck({ plate_number: '蒙L12345', planned_gross: '五十二吨' })]
  const findings = review({ ...head, vehicle_count: '一' }, lines, new Map())
  expect(
    findings.filter((finding) => finding.path === 'transports.0.planned_gross').map((finding) => finding.message),
  ).toEqual(['毛重(kg)应为不超过11位整数、3位小数的数字'])
  expect(findings.filter((finding) => finding.path === 'vehicle_count')).toHaveLength(1)
})

test('while typing only present values are marked; after saving missing ones too', () => {
  const line = truck({ plate_number: '蒙L12345' })
  const lines = [line, truck({ plate_number: '蒙L12345', planned_gross: '50000', planned_net: '51000' })]
  const marksOf = (marks: Parameters<typeof truckMarks>[2]) =>
    gridProblems(truckMarks(head, lines, marks), lines, marks).map(({ row, field }) => `${row} ${field}`)
  expect(marksOf(new Map())).toEqual(['0 plate_number', '1 plate_number', '1 planned_net'])
  expect(marksOf(new Map([[line, [block('required', { path: 'driver_name', message: '缺少司机' })]]]))).toEqual([
    '0 driver_name',
    '0 plate_number',
    '0 planned_gross',
    '1 plate_number',
    '1 planned_net',
  ])
})

test('a review of two hundred trucks creates no more schemas than a review of two', () => {
  const field = transportLineFields.plate_number
  const { schema } = field
  let count = 0
  Object.defineProperty(field, 'schema', { configurable: true, get: () => ((count += 1), schema) })
  try {
    review(head, trucks, new Map())
    count = 0
    const many = Array.from({ length: 200 }, (_, at) =>
      truck({ plate_number: `蒙L${10_000 + at}`, planned_gross: '520' }),
    )
    review(head, many, new Map())
    expect(count).toBe(0)
  } finally {
    Object.defineProperty(field, 'schema', { value: schema, enumerable: true, writable: true, configurable: true })
  }
})
