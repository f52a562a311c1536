import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import {
  cargoHandover,
  confirmCargoList,
  makeCargoLists,
  postCargoLists,
  printCargoLists,
  viewCargoLists,
} from '@guanqiao/domain/cargo/cargoList.calls'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { enqueue } from '../../documents/sending/outbox.queries.ts'
import { cargo, withCargo } from '../../testing/cargo.ts'
import { stage } from '../../testing/stages/openStages.ts'

withCargo()

const now = () => new Date().toISOString()

test('the file is of our own format, and states are recorded with who and when', async () => {
  const row = await cargo.complete()
  expect(await cargo.gapsOf(row.id)).not.toContainEqual(expect.objectContaining({ severity: 'block' }))
  const early = { id: row.id, version: row.version, receiver: '口岸平台', handed_over_at: now() }
  expect((await cargo.clerk.send(cargoHandover.calls.handOver, early)).status).toBe(409)
  const posted = await cargo.post(row.id)
  expect(posted).toMatchObject({
    state: 'prepared',
    message_id: `${row.id}/1`,
    message: expect.stringContaining('未发往海关'),
  })
  const frozen = await cargo.read(row.id)
  const json = (await cargo.clerk.send(cargoHandover.calls.file, { id: row.id, format: 'json' })).body.data
  expect(json.file_name).toBe(`载货清单-${row.cargo_no}-1.json`)
  expect(createHash('sha256').update(json.content).digest('hex')).toBe(frozen.frozen_hash)
  const file = JSON.parse(json.content)
  expect(Object.keys(file).slice(0, 2)).toEqual(['notice', 'format'])
  expect(file).toMatchObject({
    notice: expect.stringContaining('not a customs message'),
    format: 'urn:guanqiao:exchange:cargolist:1',
    truck_country: '境内',
    permit_no: 'MN20260001',
  })
  expect(file).not.toHaveProperty('given_no')
  const xml = (await cargo.clerk.send(cargoHandover.calls.file, { id: row.id, format: 'xml' })).body.data.content
  expect(xml).toMatch(/<cargo_list xmlns="urn:guanqiao:exchange:cargolist:1">\n {2}<notice>非海关报文/)
  expect(xml).toContain('<net_weight>68000.000</net_weight>')

  const future = { ...early, version: frozen.version, handed_over_at: new Date(Date.now() + 3_600_000).toISOString() }
  expect((await cargo.clerk.send(cargoHandover.calls.handOver, future)).body.fields[0].path).toBe('handed_over_at')
  const handed = (
    await cargo.clerk.send(cargoHandover.calls.handOver, { ...early, version: frozen.version, handed_over_at: now() })
  ).body.data
  expect(handed).toMatchObject({ status: 'handed_over', receiver: '口岸平台', handed_over_by: 'a.clerk' })
  const { version } = handed
  expect((await cargo.clerk.send(cargoListApi.update, { id: row.id, version, permit_no: 'X1' })).status).toBe(409)
  expect((await cargo.clerk.send(cargoListApi.remove, { id: row.id, version })).status).toBe(409)
  expect((await cargo.post(row.id)).state).toBe('refused')

  // What was handed over stays as it was.
  await cargo.crossing.rows(`update weighing set net_weight = 60000 where batch_number = $1`, row.batch_number)
  expect(await cargo.view(row.id)).toMatchObject({ is_outdated: true, head: { net_total: '68000.000' } })

  const confirmed = await cargo.clerk.send(confirmCargoList, {
    id: row.id,
    version,
    port_officer: '口岸 3 号岗',
    confirmed_at: now(),
  })
  expect(confirmed.body.data).toMatchObject({
    status: 'confirmed',
    confirmed_by: 'a.clerk',
    port_officer: '口岸 3 号岗',
  })
  const last = { id: row.id, version: confirmed.body.data.version }
  expect((await cargo.clerk.send(cargoHandover.calls.recall, last)).status).toBe(409)
  const { cards, timeline } = (await cargo.clerk.send(viewBatch, { batch_number: row.batch_number })).body.data
  expect(cards.at(-1)).toMatchObject({ step: 'cargo', state: '口岸已确认', title: `载货清单 ${row.plate_number}` })
  const moments = timeline.filter(({ doc_id }: { doc_id: string }) => doc_id === row.id)
  expect(moments.map(({ title }: { title: string }) => title)).toEqual([
    '载货清单 已制备',
    '载货清单 已交接',
    '载货清单 口岸已确认',
  ])
  const sent = await cargo.crossing.rows(`select 1 from customs_message where batch_number = $1`, row.batch_number)
  expect(sent).toEqual([])
})

