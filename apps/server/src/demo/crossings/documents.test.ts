import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { createHash } from 'node:crypto'
import { arrival, arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { inventoryHandover, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { inventoryFlow } from '@guanqiao/domain/inventory/inventory.flow'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { offload, offloadApi } from '@guanqiao/domain/offload/offload'
import { packing, packingApi } from '@guanqiao/domain/packing/packing'
import { tally, tallyApi } from '@guanqiao/domain/tally/tally'
import { expect, test } from 'vitest'
import { bindData } from '../../kernel/data/bindData.ts'
import { stage, withStage } from '../../testing/stages/openStages.ts'
import { seedFortnight } from '../fortnight.ts'

withStage(() => seedFortnight(stage.store))

const trace = { operation: 'test', requestId: 'test', address: '-', user_id: null, username: null, enterprise_id: null }
const every = <E extends Entity>(entity: E) =>
  stage.store.read('platform', (sql) =>
    bindData({ sql, trace, enterprise: null, now: () => new Date(), wrote: () => {} }).all(entity, {}),
  )

const readyOf = async (entity: Entity) => (await every(entity)).find(({ status }) => String(status) === 'ready')!

test('the sites reported arrivals and tallies, and a ready one passes the checks', async () => {
  expect(new Set((await every(tally)).map(({ message_type }) => message_type))).toEqual(new Set(['MT5401', 'MT5402']))
  const weigher = await stage.as('a.weigher')
  for (const [entity, check] of [
    [arrival, arrivalApi.check],
    [tally, tallyApi.check],
  ] as const) {
    const { body } = await weigher.send(check, { id: (await readyOf(entity)).id })
    expect(body.data.passed, JSON.stringify(body)).toBe(true)
  }
})

test('a packing list is ready to be sent, with a warning', async () => {
  const clerk = await stage.as('a.clerk')
  const { body } = await clerk.send(packingApi.check, { id: (await readyOf(packing)).id })
  // The stuffing was put off until tomorrow, beyond the loading that the manifest states.
  expect(body.data, JSON.stringify(body)).toMatchObject({ passed: true, findings: [{ rule: 'time.loading' }] })
})

test('a load is to be moved to a planned batch', async () => {
  const ready = await readyOf(offload)
  expect(ready).toMatchObject({ message_type: 'MT8403' })
  const clerk = await stage.as('a.clerk')
  const { body } = await clerk.send(offloadApi.check, { id: ready.id })
  expect(body.data, JSON.stringify(body)).toMatchObject({ passed: true, findings: [] })
})

test('no confirmation was made in the future', async () => {
  const confirmations = await every(confirmation)
  expect(confirmations.length).toBeGreaterThan(200)
  expect(confirmations.filter(({ created_at }) => Date.parse(created_at) > Date.now())).toEqual([])
})

test('there is a gathered list in every state, and its content is that which was frozen', async () => {
  const lists = await every(inventory)
  expect(lists.map(({ status }) => status).toSorted()).toEqual(Object.keys(inventoryFlow.states).toSorted())
  const clerk = await stage.as('a.clerk')
  for (const { id, frozen_content, frozen_hash } of lists.filter((row) => row.frozen_content !== null)) {
    expect(createHash('sha256').update(frozen_content!).digest('hex')).toBe(frozen_hash)
    expect((await clerk.send(inventoryHandover.calls.file, { id })).body.data.content).toBe(frozen_content)
  }
  const [draft] = lists.filter(({ status }) => status === 'draft')
  const { body } = await clerk.send(postInventory, { ids: [draft!.id] })
  expect(body.rows[0], JSON.stringify(body)).toMatchObject({ state: 'sending' })
})
