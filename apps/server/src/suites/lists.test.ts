import { describe, expect, test } from 'vitest'
import { company } from '@guanqiao/domain/transport/index'
import { listStatement } from '../kernel/data/list.ts'
import { transmitter } from '@guanqiao/domain/reference/index'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'
import { draftOf } from '../testing/rows.ts'

let who: Actor

const names = ['北疆运输有限公司', '东方物流', 'Altai Trans', '百灵货运', '阿拉善运输']
const ids: string[] = []

withStage(async () => {
  who = await stage.as('a.clerk')
  for (const [at, company_name] of names.entries()) {
    const { body } = await who.call('POST', '/transport/company/create', {
      company_name,
      contact_name: `联系人${at}`,
      contact_phone: `1391234567${at}`,
      status: at % 2 === 0 ? 'active' : 'disabled',
      permit_expiry: `2026-0${at + 1}-01`,
    })
    ids.push(body.data.id)
  }
})

const list = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return (await who.call('GET', `/transport/company/getall?${search}`)).body
}
const listed = async (query: Record<string, string | number>) =>
  (await list(query)).rows.map((row: { company_name: string }) => row.company_name)

describe('a list', () => {
  test('shows the latest first, ten a page', async () => {
    expect(await listed({})).toEqual([...names].reverse())
    expect(await list()).toMatchObject({ pageNo: 1, pageSize: 10, totalCount: 5 })
  })
  test('pages', async () => {
    expect(await listed({ pageNo: 2, pageSize: 2 })).toEqual([names[2], names[1]])
    expect(await list({ pageNo: 9, pageSize: 2 })).toMatchObject({ rows: [], pageNo: 9, totalCount: 5 })
  })
  test('is sorted by pinyin', async () => {
    const sorted = await listed({ sortField: 'company_name', sortOrder: 'ascend' })
    expect(sorted.filter((name: string) => !name.startsWith('Altai'))).toEqual([names[4], names[3], names[0], names[1]])
    expect(await listed({ sortField: 'company_name', sortOrder: 'descend' })).toEqual([...sorted].reverse())
  })
  test.each([
    [{ keyword: '运输' }, [4, 0]],
    [{ keyword: 'bjys' }, [0]],
    [{ keyword: 'BJ' }, [0]],
    [{ keyword: 'altai' }, [2]],
    [{ keyword: '输运' }, []],
    [{ company_name: '物流' }, [1]],
    [{ company_name: 'dfwl' }, []],
    [{ status: 'disabled' }, [3, 1]],
    [{ status: 'disabled,active' }, [4, 3, 2, 1, 0]],
    [{ permit_expiry_from: '2026-03-01' }, [4, 3, 2]],
    [{ permit_expiry_from: '2026-02-01', permit_expiry_to: '2026-03-01' }, [2, 1]],
    [{ keyword: '运输', status: 'active', permit_expiry_to: '2026-02-01' }, [0]],
  ])('narrowed by %o', async (query, expected) => {
    expect(await listed(query as never)).toEqual(expected.map((at) => names[at]))
  })
  test('masks personal data; the record itself shows it', async () => {
    const { rows } = await list({ keyword: '北疆' })
    expect(rows[0].contact_phone).toBe('139****5670')
    const { body } = await who.call('POST', '/transport/company/update', { id: ids[0], version: 1, remark: '备注' })
    expect(body.data.contact_phone).toBe('13912345670')
  })
  test('returns the same by GET and by POST', async () => {
    const { body } = await who.call('POST', '/transport/company/getall', { pageSize: 2, keyword: '运输' })
    expect(body).toEqual(await list({ pageSize: 2, keyword: '运输' }))
  })
  test('stops counting at the limit', async () => {
    await stage.database
      .owner`insert into company (id, enterprise_id, version, created_at, updated_at, company_name, status, country, contact_name, contact_phone)
      select gen_random_uuid(), e.id, 1, now(), now(), 'X' || n, 'active', 'CHN', 'x', '13912345678'
      from (select enterprise_id as id from company limit 1) e, generate_series(1, 10100) n`
    expect(await list({ pageSize: 1 })).toMatchObject({ totalCount: 10_001, totalCapped: true })
    expect(await list({ status: 'disabled' })).not.toHaveProperty('totalCapped')
  })
  test('counts all rows on request', async () => {
    const exact = await list({ pageSize: 1, total: 'exact' })
    expect(exact).toMatchObject({ totalCount: 10_105 })
    expect(exact).not.toHaveProperty('totalCapped')
    expect(await list({ status: 'disabled', total: 'exact' })).toMatchObject({ totalCount: 2 })
    expect((await who.call('GET', '/transport/company/getall?total=x')).body).toMatchObject({
      fields: [{ path: 'total' }],
    })
  })
})

