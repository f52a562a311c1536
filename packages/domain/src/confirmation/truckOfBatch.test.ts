import { expect, test } from 'vitest'
import { confirmationFindings } from './confirmation.rules.ts'

const findingsOf = (plates: readonly string[], ordered: readonly string[]) =>
  confirmationFindings(
    {
      batch_number: '5100489963104',
      ie_flag: 'I',
      laden: 'loaded',
      trucks: plates.map((plate_number) => ({ plate_number })),
    } as never,
    {
      now: new Date('2026-11-21T02:00:00Z'),
      vehicle: () => undefined,
      driver: () => undefined,
      manifest: undefined,
      transports: ordered.map((plate_number) => ({ plate_number })),
      others: [],
      reports: [],
    },
  )

test('a truck that is foreign to the batch is the first finding, and asks a question of its own', () => {
  const [first] = findingsOf(['蒙L14802'], ['蒙L43917'])
  expect(first).toMatchObject({
    rule: 'truck.order',
    path: 'trucks.0.plate_number',
    message: '蒙L14802 不在这个批次的订单车辆中，订单车辆是 蒙L43917',
    question: '蒙L14802 不是这个批次的车，确定由它载运批次 5100489963104 吗？',
  })
})

test('a truck of the batch asks nothing, however its plate is written', () => {
  expect(findingsOf(['蒙l 14802'], ['蒙L14802']).filter(({ question }) => question)).toEqual([])
  expect(findingsOf(['蒙L14802'], []).filter(({ question }) => question)).toEqual([])
})
