import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationMessages } from '@guanqiao/domain/confirmation/messageType'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { batch, order } from '@guanqiao/domain/order/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import { driverAnnexes, vehicle } from '@guanqiao/domain/transport/index'
import { operations } from '@guanqiao/domain/registry'
import { expect, test } from 'vitest'
import { bindData } from '../kernel/data/bindData.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { inTransit } from './documents/fates.ts'
import { seedDemo } from './index.ts'

withStage(() => seedDemo(stage.store, stage.files))

const trace = { operation: 'test', requestId: 'test', address: '-', user_id: null, username: null, enterprise_id: null }
const every = <E extends Entity>(entity: E) =>
  stage.store.read('platform', (sql) =>
    bindData({ sql, trace, enterprise: null, now: () => new Date(), wrote: () => {} }).all(entity, {}),
  )

// `states` are those of the document: a manifest shows 禁卸 of its bills as 拒装/禁卸.
test.each(documentTypes.map((type) => [type.key, type] as const))(
  'a %s in every state',
  async (_, { entity, states }) => {
    const shown = new Set((await every(entity)).map(({ status }) => String(status)))
    expect(Object.keys(states).filter((state) => !shown.has(state))).toEqual([])
  },
)

test('a confirmation of every kind in every state of its way to customs and back', async () => {
  const shown = new Set((await every(confirmation)).map(({ message_type, status }) => `${message_type} ${status}`))
  const expected = Object.keys(confirmationMessages).flatMap((type) =>
    [...inTransit, 'accepted'].map((state) => `${type} ${state}`),
  )
  expect(expected.filter((kind) => !shown.has(kind))).toEqual([])
})

const monthsOf = (moments: readonly string[]) => new Set(moments.map((at) => at.slice(0, 7))).size

test('weighings and batch numbers of six months', async () => {
  const weighed = (await every(weighing)).map(({ created_at }) => created_at)
  expect(monthsOf(weighed)).toBeGreaterThanOrEqual(6)
  const drawn = (await every(batch)).flatMap(({ drawn_at }) => drawn_at ?? [])
  expect(monthsOf(drawn)).toBeGreaterThanOrEqual(6)
  const orders = (await every(order)).toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const [first] = await every(vehicle)
  expect(first!.created_at < orders[0]!.created_at).toBe(true)
})

test('every list of a clerk has a row, and some are longer than a page', async () => {
  const clerk = await stage.as('a.clerk')
  const totals = new Map<string, number>()
  for (const operation of operations.filter(({ output, effect }) => output.envelope === 'page' && effect === 'read')) {
    const { status, body } = await clerk.send(operation, {})
    if (status === 200) totals.set(operation.name, body.totalCount ?? body.rows.length)
  }
  expect([...totals.values()].filter((total) => total > 20).length).toBeGreaterThanOrEqual(3)
  expect([...totals].filter(([, total]) => total === 0).map(([name]) => name)).toEqual([])
})

test('a scanned paper can be read', async () => {
  const admin = await stage.as('a.admin')
  const [annex] = (await admin.send(driverAnnexes.list, {})).body.rows as { id: string }[]
  const { status, body } = await admin.send(driverAnnexes.file, { id: annex!.id })
  expect(status).toBe(200)
  expect(String(body)).toMatch(/^%PDF-1\.4\n/)
})
