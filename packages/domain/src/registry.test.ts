import { describe, expect, test } from 'vitest'
import { codeTables } from './codes/index.ts'
import { fieldsWithin, suggestOf } from './kit/field.ts'
import type { Field, Fields } from './kit/field.ts'
import { openapi } from './openapi/openapi.ts'
import { sample, wrongValue } from './testing/sample.ts'
import { parse, parseField } from './kit/shape.ts'
import type { Access, Right } from './kit/access.ts'
import { menus } from './menus.ts'
import { findLookup } from './kit/calls/lookup.ts'
import { entities, operations } from './registry.ts'

/** Fields with their paths, including those in lines. */
function* under(fields: Fields, path: string): Generator<[string, Field]> {
  for (const [name, field] of Object.entries(fields)) {
    yield [`${path}.${name}`, field]
    yield* under(fieldsWithin(field) ?? {}, `${path}.${name}`)
  }
}
/** The source of a field's values. */
const whose = (field: Field) =>
  field.kind === 'reference' ? field.entity : field.kind === 'code' ? field.table : undefined

const choicesIn = (field: Field): Readonly<Record<string, string>> => (field.kind === 'choice' ? field.choices : {})

const rightsOf = (access: Access): readonly Right[] =>
  access.kind === 'right' ? [access] : access.kind === 'anyRight' ? access.rights : []

const declared = [
  ...entities.flatMap((entity) => [...under(entity.fields, entity.table)]),
  ...operations.flatMap((operation) => [...under(operation.input.fields, operation.name)]),
]