test('keyword search is served by its index behind row-level security', async () => {
  await stage.database.owner`analyze company`
  const [{ enterprise }] = await stage.database.owner<
    [{ enterprise: string }]
  >`select enterprise_id as enterprise from company limit 1`
  const plan = await stage.store.write({ enterprise }, async (sql) => {
    const { text, values } = listStatement(company, enterprise, { keyword: '北疆' })
    const rows = await sql.unsafe(`explain ${text}`, values as never[], { prepare: true })
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })
  expect(plan.match(/Bitmap Index Scan on company_grams/g)).toHaveLength(2)
})

describe('pickers', () => {
  const pick = async (input: object, path = '/platform/common/get') => (await who.call('POST', path, input)).body
  test('find rows by name or initials, with the reason why one is not selectable', async () => {
    for (const path of ['/platform/common/get', '/transport/common/get']) {
      const { rows } = await pick({ model: 'company', keyword: 'dfwl' }, path)
      expect(rows).toEqual([{ id: ids[1], text: '东方物流', code: null, hint: null, disabled: true, reason: '停用' }])
    }
  })
  test('find rows by their ids', async () => {
    const { rows } = await pick({ model: 'company', id: [ids[2], ids[0]] })
    expect(rows.map((row: { text: string }) => row.text).sort()).toEqual([names[2], names[0]])
  })
  test('report expired papers', async () => {
    const draft = {
      ...draftOf(transmitter, 0, {}),
      transmitter_name: '过期传输人',
      status: 'active',
      valid_to: '2020-01-31',
    }
    await who.call('POST', '/platform/transmitter/create', draft)
    const { rows } = await pick({ model: 'transmitter', keyword: '过期' })
    expect(rows).toEqual([
      expect.objectContaining({ text: '过期传输人', disabled: true, reason: '舱单传输备案有效期已过（2020-01-31）' }),
    ])
  })
  test('offer only entities that fields reference', async () => {
    for (const model of ['app_user', 'session', 'enterprise', 'constructor', "company' --"]) {
      expect(await pick({ model })).toMatchObject({ code: 'request.invalid', fields: [{ path: 'model' }] })
    }
  })
})

describe('code tables', () => {
  test('are reported with initials, several at once', async () => {
    const { rows } = (await who.call('POST', '/base/config/getvalues', { category: ['rmft_fullness', 'country'] })).body
    expect(rows).toContainEqual({
      category: 'rmft_fullness',
      codeValue: '5',
      codeName: '重箱',
      initials: 'zx',
      valid_to: null,
    })
    expect(rows).toContainEqual(expect.objectContaining({ category: 'country', codeValue: 'MNG', codeName: '蒙古' }))
  })
  test('are searched by code, name and initials', async () => {
    for (const keyword of ['MNG', '蒙古', 'mg']) {
      const { rows } = (await who.call('GET', `/base/config/deccountry?keyword=${encodeURIComponent(keyword)}`)).body
      expect(rows).toContainEqual(expect.objectContaining({ codeValue: 'MNG' }))
      const query = await who.call(
        'GET',
        `/base/config/query?table=country&limit=500&keyword=${encodeURIComponent(keyword)}`,
      )
      expect(query.body.rows).toEqual(rows)
    }
  })
  test('that do not exist are refused', async () => {
    expect(await who.call('POST', '/base/config/getvalues', { category: ['constructor'] })).toMatchObject({
      status: 422,
    })
  })
})

test('records of the platform are offered by name and id', async () => {
  const staff = await stage.as('admin')
  const { body } = await staff.call('POST', '/platform/baseport/create', {
    port_name: '甘其毛都',
    port_code: '0708',
    customs_code: '0708',
    neighbour_country: 'MNG',
  })
  expect((await who.call('GET', '/base/config/port')).body).toEqual({
    rows: [{ name: '甘其毛都', value: body.data.id }],
  })
  expect((await who.call('GET', '/platform/baseport/getbycode?port_code=0708')).body).toEqual({ data: body.data })
  expect((await who.call('GET', '/platform/baseport/getbycode?port_code=9999')).status).toBe(404)
  const site = { site_name: '金航监管场所', site_code: '0708SC77', customs_code: '0708', port_id: body.data.id }
  await staff.call('POST', '/port/supervision/create', site)
  expect((await who.call('POST', '/platform/common/get', { model: 'site', keyword: '金航' })).body.rows).toEqual([
    expect.objectContaining({ text: '金航监管场所', code: '0708SC77', hint: '甘其毛都', reason: null }),
  ])
})
