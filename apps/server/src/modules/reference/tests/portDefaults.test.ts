import { portDefaults, portRelatedApi } from '@guanqiao/domain/reference/places/index'
import { consigneeApi } from '@guanqiao/domain/reference/index'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { expect, test } from 'vitest'
import { a, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'

withTrades({ trucks: 2, numbers: 5 })

const defaultsFor = async (username: string, input: object = {}) =>
  sendOk(await stage.as(username), portDefaults, input)

test('the default set of a port is found by id and by office, of the caller’s enterprise and direction alone', async () => {
  const boss = await stage.as('a.admin')
  const { port_id } = a
  const { seller_id } = a.draftOf(1) as { seller_id: string }
  const set = { port_id, ie_flag: 'I', related_name: '常用', trade_mode: '0110', seller_id }
  expect(await defaultsFor('a.clerk', { port_id, ie_flag: 'I' })).toEqual([])
  await sendOk(boss, portRelatedApi.create, set)
  await sendOk(boss, portRelatedApi.create, { ...set, related_name: '另一客户', is_default: 'no', trade_mode: '4019' })
  const defaults = await defaultsFor('a.clerk', { port_id, ie_flag: 'I' })
  expect(defaults).toEqual([
    expect.objectContaining({ related_name: '常用', trade_mode: '0110', seller_id: set.seller_id }),
  ])
  const [{ customs_code }] = defaults
  expect(customs_code).toMatch(/^\d{4}$/)
  expect(await defaultsFor('a.clerk', { customs_code })).toHaveLength(1)
  expect(await defaultsFor('a.clerk')).toHaveLength(1)
  expect(await defaultsFor('a.clerk', { customs_code: '9999' })).toEqual([])
  expect(await defaultsFor('a.clerk', { port_id, ie_flag: 'E' })).toEqual([])
  expect(await defaultsFor('b.clerk', { port_id })).toEqual([])
  expect(await defaultsFor('admin', { port_id })).toEqual([])
  expect(await defaultsFor('admin', { port_id, enterprise_id: a.enterprise_id })).toHaveLength(1)
  expect(await defaultsFor('b.clerk', { port_id, enterprise_id: a.enterprise_id })).toEqual([])
})

test('a partner that pickers refuse is left out', async () => {
  const boss = await stage.as('a.admin')
  const { port_id } = a
  const { receiver_id } = a.draftOf(1) as { receiver_id: string }
  const [set] = await defaultsFor('a.clerk', { port_id })
  await sendOk(boss, portRelatedApi.update, { id: set.id, version: set.version, receiver_id })
  expect(await defaultsFor('a.clerk', { port_id })).toMatchObject([{ receiver_id }])
  const party = await sendOk(boss, consigneeApi.get, { id: receiver_id })
  await sendOk(boss, consigneeApi.update, { id: party.id, version: party.version, status: 'disabled' })
  expect(await defaultsFor('a.clerk', { port_id })).toMatchObject([{ receiver_id: null, trade_mode: '0110' }])
  await sendOk(boss, consigneeApi.update, { id: party.id, version: party.version + 1, status: 'active' })
})

test('pickers name the unfinished crossing of a vehicle, and still offer it', async () => {
  const clerk = await stage.as('a.clerk')
  const plate = a.plates[0]!
  const find = async () => (await sendOk(clerk, findLookup, { model: 'vehicle', keyword: plate }))[0]
  expect((await find()).hint ?? '').not.toContain('在途')
  const { transports } = await a.submit((await a.order(1)).id)
  const number = String(transports[0]?.['batch_number'])
  const { owner } = stage.database
  await owner`update batch set status = 'in_use' where batch_number = ${number}`
  expect(await find()).toMatchObject({
    disabled: false,
    hint: expect.stringContaining(`在途（批次 ${number}）`),
  })
  await owner`update batch set status = 'closed' where batch_number = ${number}`
  expect((await find()).hint ?? '').not.toContain('在途')
})
