import type { TableName } from '@guanqiao/domain/codes/index'
import type { Fields } from '@guanqiao/domain/kit/field'
import { packing } from '@guanqiao/domain/packing/packing'
import type { Packing } from '@guanqiao/domain/packing/packing.rules'
import { packingFindings, packingRecordPath } from '@guanqiao/domain/packing/packing.rules'
import { parse } from '@guanqiao/domain/kit/shape'
import { describe, expect, test } from 'vitest'
import { context, packed, packingMessage } from '../../../examples/packings/drafts.ts'
import type { PackingFault } from '../../../examples/packings/faults.ts'
import { packingFaults } from '../../../examples/packings/faults.ts'
import { checkRoadDocument } from '../../road/document.ts'
import { documentText } from '../../xml/write.ts'
import { judge } from '../judge.ts'
import type { CustomsState } from '../customsState.ts'
import { emptyCustomsState } from '../customsState.ts'
import { schemaRows } from '../schema/rows.ts'
import { readSubmission } from '../submission.ts'
import { codesOf } from '../rules/rule.ts'
import { inTime } from './setting.ts'

const NAMESPACE = 'urn:Declaration:datamodel:standard:CN:MT7402:1'
const draftOf = ({ change }: PackingFault): Packing => ({ ...packed, ...change })

/** Codes that the server refuses to save. */
const unknownCodes = (fields: Fields, row: Readonly<Record<string, unknown>>, at = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name]
    if (field.kind === 'lines' && Array.isArray(value))
      return value.flatMap((line: object, index) =>
        unknownCodes(field.lines, line as Readonly<Record<string, unknown>>, `${at}${name}.${index}.`),
      )
    if (field.kind !== 'code' || typeof value !== 'string') return []
    return codesOf(field.table as TableName).has(value) ? [] : [`entry ${at}${name}`]
  })

/** Our checks: while typing, of the message's form, and of the content. */
function findingsOf(draft: Packing, around: PackingFault['around'] = {}): string[] {
  const { id: _, ...values } = draft
  const entered = parse({ fields: packing.fields, mode: 'draft' }, values)
  const findings = packingFindings(draft, { ...context, ...around })
  return [
    ...(entered.ok ? [] : entered.fields.map(({ path }) => `entry ${path}`)),
    ...unknownCodes(packing.fields, draft),
    ...checkRoadDocument(packingMessage(draft)).map(
      ({ path }) => `block message.form ${packingRecordPath(path ?? '')}`,
    ),
    ...findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`),
  ]
}

/** The replies of customs to the message as it is, whatever our checks say. */
function repliesTo(draft: Packing, customsState: CustomsState = emptyCustomsState): string[] {
  const rows = schemaRows({ message_type: 'MT7402', function_code: '2' })
  const { problems, findings } = judge(
    readSubmission(
      documentText('Manifest', NAMESPACE, rows, { ...packingMessage(draft), receiver_id: 'EPORT', version: '1.0' }),
    ),
    customsState,
    inTime,
  )
  return problems.length > 0 ? ['99001'] : findings.map(({ serial }) => serial)
}

test('a packing list without a fault has no finding, and is accepted', () => {
  expect(findingsOf(packed)).toEqual([])
  expect(repliesTo(packed)).toEqual([])
})

describe('a planted fault', () => {
  test('the table holds thirty faults, each once', () => {
    expect(packingFaults.length).toBeGreaterThanOrEqual(30)
    expect(new Set(packingFaults.map(({ name }) => name)).size).toBe(packingFaults.length)
  })

  test.each(packingFaults.map((fault) => [fault.name, fault] as const))('%s is named before it is sent', (_, fault) => {
    expect(findingsOf(draftOf(fault), fault.around)).toContain(`${fault.finding} ${fault.field}`)
  })

  test.each(packingFaults.map((fault) => [fault.name, fault] as const))('%s is answered by customs', (_, fault) => {
    const replies = repliesTo(draftOf(fault), fault.customsState)
    if (fault.reply) expect(replies).toContain(fault.reply)
    else expect(replies).toEqual([])
  })
})
