import {
  checkDelete,
  checkManifest,
  createManifest,
  deleteManifest,
  editManifest,
  getManifest,
  manifestLists,
  manifestsFromOrder,
} from '@guanqiao/domain/customs/index'
import { recycleRestoreMany } from '@guanqiao/domain/kit/calls/restore'
import { bulkRemoveOf } from '@guanqiao/domain/kit/derived/bulkOf'
import { orderStep } from '@guanqiao/domain/order/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { headLike, openManifests, editable } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests

beforeAll(async () => {
  on = await openManifests(4)
})
afterAll(() => on.close())

describe('a manifest by itself', () => {
  const draft = async (change = {}) => {
    const { first } = await on.crossing(1)
    const { manifest, bills } = await on.record(first.id)
    const { id: _, ...bill } = editable(bills[0])
    const head = headLike(manifest)
    return { ...head, plates: on.a.plates[1], bills: [{ ...bill, bill_no: `M${Date.now()}` }], ...change }
  }

  test('is typed with its bills, and its number kept', async () => {
    const input = await draft({ batch_number: '5888888888881' })
    const { manifest, bills } = await sendOk(on.a.clerk, createManifest, input)
    expect(manifest).toMatchObject({ status: 'ready', bill_count: 1, gross_total: '48000.000', order_id: null })
    expect(bills).toHaveLength(1)
    expect(await on.stateOfBatch('5888888888881')).toBe('in_use')
    expect((await on.a.clerk.send(createManifest, input)).body.code).toBe('manifest.exists')
    expect((await on.a.clerk.send(manifestLists.list, { batch_number: '5888888888881' })).body.totalCount).toBe(1)
  })

  test('is created once by concurrent callers', async () => {
    const input = await draft({ batch_number: '5888888888882' })
    const answers = await Promise.all([on.a.clerk.send(createManifest, input), on.a.clerk.send(createManifest, input)])
    expect(answers.map((answer) => answer.body.code ?? 'made')).toEqual(
      expect.arrayContaining(['made', 'manifest.exists']),
    )
  })

  test('is not found by another enterprise', async () => {
    const { first } = await on.crossing(1)
    const answers = await Promise.all(
      [getManifest, checkManifest, checkDelete, deleteManifest].map((call) => on.b.clerk.send(call, { id: first.id })),
    )
    answers.push(await on.b.clerk.send(editManifest, { id: first.id, version: 1, remark: 'x' }))
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    const input = await draft({ batch_number: '5888888888883' })
    expect((await on.b.clerk.send(createManifest, input)).body.fields).toMatchObject([
      { path: 'transmitter_id' },
      { path: 'operator_card_id' },
    ])
    expect((await on.b.clerk.send(manifestLists.list, {})).body.totalCount).toBe(0)
  })
})

describe('a manifest is deleted', () => {
  test('locally while customs does not hold it; truck and number can have a new one', async () => {
    const { id, first } = await on.crossing(1)
    expect(await sendOk(on.a.clerk, checkDelete, { id: first.id })).toEqual({
      allowed: true,
      mode: 'local',
      blockers: [],
    })
    const { order } = await on.detail(id)
    expect((await on.a.clerk.send(orderStep, { id, version: order.version, event: 'cancel' })).body.code).toBe(
      'order.inUse',
    )
    expect((await on.a.clerk.send(deleteManifest, { id: first.id, version: 99 })).body.code).toBe('record.changed')
    await sendOk(on.a.clerk, deleteManifest, { id: first.id, version: first.version })
    expect((await on.a.clerk.send(getManifest, { id: first.id })).status).toBe(404)
    expect(await on.stateOfBatch(first.batch_number)).toBe('reserved')
    expect((await on.detail(id)).transports[0].status).toBe('planned')
    const [again] = await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id })
    expect(again).toMatchObject({ batch_number: first.batch_number, status: 'ready' })
    await sendOk(on.a.clerk, deleteManifest, { id: again.id })
    const reopened = await on.a.clerk.send(orderStep, {
      id,
      version: (await on.detail(id)).order.version,
      event: 'reopen',
    })
    expect(reopened.body.data.order.status).toBe('draft')
    expect(await on.stateOfBatch(first.batch_number)).toBe('free')
  })

  test('together with others, each with a result; the recycle bin gives back those that were never sent', async () => {
    const [plain, sent, accepted] = [
      (await on.crossing(1)).first,
      (await on.crossing(1)).first,
      (await on.crossing(1)).first,
    ]
    await on.setState(sent.id, 'rejected')
    await on.setState(accepted.id, 'accepted')
    const current = await Promise.all([plain, sent, accepted].map(async ({ id }) => (await on.record(id)).manifest))
    const input = { rows: current.map(({ id, version }) => ({ id, version })) }
    const bulk = bulkRemoveOf(deleteManifest)
    const foreign = await on.b.clerk.send(bulk, input)
    expect(foreign.body.rows.map((row: { reason: string }) => row.reason)).toEqual(Array(3).fill('记录不存在'))
    expect((await (await on.stage.as('a.none')).send(bulk, input)).status).toBe(403)
    expect(await sendOk(on.a.clerk, bulk, input)).toEqual([
      { id: plain.id, outcome: 'removed', reason: null },
      { id: sent.id, outcome: 'removed', reason: null },
      { id: accepted.id, outcome: 'refused', reason: expect.stringContaining('接受') },
    ])
    expect((await on.a.clerk.send(getManifest, { id: plain.id })).status).toBe(404)
    expect((await on.record(sent.id)).manifest.status).toBe('deleted')
    expect((await on.record(accepted.id)).manifest.status).toBe('accepted')
    const restored = await sendOk(on.a.clerk, recycleRestoreMany, { entity: 'manifest', ids: [plain.id] })
    expect(restored).toEqual([{ id: plain.id, outcome: 'restored', reason: null }])
    expect((await on.record(plain.id)).bills).toHaveLength(1)
  })

  test('and stays visible if it was sent', async () => {
    const { id, first } = await on.crossing(1)
    await on.setState(first.id, 'rejected')
    await on.owner`update order_transport set status = 'manifest_rejected' where order_id = ${id}`
    await sendOk(on.a.clerk, deleteManifest, { id: first.id })
    expect((await on.record(first.id)).manifest.status).toBe('deleted')
    expect((await on.detail(id)).transports[0].status).toBe('planned')
    const [again] = await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id })
    expect(again.id).not.toBe(first.id)
  })

  test('at customs once it was accepted, unless goods are released or weighed', async () => {
    const { id, first } = await on.crossing(1)
    await on.setState(first.id, 'accepted')
    expect(await sendOk(on.a.clerk, checkDelete, { id: first.id })).toEqual({
      allowed: true,
      mode: 'customs',
      blockers: [],
    })
    expect((await on.a.clerk.send(deleteManifest, { id: first.id })).body.code).toBe('manifest.state')
    await on.owner`update manifest_bill set status = 'released' where manifest_id = ${first.id}`
    await on.owner`update order_transport set status = 'weighing' where order_id = ${id}`
    expect(await sendOk(on.a.clerk, checkDelete, { id: first.id })).toEqual({
      allowed: false,
      mode: 'customs',
      blockers: [expect.stringContaining('已放行，不能删除'), `车辆 ${on.a.plates[0]} 已过磅`],
    })
    await on.setState(first.id, 'sending')
    expect(await sendOk(on.a.clerk, checkDelete, { id: first.id })).toMatchObject({
      allowed: false,
      blockers: expect.arrayContaining([expect.stringContaining('申报中，不能删除')]),
    })
  })
})
