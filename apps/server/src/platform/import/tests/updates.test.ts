import {
  applyImport,
  importFields,
  listImportRows,
  mapImport,
  mendCell,
  startImport,
} from '@guanqiao/domain/import/index'
import type { ImportField, ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { workbookOf } from '@guanqiao/workbook/write'
import type { CellValue } from '@guanqiao/workbook/cell'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../testing/actors.ts'
import { newPeople } from '../../../testing/people.ts'
import { owner, stage, withAdministrators } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'
import { checkedImport } from './checkedImport.ts'

let company_id: string

withAdministrators(async () => {
  const company = await sendOk(owner, companyApi.create, {
    company_name: '北疆运输',
    contact_name: '赵强',
    contact_phone: '13800138000',
  })
  company_id = String(company['id'])
  await stage.jobs.run()
})

const plate = (n: number): string => `蒙L${String(n).padStart(5, '0')}`

const vehicle = (n: number, more: object = {}) =>
  sendOk(owner, vehicleApi.create, {
    plate_number: plate(n),
    vehicle_type: 'tractor',
    company_id,
    curb_weight: '9000',
    engine_no: 'FDJ1',
    ...more,
  })

const headings = ['车牌号', '车型', '运输公司', '整备质量(kg)', '发动机号', '备注']
const line = (n: number, changed: Readonly<Record<number, CellValue>> = {}): CellValue[] =>
  [plate(n), '牵引车', '北疆运输', 9000, 'FDJ1', null].map((value, at) => (at in changed ? changed[at]! : value))

async function read(rows: CellValue[][], actor: Actor = owner, table = 'vehicle'): Promise<ImportView> {
  const file = await upload(actor, await workbookOf([{ name: '表', rows }]), '车辆.xlsx')
  const { id } = await sendOk(actor, startImport, { table, file_id: file.body.data.id })
  return settled(String(id), actor)
}

const settled = (id: string, actor: Actor = owner) => checkedImport(actor, id)
const rowsOf = async (id: string, only = 'open', actor: Actor = owner): Promise<ImportRow[]> =>
  (await actor.send(listImportRows, { id, only, limit: 200 })).body.rows
const changesOf = ({ cells }: ImportRow) =>
  Object.fromEntries(cells.flatMap(({ field, value, old, changes }) => (changes ? [[field, [old, value]]] : [])))
const stored = async (n: number) =>
  (await owner.send(vehicleApi.list, { plate_number: plate(n) })).body.rows[0] as Record<string, unknown>

describe('the columns of a sheet', () => {
  test('whose headings nobody knows wait for their fields, which are remembered', async () => {
    const foreign = ['Улсын дугаар', 'Төрөл', 'Компани', 'Жин (т)']
    const waiting = await read([['Тээврийн хэрэгсэл'], foreign, [plate(1), '牵引车', '北疆运输', 9]])
    expect(waiting).toMatchObject({ state: 'mapping', good: 0, bad: 0 })
    expect(waiting.columns.map(({ heading, field, samples }) => [heading, field, samples])).toEqual(
      foreign.map((heading, at) => [heading, null, [[plate(1), '牵引车', '北疆运输', '9'][at]]]),
    )
    expect(waiting.notes[0]).toMatch(/缺少 车牌号、车型、整备质量/)
    const refused = await owner.send(applyImport, { id: waiting.id })
    expect(refused.status).toBe(409)
    const columns = ['plate_number', 'vehicle_type', 'company_id', 'curb_weight'].map((field, column) => ({
      column,
      field,
    }))
    await sendOk(owner, mapImport, { id: waiting.id, columns })
    const mapped = await settled(waiting.id)
    expect(mapped).toMatchObject({ state: 'ready', good: 1, bad: 0 })
    expect(mapped.notes).toContain('“整备质量(kg)”按“т”换算成了公斤')
    const again = await read([foreign, [plate(2), '牵引车', '北疆运输', 9]])
    expect(again).toMatchObject({ state: 'ready', good: 1 })
    expect(again.columns.map(({ field }) => field)).toEqual(columns.map(({ field }) => field))
  })

  test('can have other fields than those of their headings, until rows are imported', async () => {
    const { id } = await read([
      [...headings, '说明'],
      [...line(3), '新车'],
    ])
    const fields: ImportField[] = (await owner.send(importFields, { table: 'vehicle' })).body.rows
    expect(fields.filter(({ is_key }) => is_key).map(({ field }) => field)).toEqual(['plate_number'])
    const columns = ['plate_number', 'vehicle_type', 'company_id', 'curb_weight', 'engine_no'].map((field, column) => ({
      column,
      field,
    }))
    await sendOk(owner, mapImport, { id, columns: [...columns, { column: 6, field: 'remark' }] })
    expect(await settled(id)).toMatchObject({ good: 1, ignored: ['备注'] })
    expect((await rowsOf(id))[0]!.cells.at(-1)).toMatchObject({ field: 'remark', value: '新车' })
    await sendOk(owner, applyImport, { id })
    await settled(id)
    expect(await owner.send(mapImport, { id, columns })).toMatchObject({ status: 409 })
  })

  test.each<[string, { column: number; field: string }[], RegExp]>([
    ['a required field is missing', [{ column: 1, field: 'vehicle_type' }], /缺少 车牌号/],
    ['a column does not exist', [{ column: 9, field: 'remark' }], /没有这一列/],
    ['a field does not exist', [{ column: 0, field: 'id' }], /没有这个字段/],
    [
      'a field has two columns',
      [
        { column: 0, field: 'plate_number' },
        { column: 1, field: 'plate_number' },
      ],
      /只能对应一列/,
    ],
    [
      'a column has two fields',
      [
        { column: 0, field: 'plate_number' },
        { column: 0, field: 'remark' },
      ],
      /同一列/,
    ],
  ])('are refused if %s', async (_, columns, reason) => {
    const { id } = await read([headings, line(4)])
    const { status, body } = await owner.send(mapImport, { id, columns })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(reason)
  })

  test('that name a field twice are shown, and the user chooses', async () => {
    const waiting = await read([
      [...headings, '备注'],
      [...line(5), 'x'],
    ])
    expect(waiting).toMatchObject({ state: 'mapping', notes: ['“备注”有两列，请选一列'] })
  })

  test('show a value as it is read where the cell has another text', async () => {
    const { id } = await read([
      [...headings, '行驶证有效期'],
      [...line(6, { 3: '8 800,5' }), '02.01.2030'],
    ])
    const [row] = await rowsOf(id)
    const texts = Object.fromEntries(row!.cells.map(({ field, value, read: text }) => [field, text ?? value]))
    expect(texts).toMatchObject({ curb_weight: '8800.5', license_expiry: '2030-01-02' })
  })
})

describe('rows of records that exist', () => {
  test('are shown as new, changed, the same and wrong, and only what the user chose is written', async () => {
    for (const n of [11, 12, 13]) await vehicle(n)
    const sheet = [headings, line(11, { 3: '9500' }), line(12), line(13, { 1: '坦克' }), line(14), line(11)]
    const { id, ...view } = await read(sheet)
    expect(view).toMatchObject({ update: 1, same: 1, good: 1, bad: 2 })
    expect(changesOf((await rowsOf(id, 'update'))[0]!)).toEqual({ curb_weight: ['9000', '9500'] })
    expect((await rowsOf(id, 'bad'))[1]!.cells[0]!.problem).toBe('车牌号与第 2 行相同')
    await sendOk(owner, applyImport, { id, mode: 'add' })
    expect(await settled(id)).toMatchObject({ update: 1, same: 1, good: 0, bad: 2, imported: 1 })
    expect(await stored(11)).toMatchObject({ curb_weight: '9000.000', version: 1 })
    await sendOk(owner, applyImport, { id, mode: 'update' })
    expect(await settled(id)).toMatchObject({ update: 0, imported: 2 })
    expect(await stored(11)).toMatchObject({ curb_weight: '9500.000', version: 2, engine_no: 'FDJ1' })
    const [audit] = await stage.database.owner<{ n: number }[]>`
      select count(*)::int as n from audit_log where entity = 'vehicle' and operation = 'job import.apply' and before is not null
        and record_id = (select id::text from vehicle where plate_number = ${plate(11)})`
    expect(audit!.n).toBe(1)
  })

  test('need no other column than the key and what changes', async () => {
    await vehicle(21)
    const waiting = await read([
      ['车牌号', '整备质量'],
      [plate(21), 9100],
      [plate(22), 9100],
    ])
    expect(waiting.state).toBe('mapping')
    const { id } = waiting
    const columns = [
      { column: 0, field: 'plate_number' },
      { column: 1, field: 'curb_weight' },
    ]
    await sendOk(owner, mapImport, { id, columns })
    expect(await settled(id)).toMatchObject({ update: 1, bad: 1 })
    expect((await rowsOf(id, 'bad'))[0]!.problem).toMatch(/车型/)
    await sendOk(owner, applyImport, { id, mode: 'update' })
    await settled(id)
    expect(await stored(21)).toMatchObject({ curb_weight: '9100.000', vehicle_type: 'tractor' })
  })

  test('are cleared by empty cells only if the user chose so, and never in a required field', async () => {
    await vehicle(31)
    const { id, ...view } = await read([headings, line(31, { 4: null, 3: null })])
    expect(view).toMatchObject({ same: 1, update: 0 })
    const columns = view.columns.flatMap(({ field }, column) => (field ? [{ column, field }] : []))
    await sendOk(owner, mapImport, { id, columns, clears: true })
    expect(await settled(id)).toMatchObject({ update: 1, clears: true })
    expect(changesOf((await rowsOf(id))[0]!)).toEqual({ engine_no: ['FDJ1', null] })
    await sendOk(owner, applyImport, { id, mode: 'update' })
    await settled(id)
    expect(await stored(31)).toMatchObject({ engine_no: null, curb_weight: '9000.000' })
  })

  test('that change between preview and import wait for the user', async () => {
    const { id: record } = await vehicle(41)
    const { id } = await read([headings, line(41, { 3: '9500' }), line(42)])
    await sendOk(owner, vehicleApi.update, { id: String(record), version: 1, curb_weight: '9400' })
    await vehicle(42, { curb_weight: '7000' })
    await sendOk(owner, applyImport, { id, mode: 'update' })
    expect(await settled(id)).toMatchObject({ imported: 0, good: 0, update: 2 })
    expect(await stored(41)).toMatchObject({ curb_weight: '9400.000' })
    await sendOk(owner, applyImport, { id, mode: 'update' })
    expect(await settled(id)).toMatchObject({ imported: 2 })
    expect(await stored(41)).toMatchObject({ curb_weight: '9500.000' })
    expect(await stored(42)).toMatchObject({ curb_weight: '9000.000' })
  })

  test('are refused with a reason to users who may not change them', async () => {
    await vehicle(51)
    const clerk = await newPeople(stage, owner).personWith({ vehicle: ['query', 'get', 'add', 'import'] })
    const { id, ...view } = await read([headings, line(51, { 3: '9500' }), line(52)], clerk)
    expect(view).toMatchObject({ may_update: false, good: 1, bad: 1, update: 0 })
    expect((await rowsOf(id, 'bad', clerk))[0]!.cells[0]!.problem).toBe(`车牌号已存在：${plate(51)}`)
    await sendOk(clerk, applyImport, { id, mode: 'update' })
    await settled(id, clerk)
    expect(await stored(51)).toMatchObject({ curb_weight: '9000.000' })
  })

  test('show personal data of the record masked', async () => {
    await sendOk(owner, driverApi.create, {
      driver_name: '王志强',
      company_id,
      identity_number: '150105198503151238',
      license_no: '150105198503151238',
      license_expiry: '2030-01-01',
      mobile: '13804710001',
    })
    const sheet = [
      ['姓名', '证件号码', '手机'],
      ['王志强', '150105198503151238', '13804710009'],
    ]
    const waiting = await read(sheet, owner, 'driver')
    const columns = waiting.columns.map(({ field }, column) => ({ column, field }))
    await sendOk(owner, mapImport, { id: waiting.id, columns })
    const { id } = await settled(waiting.id)
    const [row] = await rowsOf(id, 'update')
    expect(Object.values(changesOf(row!))).toEqual([['138****0001', '13804710009']])
  })

  test('are compared again when a cell is mended', async () => {
    await vehicle(61)
    const { id } = await read([headings, line(61, { 1: '坦克' })])
    const mended = await sendOk(owner, mendCell, { id, row_number: 2, field: 'vehicle_type', value: '平板' })
    expect(mended).toMatchObject({ state: 'update' })
    expect(changesOf(mended as unknown as ImportRow)).toEqual({ vehicle_type: ['牵引车', '平板'] })
  })
})
