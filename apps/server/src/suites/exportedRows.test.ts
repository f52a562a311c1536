import { exportsOf, MAX_EXPORTED_IDS } from '@guanqiao/domain/kit/derived/exportOf'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { menuButtons } from '@guanqiao/domain/menus'
import { operations } from '@guanqiao/domain/registry'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newPeople } from '../testing/people.ts'
import { ids, neighbour, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { expectTried } from '../testing/requestCount.ts'

withOneOfEach()

/** The lists with a row of the stage. */
const all = exportsOf(operations, menuButtons).map((one) => ({ ...one, name: one.file.name }))

describe.each(all)('$name of named rows', ({ list, file }) => {
  const { scope, table, display } = list.generic!.entity
  const who = () => (scope === 'platform' ? staff : owner)
  const send = (actor: typeof owner, query: object) =>
    actor.send(file as Operation, { format: 'csv', columns: [display], ...query })

  test('has these rows alone, and is refused as a whole if one of them is nobody’s or another enterprise’s', async () => {
    const id = ids[table]
    const stranger = await send(who(), { ids: id ? [id, randomUUID()] : [randomUUID()] })
    expect(stranger).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
    expect((stranger.body as { message: string }).message).toContain('1 条已删除或不属于本企业')
    expect(await send(who(), { ids: ['不是编号'] })).toMatchObject({ status: 404 })
    if (!id) return
    expect((await send(who(), { ids: [id] })).status).toBe(200)
    const others = await send(neighbour, { ids: [id] })
    if (scope === 'enterprise' || scope === 'separate') expect([403, 404]).toContain(others.status)
  })
})

test('named rows need the right to export them, and are limited', async () => {
  const people = newPeople(stage, owner)
  const reader = await people.personWith({ vehicle: ['query'] })
  const vehicles = all.find(({ list }) => list.name === 'vehicle.list')!
  expect((await reader.send(vehicles.list, {})).status).toBe(200)
  expect(await reader.send(vehicles.file as Operation, { ids: [ids['vehicle']] })).toMatchObject({ status: 403 })
  const many = Array.from({ length: MAX_EXPORTED_IDS + 1 }, () => randomUUID())
  expect(await owner.send(vehicles.file as Operation, { ids: many })).toMatchObject({ status: 422 })
})

test('every export was tried', () => expectTried(stage, 'exportedRows', all.length * 3))
