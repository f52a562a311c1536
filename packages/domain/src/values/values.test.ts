import { describe, expect, test } from 'vitest'
import { text } from '../kit/field.ts'
import type { Field } from '../kit/field.ts'
import { readDay } from '../kit/reading/days.ts'
import { parse, parseField } from '../kit/shape.ts'
import * as values from './index.ts'

const cases: Record<string, { right: string[]; wrong: string[]; normalised?: Record<string, string> }> = {
  passport: {
    right: [
      'E 12345678',
      'MNG 12345678',
      'E12345678',
      'EA1234567',
      'G12345678',
      'PE1234567',
      'SE1234567',
      'E1234567',
      'MNG E1234567',
      'N12345678',
      'KAZ N12345678',
      '71 2345678',
      'RUS 712345678',
      'AC1234567',
      'KGZ AC1234567',
      'FA1234567',
      'UZB FA1234567',
      'PA0123456',
      'LAO PA0123456',
      'AB1234567',
      'PAKAB1234567',
      'KJ0123456',
      'HKG KJ0123456',
      'MB1234567',
      'MAC MB1234567',
      '12345678',
      'NPL 12345678',
      'АС1234567',
    ],
    wrong: ['MN 12345678', 'MNG 1234567', '1234567', 'E 123456789', 'E123456', 'ABCXYZ1234567', '71234567890', '护照'],
    normalised: {
      e12345678: 'E 12345678',
      mng12345678: 'MNG 12345678',
      'Ｅ　１２３４５６７８': 'E 12345678',
      EA1234567: 'E A1234567',
      e1234567: 'E1234567',
      'G 12345678': 'G12345678',
      mnge1234567: 'MNG E1234567',
      '71 2345678': '712345678',
      rus712345678: 'RUS 712345678',
      kgzac1234567: 'KGZ AC1234567',
      АС1234567: 'AC1234567',
      Е12345678: 'E 12345678',
    },
  },
  mobile: {
    right: ['13800138000', '19912345678', '+86 138 0013 8000', '138-0013-8000', '86-138-0000-0001', '86 138—0000—0001'],
    wrong: ['12800138000', '1380013800', '138001380000', '23800138000'],
    normalised: { '+8613800138000': '13800138000' },
  },
  phone: {
    right: [
      '13800138000',
      '0478-7968000',
      '+976 99112233',
      '(0478) 7968000',
      '0478-7968000转12',
      '0478-7968000 转 801',
      '0478-7968000 分机801',
      '0478-7968000 ext. 801',
      '00976 70110000 (101)',
      '13800000001/13800000002',
      '13800000001、13800000002',
      '13800000001；0478-7968000转1',
      '+976 99112233, 88112233',
      '０４７８—７９６８０００',
      '8 (495) 123-45-67',
      '0478-7968000（转801）',
      '0478-7968000*801',
      '+7 495 123-45-67 доб. 12',
      '8(495)1234567, доб.12',
      '0478-7968000(分机 801)',
    ],
    wrong: [
      '电话',
      '123',
      '+',
      '0478—',
      '13800000001、13800000002、13800000003',
      '0478-7968000 转',
      '转801',
      '((12345',
      '12345)',
      '(0478 7968000',
      '0478) 7968000',
      '(0478-7968000',
      '张13800000001',
    ],
    normalised: { '0478—7968000': '0478-7968000', '0478–7968000': '0478-7968000' },
  },
  email: {
    right: ['a.b+c@example.com', 'a@mail.example.cn'],
    wrong: ['a@b', '@example.com', 'a b@', 'a@@example.com', 'a@-example.com'],
  },
  menuPath: { right: ['/transport/vehicle', 'a', '_x', '-x', '/'], wrong: ['路径', 'a b', '.x', 'a?b', '/a/../b'] },
  driverCustomsCode: { right: ['1234567', '1234567890'], wrong: ['123456', '12345678901', '12345A7'] },
  vehicleCustomsCode: { right: ['0708000001', 'A12345'], wrong: ['12345', '0708-0001', '12345678901234'] },
  chineseOrNumber: {
    right: ['甘其毛都2号', '1', '一'.repeat(20), '〇二物流', '䶮辉', '㛃丽', '𠮷祥', '𠮷'.repeat(20)],
    wrong: ['A', '甘 其', 'あ', '一'.repeat(21), '𠮷'.repeat(21)],
  },
  textWithDigits: { right: ['合同1', '1'], wrong: ['合同'] },
  batchNumber: {
    right: [
      '5100489963144',
      '５１００４８９９６３１４４',
      'MA10019091ZZZ',
      'ma10019091zzz',
      'ＭＡ１００１９０９１００ａ',
    ],
    wrong: ['510048996314', '51004899631440', '5100489963-44', '510048996314一'],
    normalised: { ma10019091zzz: 'MA10019091ZZZ', ＭＡ１００１９０９１００ａ: 'MA1001909100A' },
  },
  icCardNumber: { right: ['2118000000001'], wrong: ['211800000000', '21180000000010', 'A118000000001'] },
  clientId: { right: ['0000000001'], wrong: ['000000001', '00000000011', '000000000A'] },
  billNumber: {
    right: ['MN20260001', '@MN1', 'A'.repeat(35)],
    wrong: ['A'.repeat(36), 'MN2026-0001', 'AB', '-A', 'A|B', 'A/B', '单'],
    normalised: { 'mn 1': 'MN1' },
  },
  placeCode: {
    right: ['07081', '0708SC01', 'CNGQM', 'A'.repeat(17)],
    wrong: ['A'.repeat(18), '0708-1', '甘其毛都'],
    normalised: { ' 0708ｓｃ01': '0708SC01' },
  },
  hsCode: {
    right: ['270112', '27011210', '2701121000'],
    wrong: ['2701', '2701121', '270112100', '27011210000', '27O112'],
    normalised: { '2701.1210.00': '2701121000' },
  },
  hsCode10: { right: ['2701121000'], wrong: ['270112', '27011210', '27011210001'] },
  cdlNumber: { right: ['C09070500001'], wrong: ['C0907050000', '009070500001', 'C090705000011'] },
  declarationNumber: {
    right: ['070820261000000001', '070820260000000001'],
    wrong: ['070820262000000001', '070819991000000001', '07082026100000000'],
  },
  personName: { right: ['张伟', 'Бат-Эрдэнэ', "D'Arcy Li", '买买提·艾力'], wrong: ['1', '张3', '<b>', '·'] },
  password: {
    right: ['Camel-07', `${'Yurt-and-camel '.repeat(8)}lanterns`],
    wrong: ['1234567', '12345678', 'x7'.repeat(65)],
  },
}

