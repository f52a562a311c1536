import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import type { Field } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { sample, wrongValue } from '@guanqiao/domain/testing/sample'
import { parse } from '@guanqiao/domain/kit/shape'
import { operations } from '@guanqiao/domain/registry'
import { describe, expect, test } from 'vitest'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'
import { apiFormats } from '../testing/apiFormats.ts'
import { places, put } from '../testing/badInput.ts'

let who: Actor
let document: {
  paths: Record<string, Record<string, { requestBody?: unknown; responses: object }>>
  components: object
}

withStage(async () => {
  who = await stage.as('a.admin')
  document = (await who.call('GET', '/openapi.json')).body
})

function bodySchema({ routes }: Operation): ValidateFunction | undefined {
  const route = routes.find(({ method }) => method === 'POST')
  const call = route && document.paths[route.path]?.['post']
  const content = (call?.requestBody as { content: { 'application/json': { schema: object } } } | undefined)?.content
  return content && new Ajv2020({ strict: false, formats: apiFormats }).compile(content['application/json'].schema)
}

/** Plausible input for a field, valid or not. Prose states that surrounding spaces do not count towards the length. */
const tried = (field: Field, right: unknown): unknown[] => [
  right,
  null,
  '',
  ' ',
  ...(typeof right === 'string' ? [`0${right}`, right.toUpperCase()] : []),
  ...(typeof right === 'string' && right.length + 2 <= ('max' in field ? field.max : 255) ? [` ${right} `] : []),
  ...(typeof right === 'number' ? [String(right)] : []),
  ...wrongValue(field),
]

/** The value at a path, if there is one. */
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>> | undefined)?.[name], value)

const posted = operations.filter(({ routes }) => routes.some(({ method }) => method === 'POST'))

describe('requests that the server accepts are valid by the OpenAPI document', () => {
  test.each(posted.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
    const isDocumented = bodySchema(operation)!
    const { input } = operation
    const completeInput = sample(input, 0, {}, { all: true })
    expect(isDocumented(completeInput), JSON.stringify(isDocumented.errors)).toBe(true)
    const logged: string[] = []
    for (const { path, field } of places(input.fields)) {
      if (field.automatic) continue
      for (const value of tried(field, at(completeInput, path))) {
        const body = put(input.fields, structuredClone(completeInput), path, value)
        if (parse(input, body).ok && !isDocumented(body)) logged.push(`${path.join('.')} ${JSON.stringify(value)}`)
      }
    }
    expect(logged).toEqual([])
  })
})

describe('the OpenAPI document describes every call', () => {
  test('the maximum length of an idempotency key is the documented one', async () => {
    const { schema } = (document.components as { parameters: Record<string, { schema: { maxLength: number } }> })
      .parameters['IdempotencyKey']!
    const draft = { company_name: '长键运输', contact_name: '王强', contact_phone: '0478-3360001' }
    const send = (length: number) =>
      who.call('POST', '/transport/company/create', draft, { 'idempotency-key': 'k'.repeat(length) })
    expect((await send(schema.maxLength)).status).toBe(200)
    expect(await send(schema.maxLength + 1)).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  })

  test.each([
    [415, { 'content-type': 'text/plain' }, 'x'],
    [422, { 'content-type': 'application/json' }, '{}'],
    [413, { 'content-type': 'application/json' }, JSON.stringify({ company_name: 'x'.repeat(300_000) })],
    [400, { 'content-type': 'application/json' }, '{'],
  ] as const)('%i is returned and logged', async (status, headers, body) => {
    const path = '/transport/company/create'
    expect((await who.call('POST', path, body, headers)).status).toBe(status)
    expect(Object.keys(document.paths[path]!['post']!.responses)).toContain(String(status))
  })
})
