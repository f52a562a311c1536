import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { entities } from '@guanqiao/domain/registry'
import { optionOperations } from '@guanqiao/domain/reference/codes'
import { portApi, consignorApi, siteApi } from '@guanqiao/domain/reference/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'

let stage: Stage
let clerk: Actor
let elsewhere: Actor

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.clerk')
  elsewhere = await stage.as('b.admin')
  const staff = await stage.as('admin')
  const ports = {
    '0708': await sendOk(staff, portApi.create, portOf('甘其毛都', '0708')),
    '0705': await sendOk(staff, portApi.create, portOf('二连浩特', '0705')),
  }
  for (const [site_code, site_name] of [
    ['0708SC01', '北区监管场所'],
    ['0708SC02', '煤炭二号监管场所'],
    ['0705SC02', '煤炭监管场所'],
  ] as const) {
    const customs_code = site_code.slice(0, 4) as keyof typeof ports
    await sendOk(staff, siteApi.create, { site_code, site_name, customs_code, port_id: ports[customs_code].id })
  }
})
afterAll(() => stage.close())

const portOf = (port_name: string, code: string) => ({
  port_name,
  port_code: code,
  customs_code: code,
  neighbour_country: 'MNG',
})
const codesOf = async (input: object, actor = clerk) =>
  (await sendOk(actor, findLookup, { model: 'site', ...input })).map((row: { code: string }) => row.code).toSorted()

describe('sites of a customs office', () => {
  test.each([
    ['its own alone', {}, ['0708SC01', '0708SC02']],
    ['by part of the name', { keyword: '煤炭' }, ['0708SC02']],
    ['by the initials of the name', { keyword: 'mteh' }, ['0708SC02']],
    ['by part of the code', { keyword: 'sc02' }, ['0708SC02']],
    ['none that has neither', { keyword: '0705' }, []],
  ])('%s', async (_, input, codes) => {
    expect(await codesOf({ customs_code: '0708', ...input })).toEqual(codes)
  })
  test('an office without sites has none', async () => {
    expect(await codesOf({ customs_code: '0712' })).toEqual([])
  })
})

describe('by whole codes', () => {
  test('those rows, even if the codes are part of others', async () => {
    expect(await codesOf({ code: ['0708SC01', '0705SC02', '0708SC'] })).toEqual(['0705SC02', '0708SC01'])
    expect(await codesOf({ code: ['0708SC'] })).toEqual([])
  })
  test('nothing where rows have no code', async () => {
    expect(await sendOk(clerk, findLookup, { model: 'order_head', code: ['1'] })).toEqual([])
  })
  test('no row of another enterprise', async () => {
    const admin = await stage.as('a.admin')
    await sendOk(admin, consignorApi.create, { company_name: '北方', company_code: '1508981000', country: 'CHN' })
    const query = { model: 'seller', code: ['1508981000'] }
    expect(await codesOf(query)).toEqual(['1508981000'])
    expect(await codesOf(query, elsewhere)).toEqual([])
  })
})

describe('rows are picked by users who may list them or use them', () => {
  const models = entities.map(({ table }) => table)

  test('a user without rights picks nothing', async () => {
    const nobody = await stage.as('a.none')
    for (const model of models) expect([403, 422], model).toContain((await nobody.send(findLookup, { model })).status)
    for (const options of optionOperations) expect((await nobody.send(options, {})).status, options.name).toBe(403)
  })

  test('the administrator picks every kind of row, a clerk those of the forms that they fill', async () => {
    const admin = await stage.as('a.admin')
    const offered = []
    for (const model of models) {
      const { status, body } = await admin.send(findLookup, { model })
      if (body.code !== 'request.invalid') offered.push([model, status])
    }
    expect(offered.length).toBeGreaterThan(20)
    expect(offered.filter(([, status]) => status !== 200)).toEqual([])
    for (const model of ['driver', 'vehicle', 'company', 'site', 'transmitter', 'operator_card'])
      expect((await clerk.send(findLookup, { model })).status, model).toBe(200)
    expect((await (await stage.as('a.weigher')).send(findLookup, { model: 'operator_card' })).status).toBe(403)
  })
})