const others = [
  'plateNumber',
  'trailerPlate',
  'containerNumber',
  'containerOwnerCode',
  'paintedContainerNumber',
  'creditCode',
  'organisationCode',
  'customsRegistrationCode',
  'idCard',
  'identityNumber',
]
const makers = [...Object.keys(cases), ...others].map(
  (name) => [name, values[name as 'mobile']('某项') as Field<string>] as const,
)

describe.each(Object.entries(cases))('%s', (name, { right, wrong, normalised = {} }) => {
  const field = makers.find(([maker]) => maker === name)![1]
  test.each(right)('takes %s', (value) => expect(parseField(field, value)).toBeUndefined())
  test.each(wrong)('refuses %s', (value) => expect(parseField(field, value)).toMatch(/^某项.+/))
  test('keeps one form', () => {
    for (const [input, stored] of Object.entries(normalised)) expect(field.schema().parse(input)).toBe(stored)
  })
})

describe.each(makers)('%s', (_name, field) => {
  test('has endlessly many different right values, and keeps them as they are', () => {
    const many = Array.from({ length: 2500 }, (_, n) => field.series!(n))
    expect(new Set(many).size).toBe(many.length)
    for (const value of many) expect(field.schema().safeParse(value)).toMatchObject({ success: true, data: value })
    expect(field.examples).toHaveLength(5)
  })
})

