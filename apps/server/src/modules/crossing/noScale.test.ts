import { viewBatch } from '@guanqiao/domain/crossing/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import { afterEach, describe, expect, test } from 'vitest'
import { settleOrders } from '../../documents/crossing/settle.ts'
import { openConfirmations } from '../../testing/confirmations.ts'
import type { Confirmations } from '../../testing/confirmations.ts'
import { stage } from '../../testing/stages/openStages.ts'
import { clerk, crossing, transmitter, withReports } from '../../testing/stages/reports.ts'

let confirmations: Confirmations

withReports(async () => {
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
  await crossing.rows(
    `insert into site (id, version, created_at, updated_at, site_name, status, site_code, customs_code, port_id)
     select gen_random_uuid(), 1, now(), now(), '无地磅场所', 'active', 'GQMD0708001', '0708', id from port where port_code = '0708' limit 1
     on conflict do nothing`,
  )
})

const workPlace = (place_type: string, devices: object[] = []) =>
  crossing.rows(
    `insert into work_place (id, version, created_at, updated_at, place_name, status, place_type, site_id, devices)
     select gen_random_uuid(), 1, now(), now(), '地点 ' || $1, 'active', $1, id, $2::text::jsonb from site where site_code = 'GQMD0708001'`,
    place_type,
    JSON.stringify(devices),
  )

afterEach(async () => {
  await crossing.rows(`delete from work_place where site_id = (select id from site where site_code = 'GQMD0708001')`)
})

/** A batch with an accepted manifest, on its own order. */
async function accepted(direction: 'I' | 'E', status = 'accepted') {
  const { id, batch_number } = await crossing.makeManifest()
  await crossing.rows(
    `update manifest set status = $2, message_type = $3, ie_flag = $4, loading_place = 'GQMD0708001', unloading_place = 'GQMD0708001',
      last_at = now() where id = $1`,
    id,
    status,
    direction === 'E' ? 'MT2401' : 'MT1401',
    direction,
  )
  await crossing.rows(`update manifest_bill set status = $2 where manifest_id = $1`, id, status)
  await crossing.rows(
    `update batch set ie_flag = $2, status = 'confirmed' where batch_number = $1`,
    batch_number,
    direction,
  )
  await crossing.rows(`update order_transport set status = 'manifest_accepted' where batch_number = $1`, batch_number)
  return batch_number
}

async function confirm(batch_number: string, type: 'MT4401' | 'MT4402'): Promise<void> {
  const { id } = await confirmations.create(type, { batch_number })
  await crossing.rows(`update confirmation set status = 'accepted', truck_count = 1 where id = $1`, id)
}

const viewOf = async (batch_number: string) => (await clerk.send(viewBatch, { batch_number })).body.data
const nextOf = async (batch_number: string): Promise<string> => (await viewOf(batch_number)).next.act
const unmadeOn = async (batch_number: string): Promise<string[]> =>
  (await clerk.send(workToDo, { kind: 'unmade' })).body.rows
    .filter((task: { batch_number: string }) => task.batch_number === batch_number)
    .map(({ title }: { title: string }) => title.replace(`${batch_number} `, ''))

describe('a site that has no scale', () => {
  test('an import goes on from its confirmation to the way home, and its order is cleared', async () => {
    await workPlace('gate_in')
    const batch = await accepted('I')
    await confirm(batch, 'MT4401')
    expect(await nextOf(batch)).toBe('wait')
    await crossing.rows(`update manifest set status = 'released' where batch_number = $1`, batch)
    expect(await nextOf(batch)).toBe('makeReturn')
    expect(await unmadeOn(batch)).toContain('空车返程')
    const { cards } = await viewOf(batch)
    expect(cards.find(({ step }: { step: string }) => step === 'weighing')).toMatchObject({
      state: '无须过磅',
      blocked: null,
    })
    await crossing.rows(`update batch set has_no_return = true where batch_number = $1`, batch)
    expect(await nextOf(batch)).toBe('none')
  })

  test('an export arrives without a ticket', async () => {
    await workPlace('yard')
    const batch = await accepted('E')
    expect(await nextOf(batch)).toBe('makeArrival')
    expect(await unmadeOn(batch)).toContain('运抵报告')
  })

  test('a truck that was weighed elsewhere keeps the others on the scale', async () => {
    await workPlace('gate_in')
    const batch = await accepted('I')
    await confirm(batch, 'MT4401')
    await crossing.rows(
      `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number, batch_number, source)
       select gen_random_uuid(), 1, now(), now(), enterprise_id, 'P-' || batch_number, 'done', 'in', '蒙L00000', batch_number, 'hand'
       from order_transport where batch_number = $1`,
      batch,
    )
    expect(await nextOf(batch)).toBe('weighFirst')
  })

  test('the order of such batches is cleared', async () => {
    await workPlace('gate_in')
    const batch = await accepted('I', 'released')
    await confirm(batch, 'MT4401')
    await crossing.rows(
      `update order_transport set status = 'cancelled' where order_id = (select order_id from batch where batch_number = $1) and batch_number <> $1`,
      batch,
    )
    await crossing.rows(`update batch set has_no_return = true where batch_number = $1`, batch)
    await stage.store.write('platform', (sql) =>
      settleOrders(sql, [{ enterprise_id: crossing.enterprise_id, batch_number: batch }], {
        operation: 'test',
        requestId: '',
        address: '',
        user_id: null,
        username: 'a.clerk',
      }),
    )
    const [order] = await crossing.rows<{ status: string }>(
      `select o.status from order_head o join batch b on b.order_id = o.id where b.batch_number = $1`,
      batch,
    )
    expect(order?.status).toBe('cleared')
    await crossing.rows(`update order_head set status = 'running' where status = 'cleared'`)
  })
})

describe('a scale is expected', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['at a site without any place of work on record', async () => {}],
    ['at a site with a weighing house', () => workPlace('bridge')],
    [
      'at a site whose gate has an indicator',
      () => workPlace('gate_in', [{ device_type: 'scale', device_name: '地磅' }]),
    ],
  ])('%s', async (_name, make) => {
    await make()
    const batch = await accepted('E')
    expect(await nextOf(batch)).toBe('weighFirst')
    expect(await unmadeOn(batch)).not.toContain('运抵报告')
  })

  test('not of an enterprise whose rights exclude the scale', async () => {
    const batch = await accepted('E')
    expect(await nextOf(batch)).toBe('weighFirst')
    const removed = await crossing.rows<{ menu_id: string }>(
      `delete from enterprise_menu c using menu m where m.id = c.menu_id and m.key = 'weighing' and c.enterprise_id = $1 returning c.menu_id`,
      crossing.enterprise_id,
    )
    expect(removed).toHaveLength(1)
    expect(await nextOf(batch)).toBe('makeArrival')
    await crossing.rows(
      `insert into enterprise_menu (enterprise_id, menu_id) values ($1, $2)`,
      crossing.enterprise_id,
      removed[0]!.menu_id,
    )
  })
})
