import { describe, expect, test } from 'vitest'
import { choice, date, decimal, integer, lines, list, longText, reference, text } from '../field.ts'
import { draft, row } from '../operation.ts'
import type { Shape } from '../shape.ts'
import { parse, parseField } from '../shape.ts'

const goods = lines(
  '商品',
  { name: text('品名', { required: true, max: 5 }), pieces: integer('件数', { min: 1 }) },
  { min: 1, max: 2 },
)
const order = draft({
  code: text('编号', { required: true, max: 10 }),
  title: text('标题'),
  goods: lines('货物', { gross: decimal('毛重', { required: true }), parts: goods }),
})
const messageOf = (shape: Shape, value: unknown) => {
  const parsed = parse(shape, value)
  return parsed.ok ? [] : parsed.fields.map(({ path, message }) => `${path}: ${message}`)
}

describe('the messages for an invalid record', () => {
  const part = (more: object) => ({ code: 'A', goods: [{ gross: '1', parts: [{ name: '煤', ...more }] }] })
  test.each<[string, unknown, string[]]>([
    ['nothing given', {}, ['code: 请填写编号']],
    ['null', { code: null }, ['code: 请填写编号']],
    ['empty', { code: '' }, ['code: 请填写编号']],
    ['blank', { code: '  ' }, ['code: 请填写编号']],
    ['too long', { code: 'A'.repeat(11) }, ['code: 编号不能超过10个字符']],
    ['wrong kind', { code: 1 }, ['code: 编号格式不正确']],
    ['control character', { code: 'a\u0000b' }, ['code: 编号含有不允许的控制字符']],
    ['lone surrogate', { code: 'a\ud800' }, ['code: 编号含有不允许的控制字符']],
    ['unknown', { code: 'A', kode: 1 }, ['kode: 不认识的字段：kode']],
    ['not lines', { code: 'A', goods: {} }, ['goods: 货物应为明细行']],
    ['in lines of lines', part({ pieces: 0 }), ['goods.0.parts.0.pieces: 件数不能小于1']],
    ['unknown in lines', part({ nmae: '' }), ['goods.0.parts.0.nmae: 不认识的字段：nmae']],
    ['missing in lines', { code: 'A', goods: [{}, { gross: '1' }] }, ['goods.0.gross: 请填写毛重']],
    ['too few', { code: 'A', goods: [{ gross: '1', parts: [] }] }, ['goods.0.parts: 商品至少要有1项']],
    [
      'too many',
      { code: 'A', goods: [{ gross: '1', parts: [1, 2, 3].map(() => ({ name: '煤' })) }] },
      ['goods.0.parts: 商品不能超过2项'],
    ],
    ['several', { code: '', title: 3, x: 1 }, ['code: 请填写编号', 'title: 标题格式不正确', 'x: 不认识的字段：x']],
  ])('%s', (_, value, expected) => expect(messageOf(order, value)).toEqual(expected))

  test.each([null, undefined, 1, 'a', []])('%s is no record', (value) => expect(parse(order, value).ok).toBe(false))

  test('at most fifty problems are reported', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`x${n}`, 1]))
    expect(messageOf(order, { code: 'A', ...many })).toHaveLength(50)
  })

  test('a name of the language itself is an unknown field', () => {
    expect(messageOf(order, JSON.parse('{"code":"A","constructor":1,"toString":2}'))).toEqual([
      'constructor: 不认识的字段：constructor',
      'toString: 不认识的字段：toString',
    ])
  })
})

