import { orderApi } from '@guanqiao/domain/order/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coal, sendOk } from '../../../testing/trade.ts'
import { openManifests } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests

beforeAll(async () => {
  on = await openManifests(200)
})
afterAll(() => on.close())

interface ReportedFinding {
  readonly path: string
  readonly severity: string
  readonly message: string
}

const check = async (trucks: number, change: object = {}, line?: (at: number) => object): Promise<ReportedFinding[]> =>
  (
    await sendOk(on.a.clerk, orderApi.check, {
      ...on.a.draftOf(trucks, { domestic_district: '15119', ...change }),
      transports: on.a.lines(trucks, line),
    })
  ).findings

describe('an order is checked by the rules of its future manifests', () => {
  test('reports nothing if the manifests will have no findings', async () => {
    expect(await check(2)).toEqual([])
  })

  test('a clearance code of goods that the order does not carry', async () => {
    expect(await check(1, { clearance_code: 'RD10' })).toMatchObject([
      {
        path: 'clearance_code',
        severity: 'warn',
        message: expect.stringMatching(/^舱单必改：车辆 蒙L\d+ 的提\(运\)单的通关代码 RD10 为空车/),
      },
    ])
    expect(await check(1, { clearance_code: 'RD09' })).toMatchObject([
      { path: 'clearance_code', message: expect.stringMatching(/缺少跨境指运地/) },
    ])
  })

  test('one fault of two hundred trucks is reported once, with their number', async () => {
    const findings = await check(200, { goods: [{ ...coal(200), gross_weight: '9600' }] }, () => ({
      planned_gross: '48',
      planned_net: '32',
    }))
    expect(findings.filter(({ path }) => path.endsWith('planned_gross'))).toMatchObject([
      { path: 'transports.0.planned_gross', message: expect.stringMatching(/像是按吨录入（共 200 份舱单相同）$/) },
    ])
  })

  test('goods at their own line of the order', async () => {
    const goods = [coal(1), { ...coal(1), good_name: '氰化钠', hs_code: '2837111000' }]
    const findings = await check(2, { goods }, (at) => ({ goods_line: at + 1 }))
    expect(findings).toMatchObject([
      { path: 'goods.1.good_name', message: expect.stringMatching(/氰化钠.*没有危险品编号/) },
      { path: 'goods.1.hs_code', message: expect.stringMatching(/2837111000 不在商品档案中/) },
    ])
  })

  test('an export whose loading is too near', async () => {
    const loading_time = new Date(Date.now() + 30 * 60_000).toISOString()
    const findings = await check(1, { ie_flag: 'E', site_id: null, loading_place: '07081', loading_time })
    expect(findings).toMatchObject([
      { path: 'loading_time', severity: 'warn', message: expect.stringMatching(/不足一小时.*转人工审核（19010）/) },
    ])
  })

  test('missing values are reported by the rules of the order alone', async () => {
    const { findings } = await sendOk(on.a.clerk, orderApi.check, { port_id: on.a.port_id, transports: on.a.lines(1) })
    expect(
      (findings as ReportedFinding[]).filter(({ message }) => /舱单/.test(message) && !/请填写/.test(message)),
    ).toEqual([])
  })
})