test('a customs district is a code of its table', () => {
  const field = values.customsDistrictCode('关区', { required: true })
  expect(field).toMatchObject({ kind: 'code', table: 'customs_district', required: true })
  expect(parseField(field, '0708')).toBeUndefined()
  expect(parseField(field, '708')).toBe('关区应为4位关区代码')
})

test('required fields stay required in the type, and options reach the field', () => {
  const required: Field<string, true, true> = values.plateNumber('车牌号', {
    required: true,
    unique: true,
    search: 'contains',
  })
  const optional: Field<string, false, false> = values.plateNumber('车牌号')
  expect([required.required, optional.required, required.unique, required.search]).toEqual([
    true,
    false,
    true,
    'contains',
  ])
  expect(values.password('密码').secret).toBe(true)
})

const codes = {
  containerNumber: `MNGU305438${values.containerCheckDigit('MNGU305438')}`,
  billNumber: 'MH2026000001',
  vehicleIdentification: 'LZZ1CLVB5NA000001',
  passport: 'AC1234567',
  batchNumber: 'MA1000000012A',
  placeCode: '0708SC01',
  plateNumber: '蒙KH1T35',
} as const

test.each(Object.entries(codes))('%s typed with another keyboard has Latin letters', (name, value) => {
  const field = values[name as keyof typeof codes]('代码')
  const typed = value.replaceAll(/[ABCEHKMOPTXY]/g, (letter) => 'АВСЕНКМОРТХУ'.charAt('ABCEHKMOPTXY'.indexOf(letter)))
  expect(typed).not.toBe(value)
  expect(field.schema().parse(typed)).toBe(value)
  expect(field.schema().parse(typed.toLowerCase())).toBe(value)
})

const dashes = [...'‐‑‒–—―−﹣－-']
const dots = [...'.·•‧・･∙⋅．']

test.each(dashes)('the dash %s is read in every place', (dash) => {
  expect(values.plateNumber('车牌号').schema().parse(`蒙L${dash}12345`)).toBe('蒙L12345')
  expect(values.containerNumber('箱号').schema().parse(`MNGU${dash}305438`)).toBe('MNGU305438')
  expect(values.importLicenseNumber('许可证号').schema().parse(`26${dash}05${dash}000123`)).toBe('26-05-000123')
  expect(values.mobile('手机').schema().parse(`138${dash}0013${dash}8000`)).toBe('13800138000')
  expect(readDay(`2026${dash}1${dash}2`)).toBe('2026-01-02')
  for (const name of [`Оюун${dash}Эрдэнэ`, `Jean${dash}Luc`])
    expect(parseField(values.personName('姓名'), name), name).toBeUndefined()
})

test.each(dots)('the dot %s is read in every place', (dot) => {
  expect(values.plateNumber('车牌号').schema().parse(`蒙L${dot}12345`)).toBe('蒙L12345')
  expect(values.hsCode('商品编号').schema().parse(`2701${dot}1210`)).toBe('27011210')
  expect(readDay(`2026${dot}1${dot}2`)).toBe('2026-01-02')
  expect(parseField(values.personName('姓名'), `阿依古丽${dot}买买提`)).toBeUndefined()
})

test('radicals that PDFs give for characters become characters', () => {
  const fields = { name: values.personName('姓名'), short: values.chineseOrNumber('简称'), text: text('备注') }
  expect(parse({ fields, mode: 'draft' }, { name: '⻢⻰⼭', short: '⻋⻔⼝', text: '⻛⻜' })).toEqual({
    ok: true,
    value: { name: '马龙山', short: '车门口', text: '风飞' },
  })
})

test('a sign that only looks right is named', () => {
  expect(parseField(values.personName('姓名'), '张○')).toBe('姓名只能含文字、空格和间隔号；其中有“○”（U+25CB）')
  expect(parseField(values.billNumber('提单号'), 'BL★001')).toContain('“★”（U+2605）')
  expect(parseField(values.plateNumber('车牌号'), '蒙L▪1234')).toContain('“▪”（U+25AA）')
  expect(parseField(values.billNumber('提单号'), 'BL-1')).not.toContain('U+')
})
