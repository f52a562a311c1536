import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { getManifest } from '@guanqiao/domain/customs/index'
import { documentContainerApi } from '@guanqiao/domain/documentContainer/index'
import { packingApi } from '@guanqiao/domain/packing/packing'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { expect, test } from 'vitest'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import { newPeople } from '../../../testing/people.ts'
import { ago, box, HOUR, tallied } from '../../../testing/reports.ts'
import { stage } from '../../../testing/stages/openStages.ts'
import { clerk, crossing, reports, transmitter, withReports } from '../../../testing/stages/reports.ts'
import { sendOk } from '../../../testing/trade.ts'

let confirmations: Confirmations

withReports(async () => {
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
})

const number = box.container_number

interface Result {
  readonly doc_type: string
  readonly doc_id: string
  readonly outcome: string
  readonly reason: string | null
}

/** A batch with its container on one document of every type; the manifest is accepted. */
async function fullBatch() {
  const batch = await reports.batch({ isBoxed: true })
  const { batch_number, bill_no } = batch
  const common = { batch_number, declare_office: '0708', transmitter_id: transmitter }
  const [truck] = (await confirmations.draft('MT4402'))['trucks'] as object[]
  const confirmation = await sendOk(clerk, confirmationApi.create, {
    ...(await confirmations.draft('MT4402')),
    batch_number,
    trucks: [{ ...truck, containers: [{ ...box, size_type: '22G1', source_code: '2', fullness: '5' }] }],
  })
  const packing = await sendOk(clerk, packingApi.create, {
    ...common,
    message_type: 'MT7402',
    packing_no: `${batch_number}A`,
    ...box,
    size_type: '22G1',
    goods: [
      {
        bill_no,
        description: '炼焦煤',
        package_quantity: 1,
        package_type: 'VO',
        gross_weight: '68520',
        consignee_name: '示例能源',
      },
    ],
  })
  const arrival = await sendOk(clerk, arrivalApi.create, {
    ...common,
    message_type: 'MT3402',
    unloading_place: 'GQMD0708001',
    arrival_time: ago(2 * HOUR),
    containers: [box],
  })
  const tally = await sendOk(clerk, tallyApi.create, {
    ...common,
    ...tallied(),
    containers: [box],
  })
  return { ...batch, confirmation, packing, arrival, tally }
}

const listed = async (query: object, actor = clerk) =>
  (await actor.send(documentContainerApi.list, { pageSize: 100, ...query })).body.rows as Record<string, unknown>[]
const edit = (batch_number: string, values: object, actor = clerk): Promise<Result[]> =>
  sendOk(actor, documentContainerApi.edit, { batch_number, container_number: number, ...values })
const resultOf = (results: readonly Result[], type: string) => results.find(({ doc_type }) => doc_type === type)
const papersOf = (batch_number: string) =>
  sendOk(clerk, documentContainerApi.papers, { batch_number, container_number: number })
const truckBoxOf = async (id: string) => (await sendOk(clerk, confirmationApi.get, { id })).trucks[0].containers[0]
const billOf = async (id: string) => (await sendOk(clerk, getManifest, { id })).bills[0]

test('lists a row for each document and container, the newest documents first, with filters', async () => {
  const { batch_number, bill_no, manifest, confirmation, packing, arrival, tally } = await fullBatch()
  const rows = await listed({ batch_number })
  expect(rows.map(({ doc_type }) => doc_type)).toEqual(['tally', 'arrival', 'packing', 'confirmation', 'manifest'])
  expect(rows.map(({ doc_id }) => doc_id)).toEqual([tally.id, arrival.id, packing.id, confirmation.id, manifest])
  expect(rows.every((row) => row['container_number'] === number && row['batch_number'] === batch_number)).toBe(true)
  expect(rows[2]).toMatchObject({ doc_no: `${batch_number}A`, size_type: '22G1' })
  expect(rows[3]).toMatchObject({
    plate_number: confirmation.trucks[0].plate_number,
    fullness: '5',
    status: confirmation.status,
  })
  expect(rows[4]).toMatchObject({ doc_no: bill_no, status: 'accepted' })
  const types = async (query: object) => (await listed({ batch_number, ...query })).map(({ doc_type }) => doc_type)
  expect(await types({ container_number: number.slice(-4) })).toHaveLength(5)
  expect(await types({ container_number: number.toLowerCase() })).toHaveLength(5)
  expect(await types({ container_number: '9999' })).toEqual([])
  expect(await types({ doc_type: 'packing,tally' })).toEqual(['tally', 'packing'])
  expect(await types({ fullness: '5' })).toEqual(['confirmation'])
  expect(await types({ status: 'accepted' })).toEqual(['manifest'])
  const first = (await clerk.send(documentContainerApi.list, { batch_number, pageSize: 2 })).body
  expect(first).toMatchObject({ totalCount: 5, rows: rows.slice(0, 2) })
  expect(
    (await clerk.send(documentContainerApi.list, { batch_number, pageSize: 2, pageNo: 2, cursor: first.cursor })).body
      .rows,
  ).toEqual(rows.slice(2, 4))
  expect(await listed({ batch_number }, await stage.as('b.clerk'))).toEqual([])
})

