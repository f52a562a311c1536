import { viewBatch } from '@guanqiao/domain/crossing/index'
import { manifestApi, manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { portLimits } from '@guanqiao/domain/reference/places/index'
import { portApi } from '@guanqiao/domain/reference/index'
import { countWork, workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { expect, test } from 'vitest'
import { trade, withColleagues } from '../../../testing/stages/colleagues.ts'
import { stage } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'

let manifestIds: string[]

const MINUTE = 60_000
const inMinutes = (count: number): string => new Date(Date.now() + count * MINUTE).toISOString()

withColleagues(async () => {
  const { id } = await trade.order(2)
  await trade.submit(id)
  const { rows } = (await trade.clerk.send(manifestsFromOrder, { order_id: id })).body
  manifestIds = rows.map((row: { id: string }) => row.id)
})

const setManifest = (at: number, status: string, arrival_time: string | null) =>
  stage.database
    .owner`update manifest set status = ${status}, arrival_time = ${arrival_time} where id = ${manifestIds[at]!}`
const tasks = async (): Promise<Task[]> =>
  ((await trade.clerk.send(workToDo, {})).body.rows as Task[]).filter(({ id }) => manifestIds.includes(id))

test('drafts are tasks when their time limit is near, and ready documents say when they are due, the earliest first', async () => {
  const [first, second] = [inMinutes(170), inMinutes(100)]
  await setManifest(0, 'draft', first)
  await setManifest(1, 'draft', inMinutes(190))
  expect(await tasks()).toMatchObject([
    { id: manifestIds[0], kind: 'deadline', due: new Date(Date.parse(first) - 60 * MINUTE).toISOString() },
  ])
  const counts = (await trade.clerk.send(countWork)).body.rows
  expect(counts).toContainEqual(expect.objectContaining({ kind: 'deadline', menu_path: '/rmft/list', free: 1 }))
  await setManifest(0, 'ready', first)
  await setManifest(1, 'ready', second)
  expect(await tasks()).toMatchObject([
    { id: manifestIds[1], kind: 'ready', due: new Date(Date.parse(second) - 60 * MINUTE).toISOString() },
    { id: manifestIds[0], kind: 'ready' },
  ])
  await setManifest(0, 'accepted', first)
  await setManifest(1, 'draft', inMinutes(-60 * 24))
  expect(await tasks()).toEqual([])
})

test('a port sets its own limits, which tasks, batches, checks and screens follow', async () => {
  const boss = await stage.as('admin')
  const { version } = await sendOk(boss, portApi.get, { id: trade.port_id })
  await sendOk(boss, portApi.update, { id: trade.port_id, version, manifest_minutes: 240 })
  const [limits] = (await trade.clerk.send(portLimits)).body.rows
  expect(limits).toMatchObject({ manifest_minutes: 240, confirm_minutes: null, tally_minutes: null })
  const arrival = inMinutes(300)
  await setManifest(0, 'draft', arrival)
  const due = new Date(Date.parse(arrival) - 240 * MINUTE).toISOString()
  expect(await tasks()).toMatchObject([{ kind: 'deadline', due }])
  const { manifest } = await sendOk(trade.clerk, manifestApi.get, { id: manifestIds[0] })
  const { cards } = await sendOk(trade.clerk, viewBatch, { batch_number: manifest.batch_number })
  expect(cards[1]).toMatchObject({ due_at: due, due_label: '申报舱单' })
  await setManifest(0, 'draft', inMinutes(200))
  const { findings } = await sendOk(trade.clerk, manifestApi.check, { id: manifestIds[0] })
  const late = findings.find(({ rule }: { rule: string }) => rule === 'limit.late')
  expect(late.message).toContain('不足 4 小时')
  await sendOk(boss, portApi.update, { id: trade.port_id, version: version + 1, manifest_minutes: null })
  expect((await trade.clerk.send(portLimits)).body.rows).toEqual([])
})
