import { describe, expect, test } from 'vitest'
import { anybody, signedIn } from '../kit/access.ts'
import { flag, text } from '../kit/field.ts'
import { openapi } from './openapi.ts'
import type { Operation } from '../kit/operation.ts'
import { returnsData, draft, operation } from '../kit/operation.ts'
import { wagonCalls, weigh } from '../kit/tests/fixtures.ts'

const login = operation('session.login', 'POST /login', {
  summary: '登录',
  access: anybody,
  input: draft({ password: text('密码', { required: true, secret: true }) }),
  output: returnsData({ token: text('令牌', { required: true }) }),
})
const health = operation('system.health', 'GET /health', {
  summary: '状态',
  access: signedIn,
  input: draft({ deep: flag('详细') }),
  output: { envelope: 'text', media: 'text/plain', fileName: 'list.txt' },
})
const operations = [...Object.values(wagonCalls), weigh, login, health] as Operation[]
const document = openapi(operations, { title: '关桥', version: '1' })
const at = (path: string, method: string) =>
  document.paths[path]?.[method] as { parameters: object[]; responses: object }

function* refs(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === '$ref') yield String(inner)
    else yield* refs(inner)
  }
}

function* objects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if ((value as { type?: unknown }).type === 'object') yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objects(inner)
}

describe('the document', () => {
  test('has every route of every operation', () => {
    const routes = operations.flatMap((declared) => declared.routes.map((route) => `${route.method} ${route.path}`))
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(routes.sort())
  })
  test('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((method) => method.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const declared of operations) expect(ids).toContain(declared.name)
  })
  test('refers only to schemas that it has', () => {
    const all = [...refs(document)]
    expect(all.length).toBeGreaterThan(20)
    for (const ref of all) {
      const [, , kind = '', name = ''] = ref.split('/')
      expect(document.components[kind], ref).toHaveProperty([name])
    }
  })
  test('leaves no object open', () => {
    for (const object of objects(document))
      expect(object.additionalProperties, JSON.stringify(object).slice(0, 200)).toBe(false)
  })
  test('is plain data', () => expect(JSON.parse(JSON.stringify(document))).toEqual(document))
  test('refuses two operations on one route', () => {
    expect(() =>
      openapi([login, { ...login, name: 'session.again' }] as Operation[], { title: '', version: '' }),
    ).toThrow('POST /login is declared twice')
  })
})

describe('an operation', () => {
  test('states who may call it', () => {
    expect(at('/login', 'post')).toMatchObject({ security: [], 'x-access': { kind: 'public' } })
    expect(at('/transport/wagon/create', 'post')).toMatchObject({
      security: [{ accessToken: [] }],
      'x-access': { kind: 'right', menu: 'wagon', button: 'add' },
    })
  })
  test('states its possible responses', () => {
    const withBody = ['413', '415', '422', '429', '431', '500', '503']
    const statuses = (path: string, method: string) => Object.keys(at(path, method).responses)
    expect(statuses('/login', 'post')).not.toContain('401')
    expect(statuses('/health', 'get')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '422',
      '429',
      '431',
      '500',
      '503',
    ])
    expect(statuses('/transport/wagon/getall', 'get')).toEqual(['200', '400', '401', '403', ...withBody])
    expect(statuses('/transport/wagon/update', 'post')).toEqual(['200', '400', '401', '403', '404', '409', ...withBody])
  })
  test('takes a query when fetched and a body when posted', () => {
    const { parameters } = at('/transport/wagon/getone', 'get')
    expect(parameters).toEqual([
      {
        name: 'id',
        in: 'query',
        required: true,
        schema: { title: '编号', type: 'string', minLength: 1, maxLength: 36 },
      },
    ])
    expect(at('/transport/wagon/getone', 'get')).not.toHaveProperty('requestBody')
    expect(at('/transport/wagon/getone', 'post')).toMatchObject({ parameters: [], requestBody: { required: true } })
    expect(at('/transport/wagon/getall', 'post')).toMatchObject({ requestBody: { required: false } })
  })
  test('a write may be sent once only', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(at('/transport/wagon/create', 'post').parameters).toEqual([key])
    expect(at('/transport/wagon/getall', 'post').parameters).toEqual([])
  })
  test('an update demands the row and its version and nothing else', () => {
    expect(at('/transport/wagon/update', 'post')).toHaveProperty(
      ['requestBody', 'content', 'application/json', 'schema', 'required'],
      ['id', 'version'],
    )
  })
})

describe('the schema of an entity', () => {
  const { wagon } = document.components.schemas as Record<
    string,
    { properties: Record<string, Record<string, unknown>> }
  >
  const properties = wagon!.properties
  test.each([
    ['plate_number', { title: '车牌号', type: 'string', maxLength: 15 }],
    ['kind', { type: 'string', enum: ['box', 'tank'], description: 'box 箱式；tank 罐式' }],
    ['port', { type: ['string', 'null'], 'x-code-table': 'land_port' }],
    ['axles', { type: 'integer', minimum: 2, maximum: 9 }],
    ['made_on', { type: ['string', 'null'], format: 'date' }],
    ['owner_id', { type: 'string', format: 'uuid', 'x-entity': 'company' }],
    ['owner_id_text', { type: ['string', 'null'] }],
    ['boxes', { type: ['array', 'null'], maxItems: 2, items: { type: 'string', maxLength: 11 } }],
    ['axle_loads', { items: { required: ['place', 'load'], additionalProperties: false } }],
    ['created_at', { format: 'date-time', readOnly: true }],
  ])('%s', (name, expected) => expect(properties[name]).toMatchObject(expected))

  test('a decimal is text of a stated form', () => {
    const form = new RegExp(String(properties.balance?.pattern))
    for (const right of ['1', '-1.5', '123456.78', '0.00']) expect(right).toMatch(form)
    for (const wrong of ['1234567', '1.234', '1e3', '']) expect(wrong).not.toMatch(form)
  })
  test('lists are described without long texts', () => {
    const pages = document.components.schemas as Record<string, { properties: { rows: { items: object } } }>
    const { items } = pages['wagon.page']!.properties.rows
    expect(Object.keys((items as typeof wagon)!.properties)).toEqual(
      Object.keys(properties).filter((name) => name !== 'story'),
    )
    expect(properties).toHaveProperty('story')
  })
  test('a personal or secret value has no example', () => {
    expect(properties.phone).not.toHaveProperty('examples')
    expect(at('/login', 'post')).toHaveProperty(
      ['requestBody', 'content', 'application/json', 'schema', 'properties', 'password', 'format'],
      'password',
    )
  })
})
