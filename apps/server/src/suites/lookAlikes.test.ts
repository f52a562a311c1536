import type { Entity } from '@guanqiao/domain/kit/entity'
import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { describe, expect, test } from 'vitest'
import { companyApi, driverApi, registerVehicles, vehicleApi } from '@guanqiao/domain/transport/index'
import { actOf, creatable, draftOf } from '../testing/rows.ts'
import { sendOk } from '../testing/trade.ts'
import { ids, owner, staff, withOneOfEach } from '../testing/stages/openStages.ts'

withOneOfEach()

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')
const otherCase = (text: string) =>
  text.replace(/\p{L}/gu, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))

/** Unique typed fields, alone or together with others. */
const samplesOf = (entity: Entity): (readonly string[])[] => [
  ...Object.entries(entity.fields)
    .filter(([, field]) => field.unique && !field.automatic && field.kind === 'text')
    .map(([name]) => [name]),
  ...entity.uniqueTogether,
]
const cases = creatable.flatMap((entity) =>
  samplesOf(entity).map((names) => [entity.table, names.join(' '), entity] as const),
)

describe('unique values conflict in every spelling', () => {
  test.each(cases)('%s %s', async (_table, joined, entity) => {
    const names = joined.split(' ')
    const actor = entity.scope === 'platform' ? staff : owner
    const first = draftOf(entity, 0, ids)
    for (const [n, write] of [fullWidth, otherCase, (text: string) => fullWidth(otherCase(text))].entries()) {
      const draft = { ...draftOf(entity, 50 + n, ids) }
      for (const name of names)
        draft[name] = entity.fields[name]!.kind === 'text' ? write(String(first[name])) : first[name]
      const answer = await actor.send(actOf(entity, 'create')!, draft)
      expect(answer, JSON.stringify([draft, answer.body])).toMatchObject({
        status: 409,
        body: { code: 'record.taken' },
      })
      const problems = answer.body.fields as { path: string; message: string }[]
      expect(problems.map(({ path }) => path)).toEqual(names)
      const text = String(first[entity.display] ?? first[names[0]!])
      for (const { message } of problems) expect(message).toContain(`已存在：`)
      if (entity.display in first) expect(problems[0]!.message).toContain(text)
    }
  })
})

const vehicleDraft = (plate_number: string) => ({
  plate_number,
  vehicle_type: 'tractor',
  curb_weight: '15200',
  company_id: ids['company'],
})

describe('a plate', () => {
  test('typed with Cyrillic, Latin or both letters is one vehicle', async () => {
    await sendOk(owner, vehicleApi.create, vehicleDraft('2119МНТ'))
    for (const plate of ['2119MHT', '2119МHТ', '2119mht', ' 2119-мнт', '２１１９ＭＨＴ']) {
      const answer = await owner.send(vehicleApi.create, vehicleDraft(plate))
      expect(answer).toMatchObject({ status: 409, body: { code: 'record.taken' } })
      expect(answer.body.fields[0]).toMatchObject({ path: 'plate_number' })
      expect(answer.body.fields[0].message).toContain('车牌号已存在：2119МНТ')
    }
    expect((await owner.send(vehicleApi.create, vehicleDraft('2119MHT'))).body.fields[0].message).toContain('写法不同')
    expect((await owner.send(vehicleApi.create, vehicleDraft('2119МНТ'))).body.fields[0].message).not.toContain('写法')
  })

  test('with letters that have no Latin look-alike is another vehicle', async () => {
    for (const plate of ['2119УБУ', '2119УБҮ', '2119УБӨ', '2119УБО'])
      expect((await owner.send(vehicleApi.create, vehicleDraft(plate))).status).toBe(200)
  })

  test('is stored and answered as typed', async () => {
    const { plate_number } = await sendOk(owner, vehicleApi.find, { plate_number: '2119MHT' })
    expect(plate_number).toBe('2119МНТ')
  })

  test('taken at the same moment in many spellings is given once', async () => {
    const spellings = Array.from({ length: 16 }, (_, n) =>
      [...'ТАХВ'].map((letter, at) => ((n >> at) & 1 ? 'TAXB'.charAt(at) : letter)).join(''),
    )
    const answers = await Promise.all(
      spellings.map((letters) => owner.send(vehicleApi.create, vehicleDraft(`77${letters}`))),
    )
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, ...Array<number>(15).fill(409)])
  })

  test('may be changed to another spelling, and not to that of another vehicle', async () => {
    const vehicle = await sendOk(owner, vehicleApi.create, vehicleDraft('3001АА'))
    const again = await owner.send(vehicleApi.update, { id: vehicle.id, version: 1, plate_number: '3001AA' })
    expect(again).toMatchObject({ status: 200, body: { data: { plate_number: '3001AA' } } })
    const other = await owner.send(vehicleApi.update, { id: vehicle.id, version: 2, plate_number: '2119MHT' })
    expect(other).toMatchObject({ status: 409, body: { code: 'record.taken', fields: [{ path: 'plate_number' }] } })
    expect(other.body.fields[0].message).toContain('2119МНТ')
  })
})