describe('the declarations', () => {
  test('offer no function of messages that road messages do not have', () => {
    const functions = declared.filter(([path]) => path.endsWith('.function_code'))
    expect(functions.length).toBeGreaterThan(0)
    for (const [path, field] of functions)
      expect(
        Object.keys(choicesIn(field)).filter((key) => !['2', '3', '5', '9'].includes(key)),
        path,
      ).toEqual([])
  })
  test('name each entity and each operation once', () => {
    for (const names of [entities.map((entity) => entity.table), operations.map((operation) => operation.name)]) {
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    }
  })
  test('list the entity of each ordinary operation (else: a line in the entities of its module)', () => {
    const tables = new Set(entities.map((entity) => entity.table))
    const unlisted = operations.filter(({ generic }) => generic && !tables.has(generic.entity.table))
    const line = (table = '') => `packages/domain/src/<module>/index.ts: add ${table} to its entities`
    expect(unlisted.map(({ generic }) => line(generic?.entity.table))).toEqual([])
  })
  test('refer only to code tables that exist (else: their values in codes/, and a sample in testing/sample.ts)', () => {
    const missing = declared.filter(([, field]) => field.kind === 'code' && !(field.table in codeTables))
    const line = (path: string, table?: string) =>
      `packages/domain/src/codes/index.ts: add ${table} to codeTables, and a sample to testing/sample.ts, for ${path}`
    expect(missing.map(([path, field]) => line(path, whose(field)))).toEqual([])
  })
  test('ask only for menus of the catalogue (else: a screen in screens/<module>.ts)', () => {
    const keys = new Set(menus.map(({ key }) => key))
    const pairs = [
      ...entities.map(({ table, menu }) => [table, menu] as const),
      ...operations.flatMap(({ name, access }) => rightsOf(access).map(({ menu }) => [name, menu] as const)),
    ]
    const line = (name: string, menu: string) =>
      `packages/domain/src/screens/<module>.ts: add menuScreen(…, { menu: '${menu}', … }), which ${name} asks for`
    expect(pairs.filter(([, menu]) => !keys.has(menu)).map(([name, menu]) => line(name, menu))).toEqual([])
  })
  test('refer only to entities that exist', () => {
    const tables = entities.map((entity) => entity.table)
    const missing = declared.filter(([, field]) => field.kind === 'reference' && !tables.includes(field.entity))
    const line = (path: string, table?: string) =>
      `packages/domain/src/<module>/index.ts: add ${table} to its entities, which ${path} refers to`
    expect(missing.map(([path, field]) => line(path, whose(field)))).toEqual([])
  })
  test('show nothing personal of a row in pickers', () => {
    const references = entities.flatMap((entity) =>
      [entity.display, entity.code, entity.hint].map((name) => [entity, name] as const),
    )
    const personal = references.filter(([entity, name]) => name !== undefined && entity.fields[name]?.personal)
    expect(personal.map(([entity, name]) => `${entity.table}.${name}`)).toEqual([])
  })
  test('declare states by a choice, and which of them can be selected where pickers offer the rows', () => {
    const offered = new Set(declared.flatMap(([, field]) => (field.kind === 'reference' ? [field.entity] : [])))
    const states = entities.flatMap((entity) =>
      entity.state === undefined ? [] : [[entity, entity.fields[entity.state]!] as const],
    )
    expect(states.filter(([, field]) => field.kind !== 'choice').map(([entity]) => entity.table)).toEqual([])
    const silent = states.filter(
      ([entity, field]) =>
        offered.has(entity.table) && !field.automatic && field.kind === 'choice' && !field.selectable,
    )
    const line = ({ table, state }: (typeof entities)[number]) =>
      `${table}: pass selectable: ['…'] to its field ${state}: pickers offer the rows in these states`
    expect(silent.map(([entity]) => line(entity))).toEqual([])
  })
  test('name an audience for rows of the platform alone, and an owner where a row has one', () => {
    const wrong = entities.filter(
      ({ scope, audience, fields }) =>
        (scope === 'enterprise' && audience !== 'all') || (audience === 'owner' && !fields['enterprise_id']),
    )
    expect(wrong.map((entity) => entity.table)).toEqual([])
  })
  test('offer codes of entities that can be asked for so, in texts beside the field that narrows them', () => {
    const offering = entities
      .flatMap((entity) => [...under(entity.fields, entity.table)])
      .flatMap(([path, field]) => {
        const suggest = suggestOf(field)
        return suggest ? [[path, suggest] as const] : []
      })
    expect(offering).not.toEqual([])
    for (const [path, suggest] of offering) {
      const [table, ...name] = path.split('.')
      const { narrow } = suggest
      const theirs = entities.find((entity) => entity.table === suggest.entity)
      expect(name, path).toHaveLength(1)
      expect(theirs?.fields[theirs.code ?? ''], path).toMatchObject({ kind: 'text', unique: true })
      if (!narrow) continue
      const within = entities.find((entity) => entity.table === table)?.fields[narrow.within]
      const otherField = theirs?.fields[narrow.of]
      expect(otherField?.search, path).toBe('equals')
      expect(within && whose(within), path).toEqual(expect.any(String))
      expect(otherField && whose(otherField), path).toBe(within && whose(within))
      expect(findLookup.input.fields, path).toHaveProperty(narrow.of)
    }
  })
  test('are described completely in the OpenAPI document', () => {
    const document = openapi(operations, { title: '关桥', version: '1' })
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((method) => method.operationId),
    )
    for (const operation of operations) expect(ids).toContain(operation.name)
    const fieldNames = Object.entries(document.components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    )
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)
    expect(references.filter((ref) => !fieldNames.includes(ref!))).toEqual([])
  })
})

test.each(operations.map((operation) => [operation.name, operation.input] as const))(
  '%s takes right records and refuses wrong values',
  (_, input) => {
    for (const n of [0, 1, 17]) {
      for (const all of [false, true]) expect(parse(input, sample(input, n, {}, { all }))).toMatchObject({ ok: true })
    }
    for (const [name, field] of Object.entries(input.fields)) {
      if (field.automatic) continue
      for (const value of wrongValue(field))
        expect(parseField(field, value), `${name} ${JSON.stringify(value)?.slice(0, 80)}`).toMatch(/[\u4e00-\u9fa5]/)
    }
  },
)
