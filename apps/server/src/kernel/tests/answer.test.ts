import { describe, expect, test } from 'vitest'
import { decimal, integer, lines, text } from '@guanqiao/domain/kit/field'
import { signedIn } from '@guanqiao/domain/kit/access'
import {
  returnsData,
  returnsBare,
  returnsPage,
  returnsRows,
  draft,
  operation,
  row,
} from '@guanqiao/domain/kit/operation'
import type { Operation, Output } from '@guanqiao/domain/kit/operation'
import { validateResponse, bodyOf, surelyConforms } from '../answer.ts'
import { ReadyJson } from '../data/data.ts'
import { hidePersonal } from '../personal/hide.ts'

const fields = { name: text('名称', { required: true, max: 3 }), count: integer('数量') }
const op = (output: Output<never>) =>
  operation('x.y', 'GET /x/y', { summary: '', access: signedIn, input: draft({}), output }) as Operation
const right = { name: '甲', count: null }

describe('an answer', () => {
  test.each([
    ['data', returnsData(fields), right],
    ['bare', returnsBare(fields), right],
    ['rows', returnsRows(fields), [right]],
    ['page', returnsPage(fields), { rows: [right], pageNo: 1, pageSize: 10, totalCount: 1 }],
  ])('of the form %s is let through as declared', (_form, output, value) => {
    const call = op(output as Output<never>)
    expect(validateResponse(call, bodyOf(call, value))).toEqual([])
  })
  test.each([
    ['a stranger', { ...right, password_hash: 'x' }],
    ['a missing value', { count: 1 }],
    ['a wrong kind', { ...right, count: '1' }],
  ])('with %s is held back', (_what, value) => {
    const call = op(returnsData(fields) as Output<never>)
    expect(validateResponse(call, bodyOf(call, value))).not.toEqual([])
    const list = op(returnsRows(fields) as Output<never>)
    expect(validateResponse(list, bodyOf(list, [right, value]))).not.toEqual([])
  })
  test('of a value stored before its rule was tightened is let through', () => {
    const call = op(returnsData(fields) as Output<never>)
    expect(validateResponse(call, bodyOf(call, { ...right, name: '甲乙丙丁' }))).toEqual([])
  })
  test('is held back with sums that are not declared, and without those that are', () => {
    const page = { rows: [right], pageNo: 1, pageSize: 10, totalCount: 1 }
    const plain = op(returnsPage(fields) as Output<never>)
    expect(validateResponse(plain, JSON.stringify({ ...page, data: { total: '1.5' } }))).toEqual(['data: 未声明'])
    const output = { ...returnsPage(fields), sums: row({ total: decimal('合计') }) }
    const summed = op(output as Output<never>)
    expect(validateResponse(summed, JSON.stringify({ ...page, data: { total: '1.500' } }))).toEqual([])
    expect(validateResponse(summed, JSON.stringify({ ...page, data: { total: null } }))).toEqual([])
    for (const data of [undefined, null, {}, { total: 1.5 }, { total: '1.500', other: '1' }])
      expect(validateResponse(summed, JSON.stringify({ ...page, data })), JSON.stringify(data)).not.toEqual([])
  })
  test('with undeclared fields is refused', () => {
    const call = op(returnsData(fields) as Output<never>)
    expect(validateResponse(call, JSON.stringify({ data: right, secret: 1 }))).not.toEqual([])
  })

  test('of a bare ready JSON still goes through the schema', () => {
    const call = op(returnsBare(fields) as Output<never>)
    expect(surelyConforms(call, new ReadyJson(Buffer.from('{}')))).toBe(false)
  })
})

describe('an answer with ready JSON', () => {
  const rows = { list: lines('行', fields, { required: true }) }
  const ready = (value: unknown) => new ReadyJson(Buffer.from(JSON.stringify(value)))
  test.each([
    ['beside other fields', { ...rows, ...fields }, { ...right, list: ready([right, { name: '乙', count: 2 }]) }],
    ['alone', rows, { list: ready([]) }],
    ['twice', { ...rows, more: lines('行', fields, {}) }, { list: ready([right]), more: ready([]) }],
  ])('%s contains it as it is', (_where, declared, value) => {
    const call = op(returnsData(declared) as Output<never>)
    const body = bodyOf(call, value)
    const parsed = Object.entries(value).map(([name, part]) => [
      name,
      part instanceof ReadyJson ? JSON.parse(String(part.bytes)) : part,
    ])
    expect(JSON.parse(String(body))).toEqual({ data: Object.fromEntries(parsed) })
    expect(validateResponse(call, body)).toEqual([])
    expect(surelyConforms(call, value)).toBe(true)
  })
  test('is not trusted in its other fields, nor as a whole', () => {
    const call = op(returnsData({ ...rows, ...fields }) as Output<never>)
    expect(surelyConforms(call, { ...right, count: '1', list: ready([]) })).toBe(false)
    expect(surelyConforms(call, { ...right, secret: ready([]), list: ready([]) })).toBe(false)
    const body = bodyOf(call, { ...right, list: ready([{ ...right, secret: 1 }]) })
    expect(validateResponse(call, body)).not.toEqual([])
  })
  test('is refused where personal data would have to be masked', () => {
    const personal = { list: lines('行', { phone: text('电话', { personal: true }) }, { required: true }) }
    const call = op(returnsData(personal) as Output<never>)
    expect(() => hidePersonal(call, { list: ready([{ phone: '13800001234' }]) })).toThrow(TypeError)
  })
})
