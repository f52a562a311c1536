import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { batchApi } from '@guanqiao/domain/order/index'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { expect, test } from 'vitest'
import { addTruck, openConfirmations } from '../../../testing/confirmations.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'

let clerk: Actor
let crossing: Crossing

withStage(async () => {
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
})

/** The documents of a batch that the list asks for. */
async function unmade(batch_number: string, who = clerk): Promise<string[]> {
  const { body } = await who.send(workToDo, { kind: 'unmade' })
  return (body.rows as Task[]).filter((task) => task.batch_number === batch_number).map(({ title }) => title.slice(14))
}

const set = (table: string, values: string, batch_number: string) =>
  crossing.rows(`update ${table} set ${values} where batch_number = $1`, batch_number)

test('each document of an import is asked for in its turn, until it is made', async () => {
  const { batch_number } = await crossing.makeManifest()
  expect(await unmade(batch_number)).toEqual([])
  await set('manifest', `status = 'accepted'`, batch_number)
  expect(await unmade(batch_number)).toEqual(['车辆确报'])
  expect(await unmade(batch_number, await stage.as('a.none'))).toEqual([])
  expect(await unmade(batch_number, await stage.as('b.admin'))).toEqual([])

  const transmitter = crossing.exchange.transmitter_ids[0]!
  const confirmations = await openConfirmations({ clerk, crossing, transmitter })
  const loaded = await confirmations.create('MT4401', { batch_number, trucks: [await confirmations.truck()] })
  // Another truck than that of the order: the order's is still to be confirmed.
  expect(await unmade(batch_number)).toEqual(['车辆确报'])
  const [{ plate_number }] = (await clerk.send(confirmationApi.get, { id: loaded.id })).body.data.trucks
  await set('order_transport', `plate_number = '${plate_number}'`, batch_number)
  expect(await unmade(batch_number)).toEqual([])
  await set('confirmation', `status = 'accepted'`, batch_number)

  await crossing.rows(
    `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, source, status, direction, plate_number, batch_number)
     values (gen_random_uuid(), 1, now(), now(), $1, 'BD-unmade', 'hand', 'done', 'in', '蒙L00001', $2)`,
    crossing.enterprise_id,
    batch_number,
  )
  expect(await unmade(batch_number)).toEqual([])
  await set('order_transport', `status = 'weighed'`, batch_number)
  expect(await unmade(batch_number)).toEqual(['理货报告'])
  await crossing.rows(
    `insert into tally (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, declare_office,
       transmitter_id, place_code, tally_start, tally_end, tally_company, tally_person)
     values (gen_random_uuid(), 1, now(), now(), $1, $2, 'accepted', 'MT5401', '0708', $3, '0708SC01', now(), now(), 'MA1001909', '苏日娜')`,
    crossing.enterprise_id,
    batch_number,
    transmitter,
  )
  expect(await unmade(batch_number)).toEqual(['空车返程'])
  const pathHome = async () =>
    (await clerk.send(workToDo, { kind: 'unmade' })).body.rows.find((task: Task) => task.batch_number === batch_number)
      ?.path
  expect(await pathHome()).toBe(linkTo(screens.makeConfirmations, { kind: 'empty', batch_number }))
  await set('order_transport', `container_numbers = '["MNGU1234565"]'`, batch_number)
  expect(await pathHome()).toBe(linkTo(screens.makeConfirmations, { kind: 'empty_container', batch_number }))
  const { body } = await clerk.send(confirmationApi.get, { id: loaded.id })
  const home = { trucks: body.data.trucks, return_of: batch_number }
  const back = await confirmations.create('MT4404', home)
  expect(await unmade(batch_number)).toEqual([])

  await set('confirmation', `status = 'deleted'`, back.batch_number)
  expect(await unmade(batch_number)).toEqual(['空车返程'])
  const [row] = (await clerk.send(batchApi.list, { batch_number })).body.rows
  const marked = await clerk.send(batchApi.markReturn, { id: row.id, version: row.version, has_no_return: true })
  expect(marked.status, JSON.stringify(marked.body)).toBe(200)
  expect(await unmade(batch_number)).toEqual([])
})

test('an export asks for its arrival once weighed, and for its confirmation once released', async () => {
  const { batch_number } = await crossing.makeManifest()
  await set('manifest', `status = 'accepted', message_type = 'MT2401', ie_flag = 'E'`, batch_number)
  expect(await unmade(batch_number)).toEqual([])
  await crossing.rows(
    `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, source, status, direction, plate_number, batch_number)
     values (gen_random_uuid(), 1, now(), now(), $1, 'BD-export', 'hand', 'done', 'out', '蒙L00002', $2)`,
    crossing.enterprise_id,
    batch_number,
  )
  expect(await unmade(batch_number)).toEqual(['运抵报告'])
  await set('manifest', `status = 'released'`, batch_number)
  expect((await unmade(batch_number)).toSorted()).toEqual(['车辆确报', '运抵报告'].toSorted())
})

test('trucks that are confirmed apart are asked for by plate, and their ways home until each has one', async () => {
  const transmitter = crossing.exchange.transmitter_ids[0]!
  const confirmations = await openConfirmations({ clerk, crossing, transmitter })
  const { batch_number } = await crossing.makeManifest()
  await set('manifest', `status = 'accepted'`, batch_number)
  const trucks = [await confirmations.truck(), await confirmations.truck()]
  await set('order_transport', `plate_number = '${trucks[0]!.plate_number}'`, batch_number)
  await addTruck(crossing, batch_number, trucks[1]!.plate_number)
  const left = async () => {
    const { body } = await clerk.send(workToDo, { kind: 'unmade' })
    return (body.rows as Task[]).filter((task) => task.batch_number === batch_number).map(({ detail }) => detail)
  }
  expect(await left()).toEqual([`${trucks[0]!.plate_number}、${trucks[1]!.plate_number}`])
  for (const [at, truck] of trucks.entries()) {
    await confirmations.create('MT4401', { batch_number, trucks: [truck] })
    expect(await left()).toEqual(at === 0 ? [trucks[1]!.plate_number] : [])
  }
})
