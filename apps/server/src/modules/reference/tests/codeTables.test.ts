import { codeImports, codeVersions, importCodes, previewCodeImport } from '@guanqiao/domain/reference/codeTable'
import { getValues } from '@guanqiao/domain/kit/calls/codeValues'
import { goodsApi } from '@guanqiao/domain/reference/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'

let stage: Stage
let admin: Actor
let clerk: Actor

beforeAll(async () => {
  stage = await createStage()
  admin = await stage.as('admin')
  clerk = await stage.as('a.clerk')
})
afterAll(() => stage.close())

const TERMS = ['1 CIF', '2 C&F', '3 FOB', '4 C&I', '5 市场价', '6 垫仓', '7 EXW']
const rowsOf = (values: readonly string[]) =>
  values.map((value) => ({ code: value.slice(0, value.indexOf(' ')), name: value.slice(value.indexOf(' ') + 1) }))
const fileOf = (values: readonly string[], change: object = {}) => ({
  table: 'trade_terms',
  source: '海关总署公告2026年第1号',
  valid_from: '2020-01-01',
  rows: rowsOf(values),
  ...change,
})
const imported = async (file: object) => {
  const { state } = await sendOk(admin, previewCodeImport, file)
  return sendOk(admin, importCodes, { ...file, state })
}
const termsNow = async (former = false) =>
  (await sendOk(clerk, getValues, { category: ['trade_terms'], former })).map(
    (row: { codeValue: string; codeName: string; valid_to: string | null }) =>
      `${row.codeValue} ${row.codeName}${row.valid_to ? ` 到 ${row.valid_to}` : ''}`,
  )

describe('an import of a newer table', () => {
  test('shows the codes that it adds, renames and ends, and stores nothing', async () => {
    const preview = await sendOk(admin, previewCodeImport, fileOf(['1 CIF', '2 CFR', ...TERMS.slice(2, 6), '8 DAP']))
    expect(preview).toMatchObject({ added: 1, changed: 1, ended: 1, unchanged: 5 })
    expect(preview.changes).toEqual([
      { kind: 'changed', code: '2', name: 'CFR', former: 'C&F' },
      { kind: 'added', code: '8', name: 'DAP', former: null },
      { kind: 'ended', code: '7', name: null, former: 'EXW' },
    ])
    expect(await termsNow()).toEqual(TERMS)
    expect(await sendOk(admin, codeImports, { table: 'trade_terms' })).toEqual([])
  })

  test('takes effect for everybody at once, and former names stay with their last day', async () => {
    await imported(fileOf(['1 CIF', '2 CFR', ...TERMS.slice(2, 6), '8 DAP']))
    expect(await termsNow(true)).toEqual([
      '1 CIF',
      '2 CFR',
      ...TERMS.slice(2, 6),
      '8 DAP',
      '2 C&F 到 2019-12-31',
      '7 EXW 到 2019-12-31',
    ])
    expect(await sendOk(admin, codeImports, { table: 'trade_terms' })).toMatchObject([
      { added: 1, changed: 1, ended: 1, source: '海关总署公告2026年第1号', created_by: 'admin' },
    ])
  })

  test('is found by state in the table', async () => {
    const ended = await admin.send(codeVersions, { table: 'trade_terms', validity: 'ended' })
    expect(ended.body.rows.map((row: { code: string; name: string }) => `${row.code} ${row.name}`)).toEqual([
      '2 C&F',
      '7 EXW',
    ])
  })

  test('corrects a name of the same day without a former one', async () => {
    await imported(fileOf(['8 完税后交货'], { whole: false }))
    expect(await termsNow(true)).toContain('8 完税后交货')
    expect((await termsNow(true)).join()).not.toContain('DAP')
  })

  test('of a coming day changes nothing before it', async () => {
    const file = fileOf(['9 DDP'], { whole: false, valid_from: '2099-01-01' })
    expect(await imported(file)).toMatchObject({ added: 1, ended: 0 })
    expect((await termsNow()).join()).not.toContain('DDP')
    const coming = await admin.send(codeVersions, { table: 'trade_terms', validity: 'coming' })
    expect(coming.body.rows).toMatchObject([{ code: '9', valid_from: '2099-01-01' }])
  })

  test('is refused before the day of a later one', async () => {
    const { status, body } = await admin.send(previewCodeImport, fileOf(['1 CIF'], { valid_from: '2026-01-01' }))
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'valid_from'])
  })
})

test('a preview that another import overtook is not applied', async () => {
  const file = { ...fileOf(['1 一'], { whole: false }), table: 'duty_mode' }
  const { state } = await sendOk(admin, previewCodeImport, file)
  await imported({ ...file, rows: rowsOf(['2 二']), source: '另一份文件' })
  const second = { ...file, rows: rowsOf(['2 贰']) }
  const { state: old } = await sendOk(admin, previewCodeImport, second)
  await imported({ ...second, rows: rowsOf(['2 两']) })
  expect((await admin.send(importCodes, { ...second, state: old })).body.code).toBe('codes.changed')
  expect((await admin.send(importCodes, { ...file, rows: rowsOf(['3 三']), state })).body.code).toBe('codes.changed')
})

test('a code that occurs twice is named with its line', async () => {
  const { status, body } = await admin.send(previewCodeImport, fileOf(['1 CIF', '1 FOB']))
  expect([status, body.fields]).toEqual([422, [{ path: 'rows.1.code', message: '代码重复：1，第1行已有' }]])
})

test('places of supervision come by import alone', async () => {
  const tableInput = { table: 'supervised_place', rows: [{ code: 'NMHT8200001', name: '甲场所' }], whole: false }
  expect(await sendOk(clerk, getValues, { category: ['supervised_place'] })).toEqual([])
  await imported({ ...fileOf([]), ...tableInput })
  expect(await sendOk(clerk, getValues, { category: ['supervised_place'] })).toMatchObject([
    { codeValue: 'NMHT8200001', initials: 'jcs' },
  ])
})

test('an ended code is no longer accepted in a record', async () => {
  const goods = { good_name: '煤', good_code: '2701121000', unit_first: '164' }
  const created = await sendOk(clerk, goodsApi.create, goods)
  const units: { codeValue: string; codeName: string }[] = await sendOk(clerk, getValues, { category: ['unit'] })
  const rows = units.filter(({ codeValue }) => codeValue !== '164')
  await imported({
    ...fileOf([]),
    table: 'unit',
    rows: rows.map(({ codeValue, codeName }) => ({ code: codeValue, name: codeName })),
  })
  const refused = await clerk.send(goodsApi.create, { ...goods, good_name: '焦炭' })
  expect(refused.body.fields).toEqual([{ path: 'unit_first', message: '法定第一单位不在代码表中：164' }])
  const { id, version } = created
  expect((await clerk.send(goodsApi.update, { id, version, spec: '块' })).status).toBe(200)
})

test('an import is audited with its changes', async () => {
  const rows = await stage.database.owner<{ after: { table: string; added: number } }[]>`
    select after from audit_log where operation = 'code_table.import' and entity = 'code_import' order by id limit 1`
  expect(rows[0]?.after).toMatchObject({ table: 'trade_terms', added: 1, changed: 1, ended: 1 })
})

test.each(['a.admin', 'platform.clerk', 'a.clerk'])('%s may not import', async (username) => {
  const actor = await stage.as(username)
  const { status } = await actor.send(previewCodeImport, fileOf(TERMS))
  expect(status).toBe(403)
})
