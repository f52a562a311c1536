import { describe, expect, test } from 'vitest'
import { bill, card, context, goods, judge } from './manifestContext.ts'
import type { Case } from './manifestContext.ts'
import { passes } from '../finding.ts'

const transmitter = context.transmitter!

describe('a manifest', () => {
  test('that agrees with its sources has no findings', () => {
    expect(judge({})).toEqual([])
  })
  test.each<[string, Case, string, 'block' | 'warn' | 'note', string, RegExp]>([
    ['no place of unloading', { head: { unloading_place: null } }, 'required', 'block', 'unloading_place', /卸货地/],
    [
      'no date of arrival',
      { head: { arrival_date: null, arrival_time: null } },
      'arrival.missing',
      'warn',
      'arrival_date',
      /到达卸货地日期/,
    ],
    [
      'a batch number of twelve digits',
      { head: { batch_number: '510048996314' }, context: { orderBatches: new Set(['510048996314']) } },
      'form',
      'block',
      'batch_number',
      /13位/,
    ],
    [
      'the message of the other direction',
      {
        head: {
          message_type: 'MT2401',
          loading_place: 'GQMD0708001',
          loading_time: '2026-05-01T08:00:00.000Z',
          unloading_place: null,
          arrival_date: null,
        },
      },
      'messageType',
      'block',
      'message_type',
      /MT1401.*MT2401/,
    ],
    [
      'another customs office',
      {
        head: { declare_office: '0705' },
        context: { site: { site_name: '二连', customs_code: '0705', status: 'active', max_gross: null } },
      },
      'office.port',
      'block',
      'declare_office',
      /0708.*0705/,
    ],
    [
      'a site of another customs',
      { context: { site: { site_name: '二连', customs_code: '0705', status: 'active', max_gross: null } } },
      'site.customs',
      'block',
      'unloading_place',
      /0705.*0708/,
    ],
    ['a site nobody knows', { context: { site: undefined } }, 'site.unknown', 'warn', 'unloading_place', /GQMD0708001/],
    [
      'a transmitter run out',
      { context: { transmitter: { transmitter_name: '北疆', status: 'active', valid_to: '2026-04-30' } } },
      'transmitter.expired',
      'block',
      'transmitter_id',
      /2026-04-30/,
    ],
    [
      'a transmitter switched off',
      { context: { transmitter: { transmitter_name: '北疆', status: 'disabled', valid_to: null } } },
      'transmitter.disabled',
      'block',
      'transmitter_id',
      /停用/,
    ],
    ['no card', { head: { operator_card_id: null } }, 'card.missing', 'block', 'operator_card_id', /没有操作员卡/],
    [
      'a card that was removed',
      { context: { card: undefined } },
      'card.missing',
      'block',
      'operator_card_id',
      /已删除/,
    ],
    [
      'a card run out on the day of sending',
      { context: { card: { ...card, valid_to: '2026-04-30' } } },
      'card.expired',
      'block',
      'operator_card_id',
      /2118000000001.*王晓燕.*2026-04-30/,
    ],
    [
      'a card switched off',
      { context: { card: { ...card, status: 'disabled' } } },
      'card.disabled',
      'block',
      'operator_card_id',
      /已停用/,
    ],
    [
      'a card that was lost',
      { context: { card: { ...card, status: 'lost' } } },
      'card.disabled',
      'block',
      'operator_card_id',
      /已挂失/,
    ],
    [
      'an arrival in the past',
      {
        context: {
          today: '2026-05-02',
          transmitter: { ...transmitter, valid_to: null },
          card: { ...card, valid_to: '2026-05-02' },
        },
      },
      'arrival.past',
      'warn',
      'arrival_date',
      /2026-05-01 早于今天 2026-05-02/,
    ],
    ['a remark that asks for a drill', { head: { remark: '演练：退单' } }, 'drill', 'note', 'remark', /演练：退单/],
    ['no bill', { bills: [] }, 'required', 'block', 'bills', /提\(运\)单不能为空/],
  ])('%s', (_, change, rule, severity, path, says) => {
    expect(judge(change)).toMatchObject([{ rule, severity, path, message: expect.stringMatching(says) }])
  })
  test('points at the one goods line that was changed since the order filled it', () => {
    const origins = [0, 1].map((n) => ({
      path: `goods.${n}.gross_weight`,
      source: 'order' as const,
      label: '订单',
      value: '24000.000',
    }))
    const lines = [
      { ...goods, gross_weight: '24000.000' },
      { ...goods, sequence: 2, package_quantity: 1, gross_weight: '23000.000' },
    ]
    const rows = judge({ bill: { package_quantity: 2, goods: lines, origins } })
    expect(rows).toMatchObject([{ rule: 'bill.goodsWeight', path: 'bills.0.goods.1.gross_weight' }])
  })
  test('must not name a bill twice', () => {
    const half = { ...bill, gross_weight: '24000.000', goods: [{ ...goods, gross_weight: '24000.000' }] }
    expect(judge({ bills: [half, half] }).map((row) => [row.rule, row.path])).toEqual([
      ['bill.twice', 'bills.0.bill_no'],
      ['bill.twice', 'bills.1.bill_no'],
    ])
  })
  test('of an export asks for place and time of loading instead', () => {
    const rows = judge({
      head: { ie_flag: 'E', message_type: 'MT2401', unloading_place: null, arrival_date: null, loading_time: null },
      bill: { clearance_code: 'RD14' },
    })
    expect(rows.map((row) => row.path)).toEqual(['loading_place', 'loading_time'])
  })
  test('without an order is held against itself and the files alone', () => {
    expect(
      judge({
        context: { order: undefined, trucks: [], consignor: undefined, consignee: undefined, orderBatches: new Set() },
      }),
    ).toEqual([])
  })
  test('passes when nothing blocks', () => {
    expect(passes(judge({ head: { remark: '演练:退单' } }))).toBe(true)
    expect(passes(judge({ head: { loading_time: null } }))).toBe(false)
  })
})