test('the list follows the documents: changes, states, deletion and restoring', async () => {
  const { batch_number, manifest, packing } = await fullBatch()
  const of = async (doc_id: unknown) => (await listed({ batch_number })).filter((row) => row['doc_id'] === doc_id)
  const [before] = await of(manifest)
  await crossing.rows(`update manifest set plates = '蒙L99999' where id = $1`, manifest)
  await crossing.rows(`update manifest_bill set status = 'released' where manifest_id = $1`, manifest)
  expect(await of(manifest)).toMatchObject([{ id: before!['id'], plate_number: '蒙L99999', status: 'released' }])
  await crossing.rows(`update manifest_bill set containers = null where manifest_id = $1`, manifest)
  expect(await of(manifest)).toEqual([])
  const { version } = await sendOk(clerk, packingApi.update, {
    id: packing.id,
    version: packing.version,
    container_number: 'MNGU3054380',
  })
  expect(await of(packing.id)).toMatchObject([{ container_number: 'MNGU3054380' }])
  await sendOk(clerk, packingApi.remove, { id: packing.id, version })
  expect(await of(packing.id)).toEqual([])
  expect((await clerk.call('POST', '/audit/recycle/restore', { entity: 'packing', id: packing.id })).status).toBe(200)
  expect(await of(packing.id)).toHaveLength(1)
})

test('an edit writes the values that a document has, through its own saving, and reports each document', async () => {
  const { batch_number, manifest, confirmation, packing, tally } = await fullBatch()
  const versions = { confirmation: confirmation.version, packing: packing.version }
  const seals = ['M/A0012345@CA']
  const results = await edit(batch_number, { size_type: '45G1', seals, damage_note: '左侧凹陷' })
  expect(results.map(({ doc_type, outcome }) => [doc_type, outcome])).toEqual([
    ['manifest', 'changed'],
    ['confirmation', 'changed'],
    ['packing', 'changed'],
    ['arrival', 'unchanged'],
    ['tally', 'changed'],
  ])
  expect(resultOf(results, 'arrival')!.reason).toContain('运抵报告')
  expect((await billOf(manifest)).containers).toMatchObject([{ container_number: number, size_type: '45G1' }])
  expect(await truckBoxOf(confirmation.id)).toMatchObject({ size_type: '45G1', seals, fullness: '5', source_code: '2' })
  expect(await sendOk(clerk, packingApi.get, { id: packing.id })).toMatchObject({
    size_type: '45G1',
    seals,
    version: versions.packing + 1,
  })
  expect((await sendOk(clerk, tallyApi.get, { id: tally.id })).containers).toMatchObject([{ damage_note: '左侧凹陷' }])
  const [audited] = await crossing.rows<{ username: string }>(
    `select username from audit_log where entity = 'confirmation' and record_id = $1 and before is not null order by at desc limit 1`,
    confirmation.id,
  )
  expect(audited).toMatchObject({ username: 'a.admin' })
  expect((await listed({ batch_number, doc_type: 'confirmation' }))[0]).toMatchObject({ size_type: '45G1', seals })
  expect((await edit(batch_number, { size_type: '45G1' })).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 5 }, () => 'unchanged'),
  )
  const cleared = await edit(batch_number, { seals: null })
  expect(resultOf(cleared, 'packing')).toMatchObject({ outcome: 'changed' })
  expect(await truckBoxOf(confirmation.id)).toMatchObject({ seals: null, size_type: '45G1' })
})

test('a document that was sent, and one without the right to edit, refuses alone and stays as it was', async () => {
  const { batch_number, confirmation, packing } = await fullBatch()
  await crossing.rows(`update confirmation set status = 'sent' where id = $1`, confirmation.id)
  const papers = await papersOf(batch_number)
  expect(papers.find(({ doc_type }: Result) => doc_type === 'confirmation')).toMatchObject({
    reason: expect.stringContaining('已申报'),
    size_type: '22G1',
    has: ['size_type', 'fullness', 'source_code', 'seals'],
  })
  const results = await edit(batch_number, { fullness: '4' })
  expect(resultOf(results, 'confirmation')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('已申报'),
  })
  expect(resultOf(results, 'packing')).toMatchObject({ outcome: 'changed', reason: null })
  expect(await truckBoxOf(confirmation.id)).toMatchObject({ fullness: '5' })
  expect(await sendOk(clerk, confirmationApi.get, { id: confirmation.id })).toMatchObject({
    version: confirmation.version,
  })
  const { personWith } = newPeople(stage, clerk)
  const packer = await personWith({ document_container: ['query', 'edit'], packing: ['query', 'get', 'edit'] })
  const partly = await edit(batch_number, { fullness: '5' }, packer)
  expect(resultOf(partly, 'packing')).toMatchObject({ outcome: 'changed' })
  expect(resultOf(partly, 'manifest')).toMatchObject({ outcome: 'refused', reason: '您没有修改公路舱单的权限' })
  const reader = await personWith({ document_container: ['query'], packing: ['query', 'get', 'edit'] })
  expect(
    (await reader.send(documentContainerApi.edit, { batch_number, container_number: number, fullness: '4' })).status,
  ).toBe(403)
  expect(await sendOk(clerk, packingApi.get, { id: packing.id })).toMatchObject({ fullness: '5' })
})

