import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { createHash } from 'node:crypto'
import { arrival } from '@guanqiao/domain/arrival/arrival'
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

test('the sites reported arrivals and tallies: accepted, and one ready to be sent', async () => {
  expect((await every(arrival)).map(({ status }) => status)).toEqual(['accepted', 'accepted'])
  const tallies = (await every(tally)).map(({ message_type, status }) => `${message_type} ${status}`)
  expect(tallies.filter((words) => words.startsWith('MT5402')).toSorted()).toEqual(['MT5402 accepted', 'MT5402 ready'])
  expect(new Set(tallies)).toContain('MT5401 accepted')
  const weigher = await stage.as('a.weigher')
  const [ready] = (await every(tally)).filter(({ status }) => status === 'ready')
  const { body } = await weigher.send(tallyApi.check, { id: ready!.id })
  expect(body.data.passed, JSON.stringify(body)).toBe(true)
})

test('the containers of an export have packing lists: one accepted, one ready to be sent', async () => {
  const lists = await every(packing)
  expect(lists.map(({ status }) => status).toSorted()).toEqual(['accepted', 'ready'])
  const clerk = await stage.as('a.clerk')
  const ready = lists.find(({ status }) => status === 'ready')
  const { body } = await clerk.send(packingApi.check, { id: ready!.id })
  // The stuffing was put off until tomorrow, beyond the loading that the manifest states.
  expect(body.data, JSON.stringify(body)).toMatchObject({ passed: true, findings: [{ rule: 'time.loading' }] })
})

test('one load was left behind, and one is to be moved to a planned batch', async () => {
  const applications = await every(offload)
  expect(applications.map(({ message_type, status }) => `${message_type} ${status}`).toSorted()).toEqual([
    'MT8401 accepted',
    'MT8403 ready',
  ])
  const clerk = await stage.as('a.clerk')
  const ready = applications.find(({ status }) => status === 'ready')
  const { body } = await clerk.send(offloadApi.check, { id: ready!.id })
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
