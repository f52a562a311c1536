import { offload } from '@guanqiao/domain/offload/offload'
import { vehicle } from '@guanqiao/domain/transport/vehicle'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../app.ts'
import { readMigrations } from '../kernel/database/migrationFiles.ts'
import { draftOfDocuments } from './documentDraft.ts'

const texts = readMigrations(MIGRATIONS).map(({ text }) => text)
const plain = (sql: string) => sql.replaceAll(/\s+/g, ' ')

test('drafts what the migrations have for a document: its indexes, the lists of all documents, its followers', () => {
  const draft = plain(draftOfDocuments([offload], []))
  const all = plain(texts.join('\n'))
  const indexes = draft.match(/create index [^;]+;/g) ?? []
  expect(indexes).toHaveLength(3)
  expect(indexes.filter((index) => !all.includes(index))).toEqual([])
  const [documents] = /check \(doc_type in \([^)]+\)\)/.exec(draft) ?? []
  expect(all.split(String(documents)).length - 1).toBe(draft.split(String(documents)).length - 1)
  const [followers] = /execute function remind_followers\([^)]+\);/.exec(draft) ?? []
  expect(all).toContain(followers)
})

test('drafts nothing for a document whose table exists, nor for other tables', () => {
  expect(draftOfDocuments([offload], texts)).toBe('')
  expect(draftOfDocuments([vehicle], [])).toBe('')
})