describe('a list that is brought in', () => {
  test('names the line and the record that is there', async () => {
    const list = ['4001AA', '4002AA', '2119MHT'].map(vehicleDraft)
    const answer = await owner.send(vehicleApi.bulkCreate, { list })
    expect(answer.body.fields).toEqual([
      { path: 'list.2.plate_number', message: '车牌号已存在：2119МНТ（写法不同，视为相同）' },
    ])
  })
  test('names the line of the list that is the same', async () => {
    const list = ['4001AA', '4002AA', '4001АА'].map(vehicleDraft)
    const answer = await owner.send(vehicleApi.bulkCreate, { list })
    expect(answer.body.fields).toEqual([{ path: 'list.2.plate_number', message: '车牌号已存在：与第 1 行相同' }])
  })
  test('registers no second vehicle', async () => {
    const input = {
      company_id: ids['company'],
      nationality: 'MN',
      list: [{ plate_number: '2119MHT' }, { plate_number: '5001КК' }, { plate_number: '5001KK' }],
    }
    const rows = await sendOk(owner, registerVehicles, input)
    expect(rows.map((row: { vehicle: string }) => row.vehicle)).toEqual(['known', 'made'])
  })
  test('reports whose a personal number is', async () => {
    const driver = draftOf(creatable.find(({ table }) => table === 'driver')!, 0, ids)
    const answer = await owner.send(driverApi.bulkCreate, { list: [{ ...driver, driver_name: '李四' }] })
    expect(answer.body.fields[0]).toEqual({
      path: 'list.0.identity_number',
      message: `证件号码已存在：司机 ${String(driver['driver_name'])}`,
    })
  })
})

describe('is found whichever letters were typed', () => {
  const platesBy = async (query: object) =>
    (await owner.send(vehicleApi.list, query)).body.rows.map((row: { plate_number: string }) => row.plate_number)

  test.each(['2119МНТ', '2119MHT', '2119mнt', '19мн', '19MH', 'HT'])('%s in lists', async (part) => {
    expect(await platesBy({ plate_number: part })).toContain('2119МНТ')
    expect(await platesBy({ keyword: part })).toContain('2119МНТ')
  })
  test('in lists, no other rows', async () => {
    expect(await platesBy({ plate_number: '2119MHX' })).toEqual([])
    const few = await owner.send(vehicleApi.list, { plate_number: '--' })
    expect(few).toMatchObject({ status: 422, body: { fields: [{ path: 'plate_number' }] } })
  })
  test('by a picker', async () => {
    const rows = await sendOk(owner, findLookup, { model: 'vehicle', keyword: '2119MHT' })
    expect(rows.map((row: { text: string }) => row.text)).toEqual(['2119МНТ'])
  })
  test('also names of companies', async () => {
    const draft = {
      ...draftOf(creatable.find(({ table }) => table === 'company')!, 9, ids),
      company_name: '北疆（集团）Ａltai  运输',
    }
    await sendOk(owner, companyApi.create, draft)
    for (const part of ['北疆(集团)', '（集团）altai', 'ALTAI 运', 'altai  运', 'bj']) {
      const { rows } = (await owner.send(companyApi.list, { keyword: part })).body
      expect(
        rows.map((row: { company_name: string }) => row.company_name),
        part,
      ).toContain('北疆（集团）Ａltai  运输')
    }
    const { rows } = (await owner.send(companyApi.list, { company_name: '(集团)' })).body
    expect(rows).toHaveLength(1)
    expect((await owner.send(companyApi.create, { ...draft, company_name: '北疆(集团)ALTAI 运输' })).status).toBe(409)
  })
})

describe('a name set or typed otherwise is the same name', () => {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    吴刚勇: ['吴 刚 勇', '吴\u3000刚\u3000勇'],
    Байгаль: ['Баи\u0306галь', 'БАЙГАЛЬ', 'Бай галь'],
    阿不都·热合曼: [
      '阿不都•热合曼',
      '阿不都.热合曼',
      '阿不都．热合曼',
      '阿不都‧热合曼',
      '阿不都・热合曼',
      '阿不都 · 热合曼',
    ],
    'Бат-Эрдэнэ': ['Бат‐Эрдэнэ', 'Бат – Эрдэнэ', 'бат—эрдэнэ'],
    "Д'Артаньян": ['Д’Артаньян', 'ДʼАртаньян'],
  }
  const draft = (driver_name: string) => ({
    ...draftOf(creatable.find(({ table }) => table === 'driver')!, 77, ids),
    driver_name,
    identity_type: 'other',
    identity_number: `Z${String(Object.keys(spellings).indexOf(driver_name)).padStart(7, '0')}`,
    passport_number: null,
    license_no: `FOLD${Object.keys(spellings).indexOf(driver_name)}`,
    mobile: null,
    driver_customs_code: null,
  })
  test.each(Object.entries(spellings))('%s', async (name, others) => {
    const { id } = await sendOk(owner, driverApi.create, draft(name))
    for (const spelling of others) {
      expect(foldName(spelling), spelling).toBe(foldName(name))
      for (const query of [{ driver_name: spelling }, { keyword: spelling }]) {
        const rows = (await owner.send(driverApi.list, query)).body.rows as { id: string }[]
        expect(
          rows.map((row) => row.id),
          JSON.stringify(query),
        ).toContain(id)
      }
    }
  })
})
