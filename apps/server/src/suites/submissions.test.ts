import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'
import { openDocuments, documentCases } from '../testing/stages/documents.ts'
import type { Documents } from '../testing/stages/documents.ts'
import { watch } from '../testing/watched.ts'
import type { Watched } from '../testing/watched.ts'

let watched: Watched
let stage: Stage
let documents: Documents

beforeAll(async () => {
  stage = await createStage({}, { through: async (address) => (watched = await watch(address)) })
  documents = await openDocuments(stage)
})
afterAll(() => stage.close())

/** Each check reads the rules of the enterprise once. */
const checks = () => watched.forEnterprises().filter((statement) => /\bfrom local_rule\b/.test(statement)).length

test.each(documentCases(documentTypes))(
  '%s %s is checked once when it is saved and sent in one call',
  async (_, variant, type) => {
    const id = await documents.make(type, variant)
    const { version } = await documents.rowOf(type, id)
    checks()
    const { status, body } = await documents.clerk.send(type.operations.submit, { id, version, remark: '一次检查' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(checks()).toBe(1)
    // What is stored is checked too.
    const { state, confirmation: confirmed, document } = body.data
    if (state !== 'unconfirmed') return
    const stored = (document[type.key] ?? document).version
    const sent = await documents.clerk.send(type.operations.submit, { id, version: stored, confirmed })
    expect(sent.body.data).toMatchObject({ state: 'sending' })
    expect(checks()).toBe(1)
  },
)
