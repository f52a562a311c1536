import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { next } from '@guanqiao/domain/documents/flow'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { describe, expect, test } from 'vitest'
import type { DocumentRow } from '../screen/calls.ts'
import { storedOf } from '../screen/calls.ts'
import { allows, deletionOf, dueUnits, isRejected, modeOf, partsOf, unitsOf } from '../screen/units.ts'

const line = (id: string, status: string) => ({ id, status, attempt: null, last_code: null, bill_no: `T-${id}` })

/** A stored document whose units have these states. */
function documentIn(type: DocumentType, ...states: string[]): DocumentRow {
  const head = { ...line('d', states[0] ?? 'draft'), version: 1, batch_number: '5100489963144' }
  const units = states.map((status, at) => line(`u${at}`, status))
  return storedOf(type, type.unit ? { [type.key]: head, [type.unit.line.property]: units } : head)
}

const rights = { isChanging: false, isAdding: false, mayEdit: true }
const cases = documentTypes.flatMap((type) =>
  Object.keys(type.flow.states).map((state) => [type.key, state, type as DocumentType] as const),
)

describe.each(cases)('a document %s in state %s', (_key, state, type) => {
  const row = documentIn(type, state)
  const may = (event: 'edit' | 'change' | 'submit' | 'delete' | 'remove') => next(type.flow, state, event) !== undefined

  test('has one unit, whose flow decides what the screen offers', () => {
    expect(unitsOf(type, row)).toHaveLength(1)
    expect(allows(type, row, 'submit')).toBe(may('submit'))
    expect(dueUnits(type, row)).toHaveLength(may('submit') ? 1 : 0)
    expect(modeOf(type, row, rights)).toBe(may('edit') ? 'edit' : 'read')
    expect(modeOf(type, row, { ...rights, isChanging: true })).toBe(
      may('edit') ? 'edit' : may('change') ? 'change' : 'read',
    )
    expect(modeOf(type, row, { ...rights, isChanging: true, mayEdit: false })).toBe('read')
    expect(deletionOf(type, row)).toBe(may('remove') ? 'local' : may('delete') ? 'customs' : undefined)
  })
})

test('a manifest is edited while one of its bills can be, and sends the bills that customs does not hold', () => {
  const row = documentIn(manifestDocument, 'accepted', 'rejected', 'deleted')
  expect(modeOf(manifestDocument, row, { ...rights, isChanging: true })).toBe('edit')
  expect(dueUnits(manifestDocument, row).map(({ id }) => id)).toEqual(['u1'])
  expect(deletionOf(manifestDocument, row)).toBe('customs')
  expect(deletionOf(manifestDocument, documentIn(manifestDocument, 'rejected', 'deleted'))).toBe('local')
  expect(deletionOf(manifestDocument, documentIn(manifestDocument, 'sent', 'draft'))).toBeUndefined()
})

test('a manifest without bills is a draft', () => {
  const row = documentIn(manifestDocument)
  expect([modeOf(manifestDocument, row, rights), deletionOf(manifestDocument, row)]).toEqual(['edit', 'local'])
  expect(allows(manifestDocument, row, 'submit')).toBe(true)
})

test('the parts of a sending are the named lines, or those that customs does not hold, a new one too', () => {
  const row = documentIn(manifestDocument, 'accepted', 'ready')
  const values = { bills: [...unitsOf(manifestDocument, row), line('new', 'draft')] }
  expect(partsOf(manifestDocument, row, values, undefined)).toEqual({ label: '提(运)单', numbers: ['T-u1', 'T-new'] })
  expect(partsOf(manifestDocument, row, values, ['u0']).numbers).toEqual(['T-u0'])
})

test('a rejection is shown until the unit is sent again', () => {
  const rejected = { ...line('u', 'rejected'), last_code: '03' }
  expect([isRejected(rejected), isRejected({ ...rejected, status: 'accepted' })]).toEqual([true, true])
  for (const status of ['sending', 'sent', 'changing', 'deleting'])
    expect(isRejected({ ...rejected, status }), status).toBe(false)
})