describe('the messages for an invalid value', () => {
  test.each([
    [integer('件数', { max: 5 }), 6, '件数不能大于5'],
    [integer('件数'), '6', '件数应为整数'],
    [integer('件数'), 1.5, '件数应为整数'],
    [decimal('毛重'), 1.5, '毛重应为以文本传送的数字'],
    [decimal('毛重'), '1.2345', '毛重应为不超过11位整数、3位小数的数字'],
    [decimal('毛重'), '-1', '毛重不能为负数'],
    [decimal('毛重', { positive: true }), '0.000', '毛重必须大于0'],
    [date('日期'), '2026-02-30', '日期应为有效日期（YYYY-MM-DD）'],
    [reference('公司', 'company'), 'x', '公司不是有效的记录编号'],
    [choice('方向', { in: '进境', out: '出境' }), 'up', '方向只能是：进境、出境'],
    [list('标记', { max: 1 }), ['a', 'b'], '标记不能超过1项'],
  ])('%#', (field, value, expected) => expect(parseField(field, value)).toBe(expected))
})

describe('the stored value', () => {
  const shape = draft({
    a: text('甲', { required: true }),
    b: text('乙'),
    c: integer('丙', { default: 7 }),
    d: decimal('丁'),
  })
  const parsed = (value: unknown) => {
    const parsed = parse(shape, value)
    return parsed.ok ? parsed.value : parsed.fields
  }
  test('blank optionals are null and defaults are filled in', () => {
    expect(parsed({ a: ' x ' })).toEqual({ a: 'x', b: null, c: 7, d: null })
    expect(parsed({ a: 'x', b: ' ', c: 1, d: '' })).toEqual({ a: 'x', b: null, c: 1, d: null })
  })
  test('decimals have their full scale', () => expect(parsed({ a: 'x', d: '007.5' })).toMatchObject({ d: '7.500' }))
  test('a patch omits fields that are not sent, yet requires id and version', () => {
    const patch: Shape = {
      fields: { id: text('编号', { required: true }), version: integer('版本', { required: true }), ...shape.fields },
      mode: 'patch',
    }
    expect(parse(patch, { id: '1', version: 2, b: '' })).toEqual({ ok: true, value: { id: '1', version: 2, b: null } })
    expect(messageOf(patch, { b: 'x' })).toEqual(['id: 请填写编号', 'version: 请填写版本'])
    expect(messageOf(patch, { id: '1', version: 1, a: null })).toEqual(['a: 请填写甲'])
  })
  test('a row has every field and the text of its references', () => {
    const answer = row({ a: text('甲'), company_id: reference('公司', 'company') })
    const id = '019b7765-ac00-7000-8000-000000000001'
    expect(parse(answer, { a: null, company_id: id, company_id_text: '远通' }).ok).toBe(true)
    expect(parse(answer, { company_id: id }).ok).toBe(false)
  })
})

describe('text with invisible characters', () => {
  const line = text('名称', { max: 70 })
  const several = longText('说明')
  test.each([
    '\u200b',
    '\u200d',
    '\u202e',
    '\u00ad',
    '\u034f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u{e0041}',
    '\ufeff',
    '\u2066',
    '\u3164',
  ])('is refused: %j', (character) => {
    for (const field of [line, several])
      expect(parseField(field, `北疆${character}物流`)).toMatch(/看不见的字符（U\+[0-9A-F]{4,5}）/)
  })
  test('a line is one line', () => {
    expect(parseField(line, '北疆\n物流')).toBe('名称只能写一行，请去掉换行')
    expect(parseField(several, '北疆\n物流')).toBeUndefined()
  })
  test.each(['北疆物流', 'ОЮУ ТОЛГОЙ ХХК', 'ᠮᠣᠩᠭᠣᠯ\u180bᠤᠨ', '𠮷野家', 'Müller & Co.'])('%s is taken', (value) => {
    expect(parseField(line, value)).toBeUndefined()
  })
})

test('a field that is checked often has its schema made once', () => {
  let count = 0
  const field = text('名称', { max: 5 })
  const counted = { ...field, schema: () => ((count += 1), field.schema()) }
  const results = ['北疆', '北疆国际物流公司', '北疆物流'].map((value) => parseField(counted, value))
  expect(results).toEqual([undefined, '名称不能超过5个字符', undefined])
  expect(count).toBe(1)
})
