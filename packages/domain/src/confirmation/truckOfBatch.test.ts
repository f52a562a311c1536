import { expect, test } from 'vitest'
import { confirmationFindings } from './confirmation.rules.ts'

const findingsOf = (plates: readonly string[], ordered: readonly string[], change: object = {}, more: object = {}) =>
  confirmationFindings(
    {
      batch_number: '5100489963104',
      ie_flag: 'I',
      laden: 'loaded',
      trucks: plates.map((plate_number) => ({ plate_number })),
      ...change,
    } as never,
    {
      now: new Date('2026-11-21T02:00:00Z'),
      vehicle: () => undefined,
      driver: () => undefined,
      manifest: undefined,
      transports: ordered.map((plate_number) => ({ plate_number })),
      others: [],
      reports: [],
      ...more,
    },
  )

const questionsIn = (findings: ReturnType<typeof findingsOf>) =>
  findings.flatMap(({ rule, question }) => (question === null ? [] : [{ rule, question }]))

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

test('so does one that is foreign to the manifest, if no order names the trucks', () => {
  const paper = {
    plates: '蒙L43917、蒙L43918',
    bills: [],
    containers: [],
    clearances: [],
    message_type: 'MT1401',
    status: 'accepted',
  }
  const manifest = { manifest: paper, transports: [] }
  expect(questionsIn(findingsOf(['蒙L14802', '蒙L43918'], [], {}, manifest))).toEqual([
    { rule: 'truck.manifest', question: '蒙L14802 不是这个批次的车，确定由它载运批次 5100489963104 吗？' },
  ])
})

test('so does the truck of a way home that did not come with the batch', () => {
  const home = { ie_flag: 'E', laden: 'empty', return_of: '5100489963104', batch_number: '5100489963999' }
  const inbound = [
    { message_type: 'MT4401', plates: ['蒙L43917'], containers: [], arrival_time: '2026-11-20T02:00:00Z' },
  ]
  expect(questionsIn(findingsOf(['蒙L14802'], [], home, { inbound }))).toEqual([
    { rule: 'return.truck', question: '蒙L14802 不是来程批次 5100489963104 的车，确定是它返程吗？' },
  ])
  expect(questionsIn(findingsOf(['蒙L43917'], [], home, { inbound }))).toEqual([])
})