test('wrong values are named at their field; missing and foreign containers are not found; nothing is written', async () => {
  const { batch_number, packing } = await fullBatch()
  const send = (change: object, actor = clerk) =>
    actor.send(documentContainerApi.edit, { batch_number, container_number: number, size_type: '45G1', ...change })
  const fieldsOf = async (change: object) => (await send(change)).body.fields?.map(({ path }: { path: string }) => path)
  expect(await fieldsOf({ size_type: 'ZZZZ' })).toEqual(['size_type'])
  expect(await fieldsOf({ fullness: 'Z' })).toEqual(['fullness'])
  expect(await fieldsOf({ seals: ['没有封'] })).toEqual([expect.stringMatching(/^seals/)])
  expect(await fieldsOf({ container_number: '' })).toEqual(['container_number'])
  const unknown = [
    { doc_id: packing.id, version: 1 },
    { doc_id: '00000000-0000-7000-8000-000000000000', version: 1 },
  ]
  expect(await fieldsOf({ papers: unknown })).toEqual(['papers.1.doc_id'])
  const absent = { status: 404, body: { code: 'documentContainer.absent' } }
  expect(await send({ container_number: 'MNGU3054380' })).toMatchObject(absent)
  expect(await send({}, await stage.as('b.clerk'))).toMatchObject(absent)
  expect(
    await (await stage.as('b.clerk')).send(documentContainerApi.papers, { batch_number, container_number: number }),
  ).toMatchObject(absent)
  expect(await send({}, await stage.as('admin'))).toMatchObject({ status: 422, body: { code: 'enterprise.choose' } })
  const headers = { 'enterprise-id': crossing.enterprise_id }
  const input = { batch_number, container_number: number }
  expect(await sendOk(await stage.as('admin'), documentContainerApi.papers, input, headers)).toHaveLength(5)
  expect(await sendOk(clerk, packingApi.get, { id: packing.id })).toMatchObject({
    size_type: '22G1',
    version: packing.version,
  })
})

test('of two clerks with the same documents at once one changes them, and the other reads who did', async () => {
  const { batch_number, packing } = await fullBatch()
  const papers = (await papersOf(batch_number))
    .filter(({ reason }: Result) => reason === null)
    .map(({ doc_id, version }: { doc_id: string; version: number }) => ({ doc_id, version }))
  const other = await stage.as('a.clerk')
  const both = await Promise.all([
    edit(batch_number, { size_type: '45G1', papers }),
    edit(batch_number, { size_type: '42G1', papers: papers.toReversed() }, other),
  ])
  for (const type of ['manifest', 'confirmation', 'packing'])
    expect(both.map((results) => resultOf(results, type)!.outcome).toSorted(), JSON.stringify(both)).toEqual([
      'changed',
      'refused',
    ])
  const refused = both.flat().find(({ doc_id, outcome }) => doc_id === packing.id && outcome === 'refused')
  expect(refused!.reason).toMatch(/已被修改（a\.(admin|clerk)）/)
})

test('a manifest whose bill is under way is refused', async () => {
  const { batch_number, manifest } = await fullBatch()
  const stored = () => crossing.rows(`select containers, version from manifest_bill where manifest_id = $1`, manifest)
  await crossing.rows(`update manifest_bill set status = 'sending' where manifest_id = $1`, manifest)
  const before = await stored()
  expect(resultOf(await edit(batch_number, { size_type: '45G1' }), 'manifest')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('申报中'),
  })
  expect(await stored()).toEqual(before)
})

test('rows derived anew, as the migration derives those of existing documents, are the same', async () => {
  await fullBatch()
  const { owner } = stage.database
  const all = () =>
    owner`select to_jsonb(t) - 'updated_at' - 'updated_by' as row from document_container t order by enterprise_id, id`
  const before = await all()
  expect(before.length).toBeGreaterThan(5)
  await owner.begin(async (sql) => {
    await sql`set local role guanqiao_platform`
    await sql`delete from document_container`
    for (const table of ['manifest_bill', 'confirmation', 'packing', 'arrival', 'tally'])
      await sql`select write_document_containers(${table}, to_jsonb(t)) from ${sql(table)} t where deleted_at is null`
  })
  expect(await all()).toEqual(before)
})
