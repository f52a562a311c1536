import { createManifest, editManifest, manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { headLike, openManifests, editable } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests
let serial = 0

beforeAll(async () => {
  on = await openManifests(4)
})
afterAll(() => on.close())

const number = () => `58888888889${String((serial += 1)).padStart(2, '0')}`

/** Creates a crossing with this number that ended that long ago; returns its manifest. */
async function crossedAgo(batch_number: string, ago: string) {
  const { id } = await on.a.order(1, {}, () => ({ batch_number }))
  await on.a.submit(id)
  const [paper] = await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id })
  const { owner } = on
  await on.setState(paper.id, 'released')
  await owner`update manifest set created_at = now() - ${ago}::interval - interval '9 days' where id = ${paper.id}`
  await owner`update order_transport set status = 'weighed' where order_id = ${id}`
  await owner`update order_head set status = 'cleared' where id = ${id}`
  await owner`update batch set status = 'closed', created_at = now() - ${ago}::interval - interval '10 days', updated_at = now() - ${ago}::interval
    where batch_number = ${batch_number}`
  return paper as { id: string; batch_number: string }
}

/** A manifest created without an order. */
async function enterWith(batch_number: string, like: { id: string }) {
  const { manifest, bills } = await on.record(like.id)
  const { id: _, ...bill } = editable(bills[0])
  return on.a.clerk.send(createManifest, {
    batch_number,
    ...headLike(manifest),
    plates: on.a.plates[1],
    bills: [{ ...bill, bill_no: `REUSE${batch_number}` }],
  })
}

const MORE = '2 years 1 day'
const LESS = '1 year 360 days'

test('two years after its crossing was over a number has a new order and a new manifest', async () => {
  const batch_number = number()
  const old = await crossedAgo(batch_number, MORE)
  const { id } = await on.a.order(1, {}, () => ({ batch_number }))
  await on.a.submit(id)
  const [paper] = await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id })
  expect(paper).toMatchObject({ batch_number, order_id: id })
  expect(paper.id).not.toBe(old.id)
  // The second call returns the existing one.
  expect((await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id }))[0].id).toBe(paper.id)
  expect((await on.record(old.id)).manifest.status).toBe('released')
})

test('a manifest is typed with it, once', async () => {
  const batch_number = number()
  const old = await crossedAgo(batch_number, MORE)
  const again = await enterWith(batch_number, old)
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect((await enterWith(batch_number, old)).body.code).toBe('manifest.exists')
})

test('a manifest can be given it', async () => {
  const batch_number = number()
  const old = await crossedAgo(batch_number, MORE)
  const other = (await enterWith(number(), old)).body.data.manifest
  const edited = await on.a.clerk.send(editManifest, { id: other.id, version: other.version, batch_number })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
})

test('within two years there is one manifest', async () => {
  const batch_number = number()
  const old = await crossedAgo(batch_number, LESS)
  expect((await enterWith(batch_number, old)).body.code).toBe('manifest.exists')
})
