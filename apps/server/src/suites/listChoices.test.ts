import { arrangeList } from '@guanqiao/domain/kit/calls/arrangeList'
import {
  chooseListFilter,
  listFilters,
  MAX_FILTERS,
  removeListFilter,
  saveListFilter,
} from '@guanqiao/domain/preferences/lists'
import { userInfo } from '@guanqiao/domain/identity/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStage } from '../testing/actors.ts'
import type { Actor, Stage } from '../testing/actors.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.database.owner`delete from user_list`
  await stage.database.owner`delete from list_filter`
})

const list = 'vehicle.list'
const column = (name: string, more = {}) => ({ name, hidden: null, pinned: null, width: null, ...more })
const columns = [column('tare', { pinned: true, width: 120 }), column('remark', { hidden: true })]
const choicesOf = async (who: Actor) => (await who.send(userInfo, {})).body['lists']

interface Filter {
  readonly id: string
  readonly name: string
}
const filtersOf = async (who: Actor) => (await who.send(listFilters, { list })).body['rows'] as Filter[]
const namesOf = async (who: Actor) => (await filtersOf(who)).map(({ name }) => name)
const save = async (who: Actor, name: string, more = {}) =>
  who.send(saveListFilter, { list, name, query: 'status=enabled', ...more })

test('an arrangement applies to the user’s next session and to no other user; it can be reset', async () => {
  const clerk = await stage.as('a.clerk')
  expect(await clerk.send(arrangeList, { list, columns })).toMatchObject({ status: 200, body: { list, columns } })
  expect(await clerk.send(arrangeList, { list, columns, density: 'small' })).toMatchObject({
    body: { columns, density: 'small', default_query: null },
  })
  const { body } = await stage.signIn('a.clerk')
  const info = await stage.anybody.call('GET', '/platform/users/info', undefined, { 'access-token': body.token })
  expect(info.body.lists).toEqual([{ list, columns, density: 'small', default_query: null }])
  for (const name of ['a.checker', 'b.clerk', 'admin']) expect(await choicesOf(await stage.as(name))).toBeNull()
  await clerk.send(arrangeList, { list })
  expect(await choicesOf(clerk)).toEqual([{ list, columns: null, density: null, default_query: null }])
})

test.each([
  [{ list: 'nothing.list' }, 422, 'list'],
  [{ list: 'vehicle.create' }, 422, 'list'],
  [{ list, columns: [{ name: 'tare', width: 4 }] }, 422, 'columns.0.width'],
  [{ list, density: 'tiny' }, 422, 'density'],
])('an invalid choice is refused at its field: %j', async (input, status, path) => {
  const clerk = await stage.as('a.clerk')
  const answer = await clerk.send(arrangeList, input)
  expect(answer.status).toBe(status)
  expect(answer.body['fields']).toEqual(expect.arrayContaining([expect.objectContaining({ path })]))
  expect(await choicesOf(clerk)).toBeNull()
})

test('a list that the user may not read has neither arrangement nor filters', async () => {
  const nobody = await stage.as('a.none')
  expect((await nobody.send(arrangeList, { list, columns })).status).toBe(403)
  expect((await nobody.send(listFilters, { list })).status).toBe(403)
  expect((await save(nobody, '甲')).status).toBe(403)
})

test('filters are private; shared ones are visible in the enterprise, with their owner', async () => {
  const [clerk, checker] = [await stage.as('a.clerk'), await stage.as('a.checker')]
  await save(clerk, '我的在用', { query: 'status=enabled&pageNo=3&pageSize=50&sortField=tare' })
  const shared = await save(clerk, '共用', { shared: true })
  expect(shared).toMatchObject({ status: 200, body: { mine: true, changeable: true, is_default: false } })
  expect(await filtersOf(clerk)).toMatchObject([{ name: '共用' }, { query: 'status=enabled&sortField=tare' }])
  expect(await filtersOf(checker)).toMatchObject([{ name: '共用', mine: false, changeable: false, owner: '王晓燕' }])
  for (const name of ['b.clerk', 'admin']) expect(await namesOf(await stage.as(name))).toEqual([])
  const { body } = await clerk.send(listFilters, { list: 'driver.list' })
  expect(body['rows']).toEqual([])
})

