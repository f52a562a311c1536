import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicle } from '@guanqiao/domain/transport/index'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { actOf, draftOf, makeOneOfEach } from '../../../testing/rows.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

test('lists the user’s own recent records, the latest first, and how often', async () => {
  const admin = await stage.as('a.admin')
  const clerk = await stage.as('a.clerk')
  const ids = await makeOneOfEach(admin, await stage.as('admin'))
  const { body: created } = await clerk.send(actOf(vehicle, 'create')!, draftOf(vehicle, 7, ids))
  await clerk.call('POST', '/transport/vehicle/update', { id: created.data.id, version: 1, remark: 'x' })
  const { status, body } = await clerk.call('GET', '/account/activity')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.records).toEqual([
    {
      entity: 'vehicle',
      entity_label: '车辆',
      menu: 'vehicle',
      record_id: created.data.id,
      label: created.data.plate_number,
      summary: '修改车辆',
      at: expect.any(String),
    },
  ])
  expect(body.menus).toEqual([{ menu: 'vehicle', count: 2, at: body.records[0].at }])
  const nobody = await stage.as('a.none')
  expect((await nobody.call('GET', '/account/activity')).body).toEqual({ records: [], menus: [] })
})
