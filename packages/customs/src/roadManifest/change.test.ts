import { describe, expect, test } from 'vitest'
import { exported, original } from '../../examples/manifests.ts'
import { differenceOf } from './change.ts'
import type { ManifestState } from './change.ts'
import type { RoadManifestBill, RoadManifestChange, RoadManifestFiling } from './message.ts'
import { checkRoadManifest, readRoadManifest, writeRoadManifest } from './roadManifest.ts'

const reasons = { reason_codes: ['004'] }

const withBill = (filing: RoadManifestFiling, patch: Partial<RoadManifestBill>): ManifestState => ({
  ...filing,
  bills: filing.bills.map((bill, index) => (index === 0 ? { ...bill, ...patch } : bill)),
})

const change = (filing: RoadManifestFiling, desired: ManifestState) => {
  const { message, problems } = differenceOf(filing, desired, reasons)
  return { bills: message.bills, head: message, problems: problems.map(({ path, message: text }) => `${path} ${text}`) }
}

const first = original.bills[0]!
const second = original.bills[1]!

describe('the content of a change', () => {
  test('nothing when nothing differs', () => {
    expect(change(original, original)).toMatchObject({ bills: [], problems: [] })
    expect(change(original, withBill(original, { gross_weight: '68520', notify_name: '' })).bills).toEqual([])
  })

  test.each<[string, Partial<RoadManifestBill>, object]>([
    ['a weight', { gross_weight: '68400.000' }, { gross_weight: '68400.000' }],
    ['a value with its currency', { goods_value: '5100.00' }, { goods_value: '5100.00', currency: 'USD' }],
    ['packages with their kind', { package_type: 'BG' }, { package_quantity: 1, package_type: 'BG' }],
    ['countries', { routing_countries: ['MN'] }, { routing_countries: ['MN'] }],
    ['the condition beside the number', { condition_code: '27' }, { condition_code: '27' }],
    [
      'a party whole',
      { consignor_name: 'OTHER LLC' },
      { consignor_code: 'MN2074192', consignor_name: 'OTHER LLC', consignor_contacts: first.consignor_contacts },
    ],
  ])('%s', (_, patch, sent) => {
    const { bills, problems } = change(original, withBill(original, patch))
    expect(problems).toEqual([])
    expect(bills).toEqual([{ bill_no: first.bill_no, change: reasons, ...sent }])
  })

  test('of goods the lines that differ, under their numbers', () => {
    const goods = second.goods.map((line) => (line.sequence === 2 ? { ...line, gross_weight: '19300.000' } : line))
    const desired = { ...original, bills: [first, { ...second, goods }] }
    expect(change(original, desired).bills).toEqual([{ bill_no: second.bill_no, goods: [goods[1]], change: reasons }])
  })

  test('another day of arrival, which concerns every bill', () => {
    const { bills, head } = change(original, { ...original, arrival_date: '20261123' })
    expect(head.arrival_date).toBe('20261123')
    expect(bills).toEqual(original.bills.map(({ bill_no }) => ({ bill_no, change: reasons })))
  })

  test('and it is a message that can be written and read', () => {
    const { message } = differenceOf(original, withBill(original, { gross_weight: '68400.000', volume: '50' }), reasons)
    const { message_id, message_type, sender_id, send_time, batch_number, declare_office, transmitter_name } = original
    const completeChange: RoadManifestChange = {
      ...{ message_id, message_type, sender_id, send_time, batch_number, declare_office, transmitter_name },
      ...message,
      function_code: '5',
    }
    expect(checkRoadManifest(completeChange)).toEqual([])
    expect(readRoadManifest(writeRoadManifest(completeChange))).toMatchObject(completeChange)
  })
})

describe('contents that a change cannot have', () => {
  const advice = '变更报文不能携带，须删除后重新申报'
  test.each<[string, RoadManifestFiling, ManifestState, string]>([
    [
      'clearance',
      original,
      withBill(original, { clearance_code: 'RD05' }),
      'bills.0.clearance_code 修改海关货物通关代码',
    ],
    [
      'a container',
      original,
      withBill(original, { containers: [{ container_number: 'CSQU3054383' }] }),
      'bills.0.containers 修改集装箱',
    ],
    ['the carrier', original, { ...original, carrier_code: 'X1' }, 'carrier_code 修改承运人代码'],
    ['the place', original, { ...original, unloading_place: '07082' }, 'unloading_place 修改卸货地代码'],
    ['the place of an export', exported, { ...exported, loading_place: '07082' }, 'loading_place 修改装货地代码'],
    [
      'loading time',
      original,
      { ...original, loading_time: '20261121090000' },
      'loading_time 修改货物装载运输工具时间',
    ],
    ['a value taken away', original, withBill(original, { volume: undefined }), 'bills.0.volume 清空货物体积'],
    [
      'a part of a party taken away',
      original,
      withBill(original, { consignor_name: 'X', consignor_code: undefined }),
      'bills.0.consignor_code 清空发货人代码',
    ],
    [
      'a line of goods taken away',
      original,
      { ...original, bills: [first, { ...second, goods: second.goods.slice(0, 1) }] },
      'bills.1.goods 第 2 项货物已申报，删去它',
    ],
  ])('%s', (_, filed, desired, problem) => {
    expect(change(filed, desired).problems).toEqual([`${problem}：${advice}`])
  })
})
