import { inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { clearInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { dueOf } from '@guanqiao/domain/inventory/inventory.rules'
import { sample } from '@guanqiao/domain/testing/sample'
import { countWork, takeWork, workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { LIST_DUE } from '../lists.queries.ts'

let stage: Stage
let clerk: Actor
let ids: string[]

/** The day in Shanghai, so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.admin')
  const filing = (await clerk.send(inventoryFilingApi.create, sample(inventoryFilingApi.create.input, 1))).body.data.id
  const values = { ...sample(inventoryApi.create.input, 1, { inventory_filing: filing }), ie_flag: 'I' }
  ids = []
  for (let count = 0; count < 8; count += 1) {
    const { status, body } = await clerk.send(inventoryApi.create, values)
    expect(status, JSON.stringify(body)).toBe(200)
    ids.push(body.data.id)
  }
})
afterAll(() => stage.close())
beforeEach(() => stage.database.owner`update inventory set status = 'draft', ie_date = ${dayIn(0)}, load_time = null`)

const change = (at: number, values: Record<string, string | null>) =>
  stage.database.owner`update inventory set ${stage.database.owner(values)} where id = ${ids[at]!}`
const tasks = async (actor = clerk): Promise<Task[]> =>
  ((await actor.send(workToDo, {})).body.rows as Task[]).filter(({ kind }) => kind === 'gathering')

test('the time limit of a task is that of the rules, for every kind of list and in every month', async () => {
  const days = ['2026-01-31', '2026-02-28', '2028-02-29', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']
  for (const day of days) {
    await change(0, { ie_date: day })
    await change(1, { ie_date: day, ie_flag: 'E', load_time: `${day}T16:30:00Z` })
    await change(2, { ie_date: day, ie_flag: 'E', status: 'rejected' })
    await change(3, { ie_date: day, status: 'accepted', decided_on: day, trade_mode: '5034' })
    await change(4, { ie_date: day, status: 'accepted', decided_on: day, trade_mode: '0110' })
    await change(5, { ie_date: day, status: 'accepted', decided_on: null })
    await change(6, { ie_date: day, status: 'manual' })
    const rows = await stage.database.owner.unsafe<{ id: string; due: string | null }[]>(
      `select id, to_char(${LIST_DUE} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due from inventory where deleted_at is null`,
    )
    expect(rows).toHaveLength(ids.length)
    for (const { id, due } of rows) {
      const list = (await clerk.send(inventoryApi.get, { id })).body.data
      expect(due, JSON.stringify(list)).toBe(dueOf(list)?.due_at.toISOString() ?? null)
    }
  }
  await stage.database.owner`update inventory set ie_flag = 'I', decided_on = null`
})

test('lists are tasks from three days before their limit to seven after it, the earliest first', async () => {
  await change(0, { ie_date: dayIn(-10) })
  expect(await tasks()).toEqual([])
  await change(0, { ie_date: dayIn(-12) })
  await change(1, { ie_date: dayIn(-15), status: 'handed_over' })
  await change(2, { ie_date: dayIn(-22) })
  const due = [dayIn(-1), dayIn(2)].map((day) => new Date(`${day}T23:59:59+08:00`).toISOString())
  const pending = await tasks()
  expect(pending).toMatchObject([
    { id: ids[1], due: due[0], path: `/cdl/list?record=${ids[1]}`, detail: '已交接，已过期限，尚未取得海关编号' },
    { id: ids[0], due: due[1], detail: '草稿，须在期限前取得海关编号' },
  ])
  const counts = (await clerk.send(countWork)).body.rows
  expect(counts).toContainEqual(expect.objectContaining({ kind: 'gathering', menu_path: '/cdl/list', free: 2 }))
  for (const name of ['b.clerk', 'a.none', 'a.weigher']) expect(await tasks(await stage.as(name))).toEqual([])
})

test('a task is taken until its limit changes, and ends with the clearance by hand', async () => {
  await change(0, { ie_date: dayIn(-12) })
  const [task] = await tasks()
  expect((await clerk.send(takeWork, { kind: 'gathering', id: task!.id })).status).toBe(200)
  expect((await tasks())[0]).toMatchObject({ id: ids[0], owner_name: expect.any(String) })
  await change(0, { ie_date: dayIn(-13) })
  expect((await tasks())[0]).toMatchObject({ id: ids[0], owner_id: null })
  const input = { ids: [ids[0]!], reason: '窗口办理', clear_no: 'RG1', time: new Date().toISOString() }
  expect((await clerk.send(clearInventory, input)).status).toBe(200)
  expect(await tasks()).toEqual([])
})
