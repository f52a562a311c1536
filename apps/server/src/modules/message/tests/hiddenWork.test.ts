import { workToDo } from '@guanqiao/domain/todo/index'
import { acknowledgeAlarm, createBill } from '@guanqiao/domain/customs/index'
import { resendMessage } from '@guanqiao/domain/message/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBills, editable } from './billCrossing.ts'
import type { Bill } from './billCrossing.ts'

let on: Awaited<ReturnType<typeof openBills>>

beforeAll(async () => {
  on = await openBills()
})
afterAll(() => on.close())

interface Task {
  readonly kind: string
  readonly id: string
  readonly detail: string | null
  readonly path: string
}
/** The pending tasks of one manifest. */
async function workFor(id: string, who = 'a.clerk'): Promise<Task[]> {
  const { status, body } = await (await on.stage.as(who)).send(workToDo)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.rows as Task[]).filter((task) => task.id === id)
}
const kindsFor = async (id: string) => (await workFor(id)).map(({ kind }) => kind)

async function addBill(id: string, bills: readonly Bill[], bill_no: string): Promise<void> {
  const { id: _, ...copy } = editable(bills[0]!) as Record<string, unknown>
  const added = await (await on.stage.as('a.clerk')).send(createBill, { ...copy, manifest_id: id, bill_no })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
}
const age = (id: string) =>
  on.crossing.rows(
    `update manifest_bill set sent_at = now() - interval '10 minutes 1 second' where manifest_id = $1`,
    id,
  )

test.each(['12', '13'])('%s after release is a task until it is acknowledged', async (code) => {
  const { id, message } = await on.accepted(1)
  await on.receive(message, '11')
  expect(await kindsFor(id)).toEqual([])
  await on.receive(message, code)
  const [task, ...others] = await workFor(id)
  expect(others).toEqual([])
  expect(task).toMatchObject({
    kind: 'alarm',
    path: `/rmft/edit?id=${id}`,
    detail: expect.stringContaining(code === '12' ? '放行后海关又发来拒装' : '放行后海关又发来禁卸'),
  })
  expect(await workFor(id, 'b.clerk')).toEqual([])
  expect(await workFor(id, 'a.none')).toEqual([])
  const seen = await (await on.stage.as('a.clerk')).send(acknowledgeAlarm, { id })
  expect(seen.status, JSON.stringify(seen.body)).toBe(200)
  expect(await kindsFor(id)).toEqual([])
})

test('goods that customs refuses are a task, and so are rejected bills beside them', async () => {
  const { id, message, bills } = await on.accepted(2)
  const [one, two] = bills as [Bill, Bill]
  await on.receive(message, '13', { [one.bill_no]: '13' })
  expect(await workFor(id)).toMatchObject([{ kind: 'refused', path: `/rmft/edit?id=${id}` }])
  await on.crossing.rows(`update manifest_bill set status = 'rejected' where id = $1`, two.id)
  expect(await kindsFor(id)).toEqual(['refused'])
})

test('a bill without an answer is overdue although a sibling is a draft', async () => {
  const { id } = await on.crossing.makeManifest()
  await on.crossing.send(id)
  const { bills } = await on.detail(id)
  await addBill(id, bills, 'HIDDEN1')
  expect((await on.statesOf(id))[0]).toBe('draft')
  expect(await kindsFor(id)).toEqual([])
  await age(id)
  const [task] = await workFor(id)
  expect(task).toMatchObject({ kind: 'overdue', detail: `提(运)单 ${bills[0]!.bill_no} 等待海关回执` })
  expect(task?.path).toMatch(/^\/message\/log\?batch_number=\d{13}$/)
})

test('a bill stays overdue when a sibling is sent after it', async () => {
  const { id } = await on.crossing.makeManifest({ bills: 2 })
  const [one, two] = (await on.detail(id)).bills as [Bill, Bill]
  await on.crossing.post([id], { bill_ids: [one.id] })
  await age(id)
  expect(await kindsFor(id)).toEqual(['overdue', 'ready'])
  await on.crossing.post([id], { bill_ids: [two.id] })
  expect(await workFor(id)).toMatchObject([{ kind: 'overdue', detail: `提(运)单 ${one.bill_no} 等待海关回执` }])
})

test('the wait restarts when the message is queued again, and ends with the reply', async () => {
  const { id } = await on.crossing.makeManifest()
  const message = await on.crossing.send(id)
  await age(id)
  expect(await kindsFor(id)).toEqual(['overdue'])
  const [row] = await on.crossing.rows<{ id: string }>(`select id from customs_message where message_id = $1`, message)
  const again = await (await on.stage.as('a.clerk')).send(resendMessage, { id: row!.id })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect(await kindsFor(id)).toEqual([])
  await age(id)
  expect(await kindsFor(id)).toEqual(['overdue'])
  await on.receive(message, '01')
  expect(await kindsFor(id)).toEqual([])
})
