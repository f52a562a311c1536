import { codeTables } from '@guanqiao/domain/codes/index'
import type { TableName } from '@guanqiao/domain/codes/index'
import { importableTables, importTemplate } from '@guanqiao/domain/import/index'
import type { Importable } from '@guanqiao/domain/import/index'
import { sheetLines } from '@guanqiao/domain/import/sheetLines'
import { importableEntities } from '@guanqiao/domain/import/entities'
import { choiceLabelOf, fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { entities } from '@guanqiao/domain/registry'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor, Stage } from '../testing/actors.ts'
import { createStage } from '../testing/actors.ts'
import { actOf } from '../testing/rows.ts'

/** Sheets with several rows for a record have tests of their own. */
const rowTables = importableTables.filter((table) => !sheetLines[table])

let stage: Stage
let owner: Actor
let staff: Actor

beforeAll(async () => {
  stage = await createStage()
  owner = await stage.as('a.admin')
  staff = await stage.as('admin')
})
afterAll(() => stage.close())

/** What the form of a new record takes: every field that is typed, without those that hold lines. */
const formFields = (table: string): [string, Field][] => {
  const entity = entities.find((other) => other.table === table)!
  return Object.entries(actOf(entity, 'create')!.input.fields as Record<string, Field>).filter(
    ([, field]) => !field.automatic && !fieldsWithin(field),
  )
}
const isRequired = (field: Field): boolean => field.required && field.default === undefined
const words = (cells: readonly unknown[]): string[] => cells.map((cell) => (cell === null ? '' : String(cell)))

async function templateBytes(table: Importable): Promise<Buffer> {
  const { path } = importTemplate.routes[0]!
  const actor = importableEntities[table].scope === 'platform' ? staff : owner
  const headers = { 'access-token': actor.token! }
  const answer = await stage.http.inject({ method: 'GET', url: `${path}?table=${table}`, headers })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer.rawPayload
}

/** Read by another library than the one that writes. */
async function templateOf(table: Importable) {
  const bytes = await templateBytes(table)
  const [headings = []] = await readSheet(bytes)
  const [, ...help] = await readSheet(bytes, '填写说明')
  return { headings: words(headings), help: help.map(words) }
}

/** What the sheet has to say about the values of a field, beside its own hint. */
function hintsOf(field: Field): string[] {
  if (field.kind === 'choice') return Object.keys(field.choices).map((key) => choiceLabelOf(field, key))
  if (field.kind === 'code') return [`见代码表“${codeTables[field.table as TableName].label}”`]
  if (field.kind === 'list' && field.table) return [`见代码表“${codeTables[field.table as TableName].label}”`]
  if (field.kind === 'list' && field.among) return [...field.among]
  if (field.kind === 'text') return [`最多 ${field.max} 个字符`]
  return []
}

describe.each(rowTables)('the template of %s', (table) => {
  test('has a column for every field of the form, each with its own heading', async () => {
    const { headings } = await templateOf(table)
    const labels = formFields(table).map(([, field]) => field.label)
    expect(headings.map((heading) => heading.replace('*', ''))).toEqual(labels)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('marks the required columns, in the heading and in the explanation', async () => {
    const { headings, help } = await templateOf(table)
    const required = formFields(table).flatMap(([, field]) => (isRequired(field) ? [field.label] : []))
    expect(headings.flatMap((heading) => (heading.endsWith('*') ? [heading.slice(0, -1)] : []))).toEqual(required)
    expect(help.flatMap(([label, mark]) => (mark === '必填' ? [label] : []))).toEqual(required)
  })

  test('explains every column: choices, code tables, lengths and the hint of the form', async () => {
    const { help } = await templateOf(table)
    const explained = new Map(help.map(([label = '', , rule = '']) => [label, rule]))
    for (const [name, field] of formFields(table)) {
      const rule = explained.get(field.label)
      expect(rule, `${name} has no explanation`).toBeTruthy()
      for (const hint of [...hintsOf(field), ...(field.help ? [field.help] : [])]) expect(rule, name).toContain(hint)
    }
  })
})
