import { portRelatedApi, relatedOptions } from '@guanqiao/domain/reference/places/index'
import { consignorApi, takeOverConsignor } from '@guanqiao/domain/reference/index'
import { expect, test } from 'vitest'
import { a, b, staff, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'

withTrades()

test('a shared consignor is taken over once, and can then be changed', async () => {
  const shared = await sendOk(staff, consignorApi.create, {
    company_name: '公共矿业',
    country: 'MNG',
    default_terms: '3',
  })
  expect(shared.enterprise_id).toBeNull()
  const copy = await sendOk(a.clerk, takeOverConsignor, { id: shared.id })
  expect(copy).toMatchObject({ company_name: '公共矿业', default_terms: '3', enterprise_id: a.enterprise_id })
  expect(copy.id).not.toBe(shared.id)
  for (const id of [shared.id, copy.id]) expect(await sendOk(a.clerk, takeOverConsignor, { id })).toEqual(copy)
  const changed = await sendOk(a.clerk, consignorApi.update, {
    id: copy.id,
    version: copy.version,
    default_terms: '1',
  })
  expect(changed.default_terms).toBe('1')
  expect(await sendOk(a.clerk, consignorApi.get, { id: shared.id })).toEqual(shared)
  const logged = await stage.database
    .owner`select operation from audit_log where record_id = ${copy.id} order by at limit 1`
  expect(logged).toMatchObject([{ operation: 'seller.takeOver' }])
  expect((await b.clerk.send(takeOverConsignor, { id: copy.id })).status).toBe(404)
})

test('the usual partners at a port are options of the own enterprise', async () => {
  const draft = a.draftOf(1) as { seller_id: string; receiver_id: string }
  const { seller_id, receiver_id } = draft
  await sendOk(a.admin, portRelatedApi.create, {
    related_name: '进口',
    port_id: a.port_id,
    ie_flag: 'I',
    seller_id,
    receiver_id,
    site_id: a.site_id,
  })
  const options = await sendOk(a.clerk, relatedOptions, { port_id: a.port_id, ie_flag: 'I' })
  expect(options.map(({ role, value }: { role: string; value: string }) => [role, value])).toEqual([
    ['seller_id', seller_id],
    ['receiver_id', receiver_id],
    ['site_id', a.site_id],
  ])
  expect(await sendOk(a.clerk, relatedOptions, { port_id: a.port_id, ie_flag: 'E' })).toEqual([])
  expect(await sendOk(b.clerk, relatedOptions, {})).toEqual([])
})

test('a list of own and shared rows is narrowed to either', async () => {
  const theirs = await stage.as('b.admin')
  const platform = await stage.as('admin')
  const country = 'MNG'
  await sendOk(platform, consignorApi.create, { company_name: '归属平台', country })
  await sendOk(theirs, consignorApi.create, { company_name: '归属自有', country })
  const names = async (whose?: string) =>
    (await sendOk(theirs, consignorApi.list, { keyword: '归属', ...(whose && { whose }) })).map(
      ({ company_name }: { company_name: string }) => company_name,
    )
  expect(new Set(await names())).toEqual(new Set(['归属平台', '归属自有']))
  expect(await names('own')).toEqual(['归属自有'])
  expect(await names('shared')).toEqual(['归属平台'])
  expect((await theirs.send(consignorApi.list, { whose: 'others' })).status).toBe(422)
})
