import { keepPages, keptPages, MAX_FAVOURITES, MAX_RECENTS } from '@guanqiao/domain/preferences/keptPages'
import { expect, test } from 'vitest'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'

withStage()

interface Page {
  readonly path: string
  readonly title: string
  readonly favourite: boolean
  readonly recent: boolean
}

const page = (n: number) => ({ path: `/order/detail?id=${n}`, title: `订单 ${n}` })
const pagesOf = async (who: Actor) => (await who.send(keptPages, {})).body['rows'] as Page[]
const keep = (who: Actor, pages: readonly object[]) => who.send(keepPages, { pages })

test('the last twenty records appear in the user’s next session, the latest first, and for no other user', async () => {
  const clerk = await stage.as('a.clerk')
  await keep(clerk, [page(1), page(2)])
  for (let n = 3; n <= 25; n++) await keep(clerk, [page(n)])
  await keep(clerk, [{ ...page(10), title: '订单 10 改' }])
  const { body } = await stage.signIn('a.clerk')
  const answer = await stage.anybody.call('GET', '/platform/users/pages', undefined, { 'access-token': body.token })
  const rows = answer.body.rows as Page[]
  expect(rows).toHaveLength(MAX_RECENTS)
  expect(rows.slice(0, 2).map(({ title }) => title)).toEqual(['订单 10 改', '订单 25'])
  expect(rows.map(({ path }) => path)).not.toContain(page(1).path)
  expect(await pagesOf(await stage.as('a.checker'))).toEqual([])
  expect(await pagesOf(await stage.as('b.clerk'))).toEqual([])
})

test('a favourite stays when twenty others were opened, until it is removed', async () => {
  const who = await stage.as('a.weigher')
  await keep(who, [{ ...page(1), favourite: true }])
  expect(await pagesOf(who)).toEqual([{ ...page(1), favourite: true, recent: false }])
  for (let n = 2; n <= 25; n++) await keep(who, [page(n)])
  expect(await pagesOf(who)).toHaveLength(MAX_RECENTS + 1)
  await keep(who, [page(1)])
  expect((await pagesOf(who))[0]).toEqual({ ...page(1), favourite: true, recent: true })
  const { body } = await keep(who, [{ ...page(1), favourite: false }])
  expect((body['rows'] as Page[])[0]).toEqual({ ...page(1), favourite: false, recent: true })
})

test('favourites beyond the limit lose the oldest', async () => {
  const who = await stage.as('admin')
  for (let n = 0; n <= MAX_FAVOURITES; n++) await keep(who, [{ ...page(n), favourite: true }])
  const rows = await pagesOf(who)
  expect(rows).toHaveLength(MAX_FAVOURITES)
  expect(rows.map(({ path }) => path)).not.toContain(page(0).path)
})

test.each([
  [[{ ...page(1), path: 'https://example.com/' }], 'pages.0.path'],
  [[{ ...page(1), path: '//example.com/' }], 'pages.0.path'],
  [[{ path: page(1).path }], 'pages.0.title'],
  [[], 'pages'],
])('wrong pages are refused at their field and nothing is stored', async (pages, path) => {
  const who = await stage.as('a.admin')
  const refused = await keep(who, pages)
  expect(refused.status).toBe(422)
  expect(refused.body['fields']).toEqual([expect.objectContaining({ path })])
  expect(await pagesOf(who)).toEqual([])
})

test('pages cannot be kept without a session', async () => {
  expect((await stage.anybody.call('POST', '/platform/users/pages/keep', { pages: [page(1)] })).status).toBe(401)
})

test('the pages that a user opens are no entries of the audit log', async () => {
  const who = await stage.as('a.checker')
  await keep(who, [page(1)])
  const rows = await stage.database
    .owner`select id from audit_log where operation = ${keepPages.name} and outcome = 'done'`
  expect(rows).toEqual([])
})
