import { dismissDuplicates, findDuplicates, similarNames } from '@guanqiao/domain/duplicate/index'
import { consignorApi } from '@guanqiao/domain/reference/index'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { creditCode } from '@guanqiao/domain/values/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { openTrade, sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

interface Group {
  readonly reasons: readonly string[]
  readonly rows: readonly { readonly id: string; readonly label: string; readonly state: string }[]
}

let stage: Stage
let a: Trade
let b: Trade

beforeAll(async () => {
  stage = await createStage()
  a = await openTrade(stage, 'a')
  b = await openTrade(stage, 'b')
})
afterAll(() => stage.close())

const groups = async (entity: string, more: object = {}, who: Actor = a.admin): Promise<Group[]> =>
  (await sendOk(who, findDuplicates, { entity, ...more })).groups
/** The names and reasons of the groups with this part in a name. */
const groupsNaming = async (entity: string, fragment: string) =>
  (await groups(entity))
    .filter(({ rows }) => rows.some(({ label }) => label.includes(fragment)))
    .map(({ reasons, rows }) => [rows.map(({ label }) => label), reasons])
const company = (company_name: string, more: object = {}) =>
  sendOk(a.admin, companyApi.create, { company_name, contact_name: '王强', contact_phone: '0478-3360001', ...more })

test('company names in another spelling, and the same number', async () => {
  await company('草原（满都拉）物流有限公司', { contact_phone: '0478-5550001' })
  await company('草原(满都拉) 物流有限责任公司', { contact_phone: '0478-5550002' })
  expect(await groupsNaming('company', '满都拉')).toEqual([
    [['草原（满都拉）物流有限公司', '草原(满都拉) 物流有限责任公司'], ['名称只有写法不同']],
  ])
  const credit_code = creditCode('统一社会信用代码').series!(777)
  await company('额济纳运输甲', { credit_code, contact_phone: '0478-5550003' })
  await company('策克货运', { credit_code, contact_phone: '0478-5550004' })
  expect(await groupsNaming('company', '策克')).toEqual([[['额济纳运输甲', '策克货运'], ['统一社会信用代码相同']]])
})

test('similar names with the same telephone, and not different ones with it', async () => {
  await company('乌兰察布诚信运输公司', { contact_phone: '0474-8880001' })
  await company('乌兰察布城信运输公司', { contact_phone: '04748880001' })
  await company('另一家完全不同的车队', { contact_phone: '0474-8880001' })
  expect(await groupsNaming('company', '乌兰察布')).toEqual([
    [['乌兰察布诚信运输公司', '乌兰察布城信运输公司'], ['名称相近，联系电话相同']],
  ])
  expect(similarNames('王强', '王刚')).toBe(false)
  expect(similarNames('北疆运输', '北疆运输有限公司')).toBe(true)
})

test('Mongolian forms of a company are equal', async () => {
  const consignor = (company_name: string) => sendOk(a.admin, consignorApi.create, { company_name, country: 'MNG' })
  await consignor('TAVAN TOLGOI LLC')
  await consignor('Tavan-Tolgoi ХХК')
  expect(await groupsNaming('seller', 'TAVAN')).toEqual([
    [
      ['TAVAN TOLGOI LLC', 'Tavan-Tolgoi ХХК'],
      ['名称只有写法不同', '英文或外文名称相同'],
    ],
  ])
})

test('records of the platform, and names in any punctuation', async () => {
  const staff = await stage.as('admin')
  const names = ['Шивээ "Хүрэн" [ХХК]', `Шивээ Хүрэн, LLC.`]
  for (const company_name of names) await sendOk(staff, consignorApi.create, { company_name, country: 'MNG' })
  const matches = (await groups('seller', {}, staff)).filter(({ rows }) => rows.some(({ label }) => label === names[0]))
  expect(matches.map(({ rows }) => rows.map(({ label }) => label))).toEqual([names])
  const [folded] = await stage.database.owner`
    select folded_name(E'甲 \t.,;:!?''"\`-_/\\|()[]{}<>&+*#@·•、，。；：（）【】《》“”‘’—…乙 Limited Company') as name,
      folded_name('') as nothing, folded_name(null) as missing, folded_number('e-12 345/67') as number`
  expect(folded).toEqual({ name: '甲乙ltdco', nothing: null, missing: null, number: 'E1234567' })
})

test('drivers by a passport registered as another document, and vehicles by a letter O instead of a zero', async () => {
  const driver = (driver_name: string, more: object) =>
    sendOk(a.admin, driverApi.create, {
      driver_name,
      identity_type: 'passport',
      license_no: `DUP${driver_name}`,
      license_expiry: '2030-01-01',
      company_id: a.company_id,
      ...more,
    })
  await driver('巴图', { identity_number: 'E12345678' })
  await driver('Бат-Эрдэнэ', { identity_number: 'ZZ99887766', passport_number: 'E12345678' })
  expect(await groupsNaming('driver', '巴图')).toEqual([[['巴图', 'Бат-Эрдэнэ'], ['证件号码或护照号相同']]])
  const vehicle = (plate_number: string) =>
    sendOk(a.admin, vehicleApi.create, {
      plate_number,
      vehicle_type: 'tractor',
      curb_weight: '15000',
      company_id: a.company_id,
    })
  await vehicle('KZ0A901')
  await vehicle('KZOA9O1')
  await vehicle('陕L0A901')
  expect(await groupsNaming('vehicle', 'A9')).toEqual([[['KZ0A901', 'KZOA9O1'], ['车牌号只有写法不同']]])
})

test('records declared different are listed apart, and can be taken back', async () => {
  const one = await company('双胞胎（一）号')
  const other = await company('双胞胎一号')
  const pair = { entity: 'company', ids: [one.id, other.id] }
  expect(await groupsNaming('company', '双胞胎')).toHaveLength(1)
  expect(await sendOk(a.admin, dismissDuplicates, pair)).toEqual({ pairs: 1 })
  expect(await groupsNaming('company', '双胞胎')).toEqual([])
  const dismissed = await groups('company', { dismissed: true })
  expect(dismissed.map(({ rows }) => rows.map(({ id }) => id))).toEqual([
    [one.id, other.id].toSorted((x, y) => (x < y ? -1 : 1)),
  ])
  await sendOk(a.admin, dismissDuplicates, { ...pair, dismissed: false })
  expect(await groupsNaming('company', '双胞胎')).toHaveLength(1)
})

test('an enterprise sees and dismisses its own duplicates alone', async () => {
  const credit_code = creditCode('统一社会信用代码').series!(888)
  const one = await company('越界甲', { credit_code })
  const foreign = await sendOk(b.admin, companyApi.create, {
    company_name: '越界甲。',
    credit_code,
    contact_name: '王强',
    contact_phone: '0478-3360001',
  })
  expect(await groupsNaming('company', '越界')).toEqual([])
  expect(await groups('company', {}, b.admin)).toEqual([])
  const staff = await stage.as('admin')
  const byStaff = await groups('company', {}, staff)
  expect(byStaff.some(({ rows }) => rows.some(({ id }) => id === foreign.id))).toBe(false)
  const pair = { entity: 'company', ids: [one.id, foreign.id] }
  expect((await b.admin.send(dismissDuplicates, pair)).status).toBe(404)
  expect((await staff.send(dismissDuplicates, pair)).status).toBe(404)
})
