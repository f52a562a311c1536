import { writeReceipt } from '@guanqiao/customs'
import { answerTimes } from '@guanqiao/domain/message/answerTime'
import { workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { quiet } from '@guanqiao/launcher/tests/quiet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { arrivalsAt } from '../index.ts'

let stage: Stage
let crossing: Crossing
beforeAll(async () => {
  stage = await createStage()
  crossing = await openCrossing(stage)
})
afterAll(() => stage.close())

const receive = (message_id: string, code: 'E1' | '01') => {
  const head = { message_id, message_type: 'MT1401', stage: code === '01' ? 2 : 1, code, text: code } as const
  const content = Buffer.from(writeReceipt({ ...head, whole: true, bills: [], equipment: [] }))
  return arrivalsAt({ store: stage.store, log: quiet }).received([{ file_name: `${message_id}_${code}.xml`, content }])
}

/** A message that customs answered after so many seconds; the client's own receipt came at once. */
async function answered(seconds: number): Promise<void> {
  const { id } = await crossing.makeManifest()
  const message = await crossing.send(id)
  await receive(message, 'E1')
  await receive(message, '01')
  await stage.database.owner`update customs_message m set queued_at = r.received_at - make_interval(secs => ${seconds})
    from receipt r where m.message_id = ${message} and r.message_id = m.message_id and r.code = '01'`
}

const timesOf = async (who: Actor) => (await who.send(answerTimes, {})).body.rows

async function isOverdue(id: string, sentMinutesAgo: number): Promise<boolean> {
  const clerk = await stage.as('a.clerk')
  await stage.database
    .owner`update manifest_bill set sent_at = now() - make_interval(mins => ${sentMinutesAgo}) where manifest_id = ${id}`
  const tasks = (await clerk.send(workToDo, {})).body.rows as Task[]
  return tasks.some((task) => task.kind === 'overdue' && task.id === id)
}

test('an answer is late after the own usual time, and after ten minutes while there are too few answers', async () => {
  const clerk = await stage.as('a.clerk')
  const { id } = await crossing.makeManifest()
  await crossing.send(id)
  for (let at = 1; at < 20; at += 1) await answered(at * 10)
  expect(await timesOf(clerk)).toEqual([])
  expect(await isOverdue(id, 9)).toBe(false)
  expect(await isOverdue(id, 11)).toBe(true)
  await answered(200)
  expect(await timesOf(clerk)).toEqual([{ doc_type: 'manifest', answers: 20, most_seconds: 181, late_seconds: 362 }])
  expect(await isOverdue(id, 5)).toBe(false)
  expect(await isOverdue(id, 7)).toBe(true)
  expect(await timesOf(await stage.as('b.clerk'))).toEqual([])
  expect(await timesOf(await stage.as('admin'))).toEqual([])
})
