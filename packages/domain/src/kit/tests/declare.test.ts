import { describe, expect, test } from 'vitest'
import { queryFields } from '../crud.ts'
import { fieldOf } from '../entity.ts'
import { allowed, choicesOf, flow, next } from '../../documents/flow.ts'
import { operation, routesOf, draft, returnsData } from '../operation.ts'
import { anybody } from '../access.ts'
import { text } from '../field.ts'
import { parse } from '../shape.ts'
import { wagon, wagonCalls } from './fixtures.ts'

describe('flow', () => {
  const life = flow({
    name: '单证',
    states: {
      draft: { label: '草稿', tone: 'draft' },
      sent: { label: '已发', tone: 'work' },
      done: { label: '完成', tone: 'done', final: true, selectable: false },
    },
    events: { send: '发送', accept: '接受', reject: '退回' },
    steps: [
      ['draft', 'send', 'sent'],
      ['sent', 'accept', 'done'],
      ['sent', 'reject', 'draft'],
    ],
  })
  test('takes the steps of the table and no others', () => {
    expect(next(life, 'draft', 'send')).toBe('sent')
    expect(next(life, 'draft', 'accept')).toBeUndefined()
    expect(next(life, 'done', 'reject')).toBeUndefined()
  })
  test('offers the events of a state', () => {
    expect(allowed(life, 'sent')).toEqual(['accept', 'reject'])
    expect(allowed(life, 'done')).toEqual([])
  })
  test('gives its words and tones to a field', () => {
    expect(choicesOf(life)).toEqual({
      choices: { draft: '草稿', sent: '已发', done: '完成' },
      tones: { draft: 'draft', sent: 'work', done: 'done' },
      selectable: ['draft', 'sent'],
    })
  })
})

describe('routes', () => {
  test('methods and last parts multiply', () => {
    expect(routesOf('GET|POST /a/b/getall')).toEqual([
      { method: 'GET', path: '/a/b/getall' },
      { method: 'POST', path: '/a/b/getall' },
    ])
    expect(routesOf('POST /a/role/delete|del')).toEqual([
      { method: 'POST', path: '/a/role/delete' },
      { method: 'POST', path: '/a/role/del' },
    ])
  })
  test('operations with GET alone are reads unless declared otherwise', () => {
    const options = { summary: '试', access: anybody, input: draft({}), output: returnsData({ a: text('甲') }) }
    expect(operation('a.b', 'GET /a/b', options).effect).toBe('read')
    expect(operation('a.b', 'GET|POST /a/b', options).effect).toBe('write')
    expect(operation('a.b', 'POST /a/b', { ...options, effect: 'read' }).effect).toBe('read')
  })
})

describe('the ordinary operations of an entity', () => {
  test('are named, routed and guarded', () => {
    expect(wagonCalls.remove).toMatchObject({
      name: 'wagon.remove',
      summary: '删除车皮',
      routes: [
        { method: 'POST', path: '/transport/wagon/delete' },
        { method: 'POST', path: '/transport/wagon/del' },
      ],
      access: { kind: 'right', menu: 'wagon', button: 'delete' },
      effect: 'write',
    })
    expect(wagonCalls.list.effect).toBe('read')
  })
  test('a list is narrowed by searchable fields and sorted by sortable ones', () => {
    const fields = queryFields(wagon)
    expect(Object.keys(fields)).toEqual([
      'pageNo',
      'pageSize',
      'sortField',
      'sortOrder',
      'keyword',
      'cursor',
      'total',
      'columns',
      'created_at_from',
      'created_at_to',
      'enterprise_id',
      'plate_number',
      'kind',
      'port',
      'curb_weight_from',
      'curb_weight_to',
      'made_on_from',
      'made_on_to',
    ])
    expect(fields.sortField?.kind === 'choice' && Object.keys(fields.sortField.choices)).toEqual([
      'plate_number',
      'made_on',
    ])
  })
  test('a list call is checked', () => {
    const ask = (value: unknown) => parse(wagonCalls.list.input, value)
    expect(ask({})).toMatchObject({ ok: true, value: { pageNo: 1, pageSize: 10, keyword: null, kind: null } })
    expect(
      ask({ plate_number: '蒙A', kind: 'box', port: '0708,0707', made_on_from: '2026-01-01', curb_weight_to: '5' }),
    ).toMatchObject({ ok: true })
    expect(ask({ sortField: 'story' })).toEqual({
      ok: false,
      fields: [{ path: 'sortField', message: '排序字段只能是：车牌号、制造日期' }],
    })
    expect(ask({ pageSize: 101, made_on_to: 'x' })).toMatchObject({
      ok: false,
      fields: [{ path: 'pageSize' }, { path: 'made_on_to', message: '制造日期止应为有效日期（YYYY-MM-DD）' }],
    })
  })
  test('the input of a create has no system fields', () => {
    expect(Object.keys(wagonCalls.create.input.fields)).toContain('remark')
    expect(parse(wagonCalls.create.input, { id: '1', enterprise_id: '2' })).toMatchObject({ ok: false })
    expect(fieldOf(wagon, 'enterprise_id')).toMatchObject({ kind: 'reference', automatic: true })
  })
  test('an update states the row and its version', () => {
    expect(parse(wagonCalls.update.input, { axles: 4 })).toEqual({
      ok: false,
      fields: [
        { path: 'id', message: '请填写编号' },
        { path: 'version', message: '请填写版本' },
      ],
    })
    expect(parse(wagonCalls.update.input, { id: '1', version: 1, axles: 4 })).toEqual({
      ok: true,
      value: { id: '1', version: 1, axles: 4 },
    })
  })
})
