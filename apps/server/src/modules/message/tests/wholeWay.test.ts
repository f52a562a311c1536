import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { customsGateways } from '../../../testing/customsGateways.ts'
import type { RunningGateway } from '../../../testing/customsGateways.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { startFeed } from '../feed.ts'
import type { Feed } from '../feed.ts'

let stage: Stage
let crossing: Crossing
let folder: string
let way: RunningGateway
let feed: Feed
const emitted: { enterprise: string; code: string; doc_id: string }[] = []

beforeAll(async () => {
  stage = await createStage()
  crossing = await openCrossing(stage, { wake: () => way.wake() })
  const { store, database } = stage
  const emit = (enterprise: string, { code, doc_id }: { code: string; doc_id: string }) =>
    void emitted.push({ enterprise, code, doc_id })
  feed = startFeed({ store, channel: database.channel, log: quiet, emit })
  await feed.ready
})
afterAll(async () => {
  await feed.stop()
  await stage.close()
})

const settled = { timeout: 15_000, interval: 50 }
/** A client's folder on a share is given half a minute to finish a truncated file. */
const patient = { timeout: 60_000, interval: 50 }
const receiptsOf = (id: string) =>
  crossing.rows<{ code: string; repeats: number; performance: string }>(
    `select code, repeats, performance from receipt where doc_id = $1 order by id`,
    id,
  )
const codesOf = async (id: string) => (await receiptsOf(id)).map((receipt) => receipt.code)
const unmatched = () =>
  crossing.rows<{ problem: string; raw: string }>(`select problem, raw from stray_receipt order by id`)