test('a shared filter is changed and removed by its owner and the administrator of the enterprise alone', async () => {
  const [clerk, checker, boss] = [await stage.as('a.clerk'), await stage.as('a.checker'), await stage.as('a.admin')]
  const { id } = (await save(clerk, '共用', { shared: true })).body as Filter
  expect(await save(checker, '改', { id })).toMatchObject({ status: 403, body: { code: 'listFilter.ofAnother' } })
  expect((await checker.send(removeListFilter, { id })).status).toBe(403)
  for (const name of ['b.clerk', 'b.admin', 'admin']) {
    const stranger = await stage.as(name)
    expect((await save(stranger, '改', { id })).status).toBe(404)
    expect((await stranger.send(removeListFilter, { id })).status).toBe(404)
  }
  expect(await save(boss, '改名', { id, shared: true })).toMatchObject({ body: { mine: false, owner: '王晓燕' } })
  expect(await namesOf(clerk)).toEqual(['改名'])
  expect((await boss.send(removeListFilter, { id })).status).toBe(200)
  expect(await namesOf(clerk)).toEqual([])
  const entries = await stage.database.owner`
    select operation from audit_log where entity = 'list_filter' and record_id = ${id} order by at`
  expect(entries.map((row) => row['operation'])).toEqual(['listFilter.save', 'listFilter.save', 'listFilter.remove'])
})

test('users who may only read a list cannot share filters', async () => {
  const reader = await stage.as('a.checker')
  expect((await save(reader, '自用')).status).toBe(200)
  const refused = await save(reader, '共用', { shared: true })
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'shared' }] } })
})

test('names of filters are unique by user and list, and their number is limited', async () => {
  const clerk = await stage.as('a.clerk')
  for (let n = 0; n < MAX_FILTERS; n++) expect((await save(clerk, `方案 ${n}`)).status).toBe(200)
  for (const name of ['方案 1', '再一个'])
    expect(await save(clerk, name)).toMatchObject({ status: 422, body: { fields: [{ path: 'name' }] } })
  expect((await save(await stage.as('a.checker'), '方案 1')).status).toBe(200)
})

test('the default filter opens the list while it is visible to the user', async () => {
  const [clerk, boss] = [await stage.as('a.clerk'), await stage.as('a.admin')]
  const { id } = (await save(boss, '共用', { shared: true })).body as Filter
  const other = (await save(boss, '私用')).body as Filter
  expect((await clerk.send(chooseListFilter, { list, id: other.id })).status).toBe(404)
  expect((await clerk.send(chooseListFilter, { list: 'driver.list', id })).status).toBe(422)
  expect(await clerk.send(chooseListFilter, { list, id })).toMatchObject({
    body: { default_query: 'status=enabled', columns: null },
  })
  expect(await filtersOf(clerk)).toMatchObject([{ id, is_default: true }])
  expect(await choicesOf(boss)).toBeNull()
  await save(boss, '共用', { id, query: 'status=disabled', shared: true })
  expect(await choicesOf(clerk)).toMatchObject([{ default_query: 'status=disabled' }])
  await clerk.send(arrangeList, { list, density: 'small' })
  expect(await choicesOf(clerk)).toMatchObject([{ default_query: 'status=disabled', density: 'small' }])
  await save(boss, '共用', { id, shared: false })
  expect(await choicesOf(clerk)).toMatchObject([{ default_query: null }])
  await boss.send(removeListFilter, { id })
  const mine = (await save(clerk, '自己的')).body as Filter
  await clerk.send(chooseListFilter, { list, id: mine.id })
  expect(await choicesOf(clerk)).toMatchObject([{ default_query: 'status=enabled' }])
  await clerk.send(chooseListFilter, { list })
  expect(await choicesOf(clerk)).toMatchObject([{ default_query: null }])
})
