import {
  elementListImports,
  elementsByGood,
  goodElementApi,
  goodOptionApi,
  goodsApi,
  importElementLists,
  previewElementLists,
} from '@guanqiao/domain/reference/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'

let stage: Stage
let staff: Actor
let clerk: Actor

beforeAll(async () => {
  stage = await createStage()
  staff = await stage.as('admin')
  clerk = await stage.as('a.admin')
})
afterAll(() => stage.close())

const DAY_MS = 86_400_000
/** A day in Shanghai, from today. */
const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * DAY_MS).toISOString().slice(0, 10)

type Line = readonly [name: string, change?: object]
const listOf = (good_code: string, ...lines: readonly Line[]) =>
  lines.map(([element_name, change], at) => ({ good_code, sequence: at + 1, element_name, ...change }))
const fileOf = (rows: readonly object[], change: object = {}) => ({
  source: '规范申报目录2027',
  valid_from: day(0),
  rows,
  ...change,
})
type File = Parameters<typeof sendOk>[2]
async function imported(file: File) {
  const { state } = await sendOk(staff, previewElementLists, file)
  return sendOk(staff, importElementLists, { ...(file as object), state })
}
const namesOf = async (good_code: string): Promise<string[]> =>
  (await sendOk(clerk, elementsByGood, { good_code })).map(({ element_name }: { element_name: string }) => element_name)

test('a preview lists additions, changes and ends, and stores nothing', async () => {
  const good_code = '9801000001'
  const element = (sequence: number, element_name: string, change: object = {}) =>
    sendOk(staff, goodElementApi.create, { good_code, sequence, element_name, ...change })
  const brand = await element(1, '品牌类型', { input_type: 'select' })
  await element(2, '用途')
  await element(3, '灰分', { input_type: 'number', unit_text: '%' })
  await element(4, '材质')
  await sendOk(staff, goodOptionApi.create, { element_id: brand.id, option_value: '0', option_label: '无品牌' })
  const file = fileOf(
    listOf(
      good_code,
      ['品牌类型', { options: ['0 无品牌', '1 境内自主品牌'] }],
      ['出口享惠情况'],
      ['灰分', { needed: false }],
      ['材质'],
    ),
  )
  const preview = await sendOk(staff, previewElementLists, file)
  expect(preview).toMatchObject({ added: 1, changed: 2, ended: 1, unchanged: 1 })
  expect(preview.changes).toEqual([
    {
      kind: 'changed',
      good_code,
      element_name: '品牌类型',
      former: '第1项，必填，选择，选项 0 无品牌',
      current: '第1项，必填，选择，选项 0 无品牌、1 境内自主品牌',
    },
    { kind: 'added', good_code, element_name: '出口享惠情况', former: null, current: '第2项，必填，文字' },
    {
      kind: 'changed',
      good_code,
      element_name: '灰分',
      former: '第3项，必填，数字，单位 %',
      current: '第3项，选填，数字，单位 %',
    },
    { kind: 'ended', good_code, element_name: '用途', former: '第2项，必填，文字', current: null },
  ])
  expect(await namesOf(good_code)).toEqual(['品牌类型', '用途', '灰分', '材质'])
  const { state } = preview
  expect(await sendOk(staff, importElementLists, { ...file, state })).toEqual({
    added: 1,
    changed: 2,
    ended: 1,
    unchanged: 1,
    outdated: 0,
  })
  const rows = await sendOk(clerk, elementsByGood, { good_code })
  expect(rows.map((row: { sequence: number; element_name: string }) => [row.sequence, row.element_name])).toEqual([
    [1, '品牌类型'],
    [2, '出口享惠情况'],
    [3, '灰分'],
    [4, '材质'],
  ])
  expect(rows[0].options.map((option: { option_label: string }) => option.option_label)).toEqual([
    '无品牌',
    '境内自主品牌',
  ])
  const goods = { good_code, good_name: '新清单商品', unit_first: '035', g_model: '0|3||甲' }
  expect((await clerk.send(goodsApi.create, goods)).status).toBe(200)
  const again = await sendOk(staff, previewElementLists, file)
  expect(again).toMatchObject({ added: 0, changed: 0, ended: 0, unchanged: 4, changes: [] })
  const [first] = await sendOk(staff, elementListImports, {})
  expect(first).toMatchObject({ source: '规范申报目录2027', valid_from: day(0), added: 1, created_by: 'admin' })
})

