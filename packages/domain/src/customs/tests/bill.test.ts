import { describe, expect, test } from 'vitest'
import { context, goods, judge, truck } from './manifestContext.ts'
import type { Case } from './manifestContext.ts'

const port = context.port!

describe('the bills of a manifest', () => {
  test.each<[string, Case, string, 'block' | 'warn' | 'note', string, RegExp]>([
    [
      'goods that weigh less than the bill',
      { bill: { goods: [{ ...goods, gross_weight: '47000.000' }] } },
      'bill.goodsWeight',
      'block',
      'bills.0.gross_weight',
      /DD2605010001001.*47,000 kg.*48,000 kg/,
    ],
    [
      'goods of other packages',
      { bill: { goods: [{ ...goods, package_quantity: 2 }] } },
      'bill.goodsPackages',
      'block',
      'bills.0.package_quantity',
      /合计 2.*件数 1/,
    ],
    [
      'a bill number used elsewhere',
      { context: { usedBillNumbers: new Map([['DD2605010001001', '5100489963100']]) } },
      'bill.taken',
      'warn',
      'bills.0.bill_no',
      /5100489963100/,
    ],
    ['a value without a currency', { bill: { currency: null } }, 'required', 'block', 'bills.0.currency', /币制/],
    [
      'a currency without a value',
      { bill: { goods_value: null } },
      'required',
      'block',
      'bills.0.goods_value',
      /货物价值/,
    ],
    [
      'a heading of five digits where the port wants it',
      {
        bill: { goods: [{ ...goods, hs_code: '27011' }] },
        context: { port: { ...port, hs_code_from: '2026-05-01' } },
      },
      'form',
      'block',
      'bills.0.goods.0.hs_code',
      /6、8或10位/,
    ],
    [
      'another heading than the order',
      { bill: { goods: [{ ...goods, hs_code: '2601110000' }] }, context: { goodsFile: undefined } },
      'hs.order',
      'warn',
      'bills.0.goods.0.hs_code',
      /2601110000.*2701121000/,
    ],
    [
      'another consignee',
      { bill: { consignee_name: '别家公司' } },
      'party.order',
      'warn',
      'bills.0.consignee_name',
      /别家公司.*北方能源/,
    ],
    [
      'a consignee to order',
      { bill: { consignee_name: 'TO ORDER' } },
      'party.notify',
      'block',
      'bills.0.notify_name',
      /通知人/,
    ],
    [
      'transit without its ends',
      { bill: { clearance_code: 'RD09' } },
      'clearance.transit',
      'block',
      'bills.0.transit_to',
      /指运地/,
    ],
    [
      'loading for export on an import',
      { bill: { clearance_code: 'RD14' } },
      'clearance.direction',
      'block',
      'bills.0.clearance_code',
      /进口/,
    ],
    [
      'no clearance code',
      { bill: { clearance_code: null } },
      'required',
      'block',
      'bills.0.clearance_code',
      /通关代码/,
    ],
    [
      'a wrong check digit',
      {
        bill: {
          clearance_code: 'RD07',
          gross_weight: '30000.000',
          goods: [{ ...goods, gross_weight: '30000.000' }],
          containers: [
            { container_number: 'CSQU3054384', size_type: null, source_code: null, fullness: null, confirmed: null },
          ],
        },
        context: { trucks: [{ ...truck, planned_gross: '30000.000', container_numbers: ['CSQU3054384'] }] },
      },
      'container.check',
      'warn',
      'bills.0.containers.0.container_number',
      /末位应为3/,
    ],
  ])('%s', (_, change, rule, severity, path, says) => {
    expect(judge(change)).toMatchObject([{ rule, severity, path, message: expect.stringMatching(says) }])
  })
})
