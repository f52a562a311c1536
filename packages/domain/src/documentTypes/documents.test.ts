import { describe, expect, test } from 'vitest'
import { isDeletable, roadDocumentRows, roadDocumentTypes } from '../customs/elementTables/roadDocuments.ts'
import { allowed, next } from '../documents/flow.ts'
import { menus } from '../menus.ts'
import { entities, operations } from '../registry.ts'
import type { DocumentFunction, DocumentType } from '../documents/documentType.ts'
import { documentChoices, documentOf, documentTypes } from './index.ts'

const all: readonly DocumentType[] = documentTypes

test('each document has a key of its own, which messages and receipts store', () => {
  expect(Object.keys(documentChoices)).toEqual(all.map(({ key }) => key))
  expect(all.map(({ key }) => documentOf(key))).toEqual(all)
  expect(() => documentOf('toString')).toThrow('no document type toString')
})

test('no two documents send the same type of message', () => {
  const types = all.flatMap(({ messages }) => Object.keys(messages))
  expect(types).toEqual([...new Set(types)])
})

describe.each(all.map((type) => [type.key, type] as const))('the document %s', (_, type) => {
  const functions = Object.entries(type.functions) as [DocumentFunction, keyof typeof type.flow.events][]

  test('has entities, operations and a menu of the product; the menu leads to its list', () => {
    const names = operations.map(({ name }) => name)
    expect(
      [type.entity, ...type.lines.map(({ entity }) => entity)].filter((entity) => !entities.includes(entity)),
    ).toEqual([])
    expect(Object.values(type.operations).filter(({ name }) => !names.includes(name))).toEqual([])
    expect(menus.find(({ key }) => key === type.entity.menu)?.menu_path).toBe(type.screens.list.path)
    for (const { entity, parent } of type.lines)
      expect(entity.fields[parent]).toMatchObject({ kind: 'reference', entity: type.entity.table })
  })

  test('shows its states by its flow, with a word and a colour each', () => {
    const field = type.entity.fields['status']
    expect(Object.keys((field as { choices: object }).choices)).toEqual(Object.keys(type.states))
    const states = Object.keys(type.flow.states)
    for (const [from, event, to] of type.flow.steps)
      expect([states.includes(from), states.includes(to), event in type.flow.events]).toEqual([true, true, true])
  })

  test('can be declared as a draft, and deleted once customs has accepted it, unless no message deletes it', () => {
    const sending = functions.flatMap(([, event]) => next(type.flow, 'draft', event) ?? [])
    expect(sending).toEqual(['sending'])
    const event = type.functions['3']
    if (event) expect(next(type.flow, 'accepted', event)).toBe('deleting')
    else expect(allowed(type.flow, 'accepted')).toEqual([])
    expect(allowed(type.flow, 'deleted')).toEqual([])
  })

  test('has an element table for every message that it sends', () => {
    const tables = roadDocumentTypes.filter((message) => message in type.messages)
    expect(type.unit !== undefined || tables.length === Object.keys(type.messages).length).toBe(true)
    const isOf = (message: (typeof tables)[number]) =>
      roadDocumentRows(message, '2').length > 0 && isDeletable(message) === '3' in type.functions
    expect(tables.filter((message) => !isOf(message))).toEqual([])
  })

  test.each(functions)('function %s leads to every reply of customs, and back from a failure', (code, event) => {
    const underWay = type.flow.steps.filter(([, name]) => name === event).map(([, , to]) => to)
    expect(underWay).not.toEqual([])
    for (const state of underWay) {
      for (const [answer, meaning] of Object.entries(type.answers[code] ?? {}))
        expect(next(type.flow, state, meaning), `${state} ${answer}`).toEqual(expect.any(String))
      expect(next(type.flow, state, 'fail'), state).toEqual(expect.any(String))
    }
  })
})