test('a recalled list gets the next file', async () => {
  const row = await cargo.complete()
  await cargo.post(row.id)
  const { version } = await cargo.read(row.id)
  const handed = await cargo.clerk.send(cargoHandover.calls.handOver, {
    id: row.id,
    version,
    receiver: '司机',
    handed_over_at: now(),
  })
  const back = await cargo.clerk.send(cargoHandover.calls.recall, { id: row.id, version: handed.body.data.version })
  expect(back.body.data).toMatchObject({ status: 'prepared', receiver: null, handed_over_at: null })
  expect((await cargo.post(row.id)).message_id).toBe(`${row.id}/2`)
})

test.each(['MTDE01', 'MTDE02', 'MTDE03', 'MTDE04', 'MTRP01', 'MTRP02', 'MTRP03', 'MTRP04'])(
  '%s is exchanged by customs alone',
  async (message_type) => {
    const row = await cargo.list()
    const { status, body } = await cargo.clerk.send(postCargoLists, { ids: [row.id], message_type })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'message.reserved' })
    expect((await cargo.read(row.id)).frozen_no).toBeNull()
  },
)

test('the paper is printed as it was seen', async () => {
  const row = await cargo.complete()
  const { content_hash } = await cargo.view(row.id)
  const printed = await cargo.clerk.send(printCargoLists, { list: [{ id: row.id, content_hash }] })
  expect(printed.body.rows).toEqual([{ id: row.id }])
  await cargo.crossing.rows(`update weighing set net_weight = 61000 where batch_number = $1`, row.batch_number)
  const outdated = await cargo.clerk.send(printCargoLists, { list: [{ id: row.id, content_hash }] })
  expect(outdated.body.code).toBe('print.outdated')
})

test('lists of others are not found, and each act takes its right', async () => {
  const row = await cargo.complete()
  const other = await stage.as('b.clerk')
  const { id, version } = row
  const hash = (await cargo.view(id)).content_hash
  const acts: readonly (readonly [Parameters<Actor['send']>[0], object])[] = [
    [viewCargoLists, { ids: [id] }],
    [postCargoLists, { ids: [id] }],
    [cargoHandover.calls.file, { id }],
    [cargoHandover.calls.handOver, { id, version, receiver: 'x', handed_over_at: now() }],
    [confirmCargoList, { id, version, port_officer: 'x', confirmed_at: now() }],
    [cargoHandover.calls.recall, { id, version }],
    [printCargoLists, { list: [{ id, content_hash: hash }] }],
  ]
  const nobody = await stage.as('a.none')
  for (const [operation, input] of acts) {
    expect((await other.send(operation, input)).status, operation.routes[0]!.path).toBe(404)
    expect((await nobody.send(operation, input)).status, operation.routes[0]!.path).toBe(403)
  }
  expect((await other.send(makeCargoLists, { batch_number: row.batch_number })).status).toBe(422)
  expect((await nobody.send(makeCargoLists, { batch_number: row.batch_number })).status).toBe(403)
  expect((await other.send(viewCargoLists, { batch_number: row.batch_number })).body.rows).toEqual([])
})

test('the outbox refuses the types that only customs sends', async () => {
  const document = { id: 'x', enterprise_id: 'x', batch_number: '1', message_type: 'MTDE02', transmitter_id: 'x' }
  const outgoing = { id: 'x', doc_type: 'manifest', document, function_code: '2', bills: [] }
  const sending = stage.store.write('platform', (sql) => enqueue(sql, [{ ...outgoing, sealed: {} as never }], 'test'))
  await expect(sending).rejects.toMatchObject({ code: 'message.reserved' })
})
