import { goodElementApi, goodsApi, importElementLists, previewElementLists } from '@guanqiao/domain/reference/index'
import { isOutdatedModel } from '@guanqiao/domain/reference/declarationElementValues'
import type { ElementRule } from '@guanqiao/domain/reference/declarationElementValues'
import { countWork, workToDo } from '@guanqiao/domain/todo/index'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/actors.ts'
import { neighbour, owner, staff, withAdministrators } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'

withAdministrators()

/** A day in Shanghai, from today. */
const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)

const rule = (element_name: string, needed = true): ElementRule => ({
  element_name,
  needed,
  input_type: 'text',
  max_length: null,
  options: [],
})

test.each([
  ['the same elements', ['用途', '灰分'], ['用途', '灰分'], '甲|乙', false],
  ['a new required element at the end', ['用途'], ['用途', '灰分'], '甲', true],
  ['a new optional element at the end', ['用途'], ['用途', '灰分?'], '甲', false],
  ['an element less', ['用途', '灰分'], ['用途'], '甲|乙', true],
  ['an element less that has no value', ['用途', '灰分?'], ['用途'], '甲', false],
  ['another order', ['用途', '灰分'], ['灰分', '用途'], '甲|乙', true],
  ['another order of elements without a value', ['用途', '灰分?', '材质?'], ['用途', '材质?', '灰分?'], '甲', false],
  ['a first list that fits', [], ['用途'], '甲', false],
  ['a first list that does not fit', [], ['用途'], '甲|乙', true],
  ['no list any more', ['用途'], [], '甲', false],
])('elements are outdated or not: %s', (_, before, after, model, outdated) => {
  const rules = (names: readonly string[]) => names.map((name) => rule(name.replace('?', ''), !name.endsWith('?')))
  expect(isOutdatedModel(rules(before), rules(after), model)).toBe(outdated)
})

const good = (actor: Actor, good_name: string, good_code: string, g_model: string | null) =>
  sendOk(actor, goodsApi.create, { good_name, good_code, unit_first: '035', g_model })
const elements = async (good_code: string, ...names: readonly string[]) => {
  for (const [at, element_name] of names.entries())
    await sendOk(staff, goodElementApi.create, { good_code, sequence: at + 1, element_name })
}
const fileOf = (good_code: string, names: readonly string[], valid_from = day(0)) => ({
  source: '规范申报目录2027',
  valid_from,
  rows: names.map((element_name, at) => ({ good_code, sequence: at + 1, element_name })),
})
async function imported(file: object) {
  const preview = await sendOk(staff, previewElementLists, file)
  const applied = await sendOk(staff, importElementLists, { ...file, state: preview['state'] })
  expect(applied['outdated']).toBe(preview['outdated'])
  return applied
}
const marked = async (actor: Actor) =>
  (await actor.send(goodsApi.list, { elements_changed_on_to: day(0), pageSize: 100 })).body.rows.map(
    ({ good_name }: { good_name: string }) => good_name,
  )
const tasks = async (actor: Actor) =>
  ((await actor.send(workToDo)).body.rows as { kind: string; title: string; path: string }[]).filter(
    ({ kind }) => kind === 'outdatedElements',
  )
const saved = async (actor: Actor, id: string, change: object) => {
  const { version } = await sendOk(actor, goodsApi.get, { id })
  return actor.send(goodsApi.update, { id, version, ...change })
}

test('an update marks the goods of every enterprise, each sees its own, and a check takes them off', async () => {
  const code = '9801000011'
  await elements(code, '用途', '灰分')
  const first = await good(owner, '待核对一', code, '炼焦|8')
  const second = await good(owner, '待核对二', code, '动力|9')
  await good(owner, '没有要素', code, null)
  await good(owner, '别的商品', '9801000012', '炼焦|8')
  const foreign = await good(neighbour, '对方商品', code, '炼焦|8')
  await good(staff, '公共商品', code, '炼焦|8')
  expect(await sendOk(staff, previewElementLists, fileOf(code, ['灰分', '用途']))).toMatchObject({ outdated: 3 })
  expect(await tasks(owner)).toEqual([])
  await imported(fileOf(code, ['灰分', '用途']))

  expect((await marked(owner)).toSorted()).toEqual(['待核对一', '待核对二'].toSorted())
  expect(await marked(neighbour)).toEqual(['对方商品'])
  expect(await tasks(owner)).toMatchObject([
    { title: '2 个商品的申报要素待核对', path: `/goods/list?elements_changed_on_to=${day(0)}` },
  ])
  expect(await tasks(neighbour)).toMatchObject([{ title: '1 个商品的申报要素待核对' }])
  expect(await tasks(staff)).toEqual([])
  const counts = (await owner.send(countWork)).body.rows as { kind: string; menu_path: string; free: number }[]
  expect(counts.filter(({ kind }) => kind === 'outdatedElements')).toMatchObject([
    { menu_path: '/goods/list', free: 1 },
  ])

  // Another change of the goods is no check; elements that the new list rejects are refused.
  expect((await saved(owner, first.id, { remark: '改备注' })).status).toBe(200)
  expect(await marked(owner)).toHaveLength(2)
  expect((await saved(owner, first.id, { g_model: '8|炼焦|多' })).status).toBe(422)
  expect(await marked(owner)).toHaveLength(2)
  expect((await saved(owner, first.id, { g_model: '8|炼焦' })).status).toBe(200)
  expect(await marked(owner)).toEqual(['待核对二'])
  // Confirmed as they are.
  expect((await saved(owner, second.id, { g_model: '动力|9' })).status).toBe(200)
  expect(await tasks(owner)).toEqual([])
  expect(await marked(neighbour)).toEqual(['对方商品'])
  const change = { id: foreign.id, version: foreign.version, g_model: '8|炼焦' }
  expect((await owner.send(goodsApi.update, change)).status).toBe(404)
  expect((await neighbour.send(goodsApi.create, { ...draft, elements_changed_on: day(0) })).status).toBe(422)
})

const draft = { good_name: '自称待核对', good_code: '9801000013', unit_first: '035' }

test('a list of a later day marks from that day, and a save before it is no check', async () => {
  const code = '9801000014'
  await elements(code, '用途')
  const { id } = await good(owner, '下月待核对', code, '炼焦')
  expect(await imported(fileOf(code, ['用途', '灰分'], day(9)))).toMatchObject({ outdated: 1 })
  expect(await tasks(owner)).toEqual([])
  expect((await saved(owner, id, { g_model: '炼焦' })).status).toBe(200)
  expect(await sendOk(owner, goodsApi.get, { id })).toMatchObject({ elements_changed_on: day(9) })
})

test('an update that fits all goods marks none', async () => {
  const code = '9801000015'
  await elements(code, '用途')
  await good(owner, '仍然合用', code, '炼焦')
  const file = fileOf(code, ['用途', '灰分'])
  const rows = file.rows.map((row) => ({ ...row, needed: row.element_name === '用途' }))
  expect(await imported({ ...file, rows })).toMatchObject({ outdated: 0 })
  expect(await marked(owner)).toEqual([])
})