test('a list of a later day leaves today’s in force, and an earlier import is refused', async () => {
  const good_code = '9801000002'
  await imported(fileOf(listOf(good_code, ['品牌类型'], ['用途']), { valid_from: day(-30) }))
  await imported(fileOf(listOf(good_code, ['用途'], ['品牌类型']), { valid_from: day(20) }))
  expect(await namesOf(good_code)).toEqual(['品牌类型', '用途'])
  const { rows } = (await staff.send(goodElementApi.list, { good_code, pageSize: 50 })).body
  const versions = rows.map((row: Record<string, unknown>) =>
    [row['sequence'], row['element_name'], row['effective_from'], row['effective_to']].join(' '),
  )
  expect(versions.toSorted()).toEqual(
    [
      `1 品牌类型 ${day(-30)} ${day(19)}`,
      `2 用途 ${day(-30)} ${day(19)}`,
      `1 用途 ${day(20)} `,
      `2 品牌类型 ${day(20)} `,
    ].toSorted(),
  )
  const early = await staff.send(previewElementLists, fileOf(listOf(good_code, ['材质'])))
  expect([early.status, early.body.fields]).toEqual([
    422,
    [
      {
        path: 'valid_from',
        message: `商品编号 ${good_code} 已有 ${day(20)} 起生效的要素，生效日期不能更早`,
      },
    ],
  ])
})

test('a second import of the same day corrects the first', async () => {
  const good_code = '9801000003'
  await imported(fileOf(listOf(good_code, ['品牌类型', { options: ['0 无'] }], ['用途']), { valid_from: day(-1) }))
  await imported(fileOf(listOf(good_code, ['用途'], ['品牌类型', { options: ['0 无', '1 有'] }])))
  await imported(fileOf(listOf(good_code, ['品牌类型', { options: ['0 无', '2 贴牌'] }])))
  expect(await namesOf(good_code)).toEqual(['品牌类型'])
  const [brand] = await sendOk(clerk, elementsByGood, { good_code })
  expect(brand.options.map((option: { option_value: string }) => option.option_value)).toEqual(['0', '2'])
})

test('a change after the preview is reported, and nothing is applied', async () => {
  const good_code = '9801000004'
  const file = fileOf(listOf(good_code, ['品牌类型'], ['用途']))
  const { state } = await sendOk(staff, previewElementLists, file)
  await sendOk(staff, goodElementApi.create, { good_code, sequence: 1, element_name: '品牌类型' })
  const { status, body } = await staff.send(importElementLists, { ...file, state })
  expect([status, body.code]).toEqual([409, 'elements.changed'])
  expect(await namesOf(good_code)).toEqual(['品牌类型'])
})

test.each<readonly [lines: readonly Line[], path: string, message: string]>([
  [[['品牌类型'], ['品牌类型']], 'rows.1.element_name', '的要素“品牌类型”重复，第1行已有'],
  [[['品牌类型'], ['用途', { sequence: 1 }]], 'rows.1.sequence', '的序号 1 重复，第1行已有'],
  [[['品牌类型', { options: ['0 无', '0 有'] }]], 'rows.0.options', '要素“品牌类型”的选项重复'],
  [[['品牌类型', { options: ['0|1 无'] }]], 'rows.0.options', '选项'],
  [[['品牌类型', { good_code: '27011210' }]], 'rows.0.good_code', '10'],
])('a file with %j is refused at the row', async (lines, path, message) => {
  const { status, body } = await staff.send(previewElementLists, fileOf(listOf('9801000005', ...lines)) as never)
  expect([status, body.fields?.[0]?.path]).toEqual([422, path])
  expect(body.fields[0].message).toContain(message)
})

test('a complete file ends the lists of all other commodities', async () => {
  const [present, dropped] = ['9801000006', '9801000007']
  await imported(fileOf([...listOf(present, ['品牌类型']), ...listOf(dropped, ['品牌类型'])], { valid_from: day(-2) }))
  const valid_from = day(40)
  const preview = await sendOk(
    staff,
    previewElementLists,
    fileOf(listOf(present, ['品牌类型']), { valid_from, whole: true }),
  )
  expect(preview.changes).toContainEqual(expect.objectContaining({ kind: 'ended', good_code: dropped }))
  expect(preview.changes.some(({ good_code }: { good_code: string }) => good_code === present)).toBe(false)
})

test('only the platform’s staff preview and import lists', async () => {
  const file = fileOf(listOf('9801000008', ['品牌类型']))
  expect((await clerk.send(previewElementLists, file as never)).status).toBe(403)
  expect((await clerk.send(importElementLists, { ...file, state: 'x' } as never)).status).toBe(403)
  expect((await clerk.send(elementListImports, {})).status).toBe(403)
})

test('the import and each of its elements are in the audit log', async () => {
  const good_code = '9801000009'
  await imported(fileOf(listOf(good_code, ['品牌类型'])))
  const rows = await stage.database.owner`
    select distinct entity from audit_log where operation = 'good_element.importLists' and outcome = 'done'`
  const audited = new Set(rows.map(({ entity }) => String(entity)))
  expect(audited).toEqual(new Set(['code_import', 'good_element', 'good_option']))
})

test('a file of 5,000 elements is previewed and applied', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 500 }, (_, n) =>
    listOf(
      String(9_810_000_000 + n),
      ...Array.from({ length: 10 }, (__, at): Line => [`要素${at}`, at === 0 ? { options: ['0 无', '1 有'] } : {}]),
    ),
  ).flat()
  expect(await imported(fileOf(rows))).toMatchObject({ added: 5_000 })
  expect(await namesOf('9810000499')).toHaveLength(10)
})