describe.each(customsGateways)('by CUSTOMS_GATEWAY=%s', (_, start) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guanqiao-chain-'))
    way = await start(stage, crossing, folder)
  })
  afterEach(async () => {
    await way.stop()
    await rm(folder, { recursive: true })
  })

  test('a manifest goes to customs and comes back released, with batch, truck and bills', async () => {
    const { id } = await crossing.makeManifest({ bills: 2 })
    const message = await crossing.send(id)
    await vi.waitFor(async () => expect(await codesOf(id)).toEqual(['0', 'E1', 'E3', '01', '11']), settled)
    expect(await crossing.states(id)).toEqual({
      manifest: 'released',
      batch: 'confirmed',
      truck: 'manifest_accepted',
      bills: ['released', 'released'],
    })
    const [sent] = await crossing.rows(`select status, attempts from customs_message where message_id = $1`, message)
    expect(sent).toEqual({ status: 'answered', attempts: 1 })
    const events = ['0', 'E1', 'E3', '01', '11'].map((code) => ({
      enterprise: crossing.enterprise_id,
      code,
      doc_id: id,
    }))
    await vi.waitFor(() => expect(emitted.filter(({ doc_id }) => doc_id === id)).toEqual(events), settled)
    await vi.waitFor(
      async () => expect(await readdir(join(way.clients, crossing.exchange.folder, 'InBox'))).toEqual([]),
      settled,
    )
  })

  test.each([
    ['退单', 'rejected', 'manifest_rejected', ['0', 'E1', 'E3', '03']],
    ['人工审核', 'released', 'manifest_accepted', ['0', 'E1', 'E3', '02', '01', '11']],
    ['拒装', 'refused', 'manifest_accepted', ['0', 'E1', 'E3', '01', '13']],
    ['乱序', 'released', 'manifest_accepted', ['11', '01', 'E3', 'E1', '0']],
    ['缓慢', 'released', 'manifest_accepted', ['0', 'E1', 'E3', '01', '11']],
  ])('drill %s ends as %s', async (words, manifest, truck, codes) => {
    const { id } = await crossing.makeManifest({ remark: `演练:${words}` })
    await crossing.send(id)
    await vi.waitFor(async () => expect(await codesOf(id)).toEqual(codes), settled)
    expect(await crossing.states(id)).toMatchObject({ manifest, truck })
  })

  test('an error that customs finds returns as a rejection with its reasons, also in the list of messages', async () => {
    const { id } = await crossing.makeManifest({ broken: true })
    const message = await crossing.send(id)
    await vi.waitFor(async () => expect((await crossing.states(id)).manifest).toBe('rejected'), settled)
    const [row] = await crossing.rows<{ last_text: string }>(`select last_text from manifest where id = $1`, id)
    expect(row?.last_text).toContain('19201 不接受申报,')
    const clerk = await stage.as('a.clerk')
    const { body } = await clerk.call('POST', '/customs/message/list', { status: 'rejected', doc_id: id })
    expect(body).toMatchObject({
      rows: [
        expect.objectContaining({ message_id: message, last_error: expect.stringContaining('19201 不接受申报,') }),
      ],
    })
  })

  test('every receipt twice is every receipt once, counted', async () => {
    const { id } = await crossing.makeManifest({ remark: '演练:重复' })
    await crossing.send(id)
    await vi.waitFor(async () => {
      const receipts = await receiptsOf(id)
      expect(receipts.map((receipt) => [receipt.code, receipt.repeats])).toEqual(
        ['0', 'E1', 'E3', '01', '11'].map((code) => [code, 1]),
      )
    }, settled)
    await vi.waitFor(() => expect(emitted.filter(({ doc_id }) => doc_id === id)).toHaveLength(5), settled)
  })

  test('invalid and half-written files are set aside with their text, and delay no other file', async () => {
    const { id } = await crossing.makeManifest({ remark: '演练:乱码' })
    // The same file is stored once, by whatever way it comes.
    await crossing.rows(`delete from stray_receipt`)
    const message = await crossing.send(id)
    await vi.waitFor(async () => expect((await crossing.states(id)).manifest).toBe('released'), settled)
    await vi.waitFor(async () => expect(await unmatched()).toHaveLength(6), patient)
    const rows = await unmatched()
    expect(rows.filter(({ raw }) => raw.includes(message))).toHaveLength(5)
    expect(rows.every(({ problem }) => problem.length > 0)).toBe(true)
  }, 90_000)

  test('silence leaves the manifest sent, without an answer', async () => {
    const { id } = await crossing.makeManifest({ remark: '演练:沉默' })
    const message = await crossing.send(id)
    await vi.waitFor(async () => expect((await crossing.states(id)).manifest).toBe('sent'), settled)
    const [sent] = await crossing.rows(`select status, answered_at from customs_message where message_id = $1`, message)
    expect(sent).toEqual({ status: 'delivered', answered_at: null })
  })

  test('an outage of the client fails the sending, and the same manifest can be sent again', async () => {
    const { id } = await crossing.makeManifest({ remark: '演练:中断' })
    const message = await crossing.send(id)
    await vi.waitFor(async () => expect((await codesOf(id)).toSorted()).toEqual(['1', 'E4']), settled)
    expect(await crossing.states(id)).toMatchObject({ manifest: 'send_fail', truck: 'manifest_sent', batch: 'in_use' })
    expect(await crossing.rows(`select status from customs_message where message_id = $1`, message)).toEqual([
      { status: 'failed' },
    ])
    await crossing.rows(`update manifest set remark = null where id = $1`, id)
    expect(await crossing.send(id)).not.toBe(message)
    await vi.waitFor(async () => expect((await crossing.states(id)).manifest).toBe('released'), settled)
  })

  test('a refused manifest is changed, then deleted, and frees its batch and truck', async () => {
    const { id } = await crossing.makeManifest({ remark: '演练:拒装' })
    const first = await crossing.send(id)
    await vi.waitFor(async () => expect((await crossing.states(id)).manifest).toBe('refused'), settled)
    await crossing.send(id, { function_code: '5', reason_text: '演练:拒装' })
    await vi.waitFor(async () => expect(await codesOf(id)).toHaveLength(10), settled)
    expect(await crossing.states(id)).toMatchObject({ manifest: 'refused', bills: ['forbidden'] })
    expect(await crossing.send(id, { function_code: '3' })).toBe(`${first}DEL`)
    await vi.waitFor(async () => expect((await crossing.states(id)).manifest).toBe('deleted'), settled)
    expect(await crossing.states(id)).toEqual({
      manifest: 'deleted',
      batch: 'reserved',
      truck: 'planned',
      bills: ['deleted'],
    })
  })
})
