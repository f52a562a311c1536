import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { acknowledgeAlarm, manifestDocument } from '@guanqiao/domain/customs/index'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { offloadApi } from '@guanqiao/domain/offload/offload'
import { packingApi } from '@guanqiao/domain/packing/packing'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { workToDo } from '@guanqiao/domain/todo/index'
import { describe, expect, test } from 'vitest'
import { openDocuments, documentCases } from '../../../testing/stages/documents.ts'
import type { Documents } from '../../../testing/stages/documents.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'

let documents: Documents

withStage(async () => {
  documents = await openDocuments(stage)
})

const declaring = (type: DocumentType) => (type.functions['9'] ? '9' : '2')

/** A document that customs has accepted, and the number of its message. */
async function accepted(type: DocumentType, message: string) {
  const id = await documents.make(type, message)
  const sent = await documents.post(type, id, declaring(type))
  await documents.receive(sent, message, '01')
  expect(await documents.rowOf(type, id)).toMatchObject({ status: 'accepted', alarm: null })
  return { id, sent }
}

const alarmsOf = async (id: string) => {
  const { body } = await documents.clerk.send(workToDo, { owner: 'all', kind: 'alarm' })
  return (body.rows as { id: string; kind: string; detail: string }[]).filter((task) => task.id === id)
}

/** By key of the document. */
const acknowledging: Readonly<Record<string, Operation>> = {
  manifest: acknowledgeAlarm,
  confirmation: confirmationApi.acknowledge,
  arrival: arrivalApi.acknowledge,
  tally: tallyApi.acknowledge,
  packing: packingApi.acknowledge,
  offload: offloadApi.acknowledge,
}

const acknowledge = ({ key }: DocumentType, id: string) => documents.clerk.send(acknowledging[key]!, { id })

const lastReceipt = async (id: string) =>
  (
    await documents.crossing.rows<{ performance: string; warning: string | null }>(
      `select performance, warning from receipt where doc_id = $1 order by id desc limit 1`,
      id,
    )
  )[0]!

describe.each(documentCases(documentTypes))('%s %s', (_key, message, type) => {
  test('a rejection after the acceptance waits for a user until it is acknowledged', async () => {
    const { id, sent } = await accepted(type, message)
    await documents.receive(sent, message, '03', '99999 未知错误')
    expect(await documents.rowOf(type, id)).toMatchObject({
      status: 'accepted',
      last_code: '01',
      alarm: expect.stringContaining('相反的回执 03 99999 未知错误'),
    })
    expect(await lastReceipt(id)).toMatchObject({
      performance: expect.stringMatching(/^与此前的回执相矛盾/),
      warning: expect.stringContaining('请与海关核实'),
    })
    expect(await alarmsOf(id)).toMatchObject([{ kind: 'alarm', detail: expect.stringContaining('相反的回执') }])
    expect((await acknowledge(type, id)).status).toBe(200)
    expect(await alarmsOf(id)).toEqual([])
    expect((await acknowledge(type, id)).status).toBe(409)
  })
})

const deletable = documentTypes.filter(({ functions }) => functions['3'])

describe.each(documentCases(deletable))('%s %s', (_key, message, type) => {
  test('a refused deletion waits for a user, until another is sent', async () => {
    const { id } = await accepted(type, message)
    const deletion = await documents.post(type, id, '3')
    await documents.receive(deletion, message, '02', '转人工审核')
    if (!type.unit) expect(await documents.rowOf(type, id)).toMatchObject({ status: 'deleting', last_code: '02' })
    await documents.receive(deletion, message, '03', '99999 不同意删除')
    expect(await documents.rowOf(type, id)).toMatchObject({ status: 'accepted', last_code: '03' })
    expect(await alarmsOf(id)).toMatchObject([{ detail: expect.stringContaining('删除没有生效') }])
    await documents.post(type, id, '3')
    expect(await alarmsOf(id)).toEqual([])
  })
})

test('after a refused deletion a manifest says whether it differs from what customs holds', async () => {
  const { rows } = documents.crossing
  const differs = async (id: string) =>
    (await rows<{ differs: boolean | null }>(`select differs from manifest_bill where manifest_id = $1`, id))[0]!
      .differs
  for (const edited of [false, true]) {
    const { id } = await accepted(manifestDocument, 'MT1401')
    if (edited) await rows(`update manifest_bill set volume = 91, differs = true where manifest_id = $1`, id)
    const deletion = await documents.post(manifestDocument, id, '3')
    await documents.receive(deletion, 'MT1401', '03', '99999 不同意删除')
    expect((await differs(id)) ?? false).toBe(edited)
  }
})

test('a refused change waits for a user, and the manifest differs from what customs holds', async () => {
  const { id } = await accepted(manifestDocument, 'MT1401')
  const change = await documents.post(manifestDocument, id, '5')
  await documents.receive(change, 'MT1401', '03', '99999 不同意变更')
  expect(await alarmsOf(id)).toMatchObject([{ detail: expect.stringContaining('变更没有生效，海关所存不变') }])
})

test('a receipt on an application that names an unknown bill among known ones says so', async () => {
  const offload = documentTypes.find(({ key }) => key === 'offload')!
  const id = await documents.make(offload, 'MT8402')
  const sent = await documents.post(offload, id, '2')
  const [{ body }] = (await documents.crossing.rows<{ body: string }>(
    `select body from customs_message where message_id = $1`,
    sent,
  )) as [{ body: string }]
  const known = /<TransportContractDocument>\s*<ID>(.*?)</.exec(body)![1]!
  const receipt = {
    stage: 2 as const,
    whole: false,
    code: '01',
    text: '',
    bills: [known, 'STRANGE01'].map((bill_no) => ({ bill_no, code: '01', text: '接受' })),
  }
  await documents.receive(sent, 'MT8402', '01', '接受', receipt)
  expect(await lastReceipt(id)).toMatchObject({ warning: '回执所指的提(运)单 STRANGE01 不在这份报文中，没有处理' })
  expect(await documents.rowOf(offload, id)).toMatchObject({ status: 'accepted' })
})
