import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { isUndoable, undoEdits } from '@guanqiao/domain/kit/calls/undo'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import { documentCases, openDocuments } from '../testing/stages/documents.ts'
import type { Documents } from '../testing/stages/documents.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'

let documents: Documents
let neighbour: Actor

withStage(async () => {
  documents = await openDocuments(stage)
  neighbour = await stage.as('b.admin')
})

test('the server undoes the edit of each document without lines of its own, to which screens offer it', () => {
  for (const type of documentTypes) expect(isUndoable(type.operations.edit), type.key).toBe(type.lines.length === 0)
})

async function edited(type: DocumentType, id: string) {
  const { version } = await documents.rowOf(type, id)
  const answer = await documents.clerk.send(type.operations.edit, { id, version, remark: '改错了' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await documents.rowOf(type, id)).version
}

const cases = documentCases(documentTypes.filter((type) => isUndoable(type.operations.edit)))

describe.each(cases)('a saved edit of the document %s %s', (_, message, type) => {
  const undo = async (id: string, version: number, actor = documents.clerk) =>
    (await actor.send(undoEdits, { entity: type.entity.table, rows: [{ id, version }] })).body.rows?.[0]

  test('is undone in its own enterprise', async () => {
    const id = await documents.make(type, message)
    const before = await documents.rowOf(type, id)
    const version = await edited(type, id)
    expect(await undo(id, version, neighbour)).toMatchObject({ outcome: 'refused' })
    expect(await undo(id, version)).toEqual({ id, outcome: 'undone', reason: null })
    const after = await documents.rowOf(type, id)
    expect([after['remark'], after.status]).toEqual([before['remark'], before.status])
  })

  test('stays after sending, in the version of the edit and in the version of the sending', async () => {
    const id = await documents.make(type, message)
    const version = await edited(type, id)
    await documents.post(type, id, '9' in type.functions ? '9' : '2')
    const sent = await documents.rowOf(type, id)
    for (const tried of new Set([version, sent.version]))
      expect(await undo(id, tried), String(tried)).toMatchObject({ outcome: 'refused' })
    expect((await documents.rowOf(type, id))['remark']).toBe('改错了')
  })
})
