import { writeReceipt } from '@guanqiao/customs'
import { answerTimes, usualOf } from '@guanqiao/domain/message/answerTime'
import { workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
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
  const content = Buffer.from(writeReceipt({ ...head, hasSummary: true, bills: [], equipment: [] }))
  return arrivalsAt({ store: stage.store, log: quiet }).received([{ file_name: `${message_id}_${code}.xml`, content }])
}

/** A message that customs answered after so many seconds; the client's own receipt came at once. */
async function answered(seconds: number, office = '0708', hour = 3): Promise<void> {
  const { id } = await crossing.makeManifest()
  await crossing.rows('update manifest set declare_office = $2 where id = $1', id, office)
  const message = await crossing.send(id)
  await receive(message, 'E1')
  await receive(message, '01')
  await stage.database.owner`update customs_message m set queued_at = r.received_at - make_interval(secs => ${seconds})
    from receipt r where m.message_id = ${message} and r.message_id = m.message_id and r.code = '01'`
  // Both times move to the hour of yesterday.
  await stage.database
    .owner`with shifted as (select queued_at - (date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      - interval '1 day' + make_interval(hours => ${hour})) as by from customs_message where message_id = ${message}),
    message as (update customs_message set queued_at = queued_at - (select by from shifted) where message_id = ${message})
    update receipt set received_at = received_at - (select by from shifted) where message_id = ${message}`
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
  const times = { doc_type: 'manifest', answers: 20, most_seconds: 181, late_seconds: 362 }
  expect(await timesOf(clerk)).toEqual([
    { ...times, declare_office: null, hour: null },
    { ...times, declare_office: '0708', hour: null },
    { ...times, declare_office: '0708', hour: 3 },
  ])
  expect(await isOverdue(id, 5)).toBe(false)
  expect(await isOverdue(id, 7)).toBe(true)
  expect(await timesOf(await stage.as('b.clerk'))).toEqual([])
  expect(await timesOf(await stage.as('admin'))).toEqual([])
})

test('the time of port and hour counts with twenty answers, otherwise that of the port, otherwise that of all', async () => {
  const clerk = await stage.as('a.clerk')
  // 0708 answers within 200 s at three o'clock (above), within 1,000 s at noon; 0702 within 3,000 s, too rarely in each hour.
  for (let at = 1; at <= 20; at += 1) await answered(at * 50, '0708', 12)
  for (let at = 1; at <= 20; at += 1) await answered(at * 150, '0702', at)
  const times = (await timesOf(clerk)) as { declare_office: string | null; hour: number | null; late_seconds: number }[]
  expect(times.map(({ declare_office, hour }) => [declare_office, hour])).toEqual([
    [null, null],
    ['0702', null],
    ['0708', null],
    ['0708', 3],
    ['0708', 12],
  ])
  const late = (declare_office: string, since: string) =>
    usualOf(times as never, { doc_type: 'manifest', declare_office, since })
  // 03:30, 12:30 and 20:00 in China.
  const [night, noon, evening] = ['2026-11-20T19:30:00Z', '2026-11-21T04:30:00Z', '2026-11-21T12:00:00Z']
  expect(late('0708', night!)).toMatchObject({ hour: 3, late_seconds: 362 })
  expect(late('0708', noon!)).toMatchObject({ hour: 12, late_seconds: 1810 })
  expect(late('0708', evening!)).toMatchObject({ declare_office: '0708', hour: null })
  expect(late('0702', noon!)).toMatchObject({ declare_office: '0702', hour: null, late_seconds: 5430 })
  expect(late('1101', noon!)).toMatchObject({ declare_office: null, hour: null })
  // The task of a manifest follows its port: 40 minutes are late at 0708 and usual at 0702, at any hour.
  const { id } = await crossing.makeManifest()
  await crossing.send(id)
  expect(await isOverdue(id, 40)).toBe(true)
  await crossing.rows(`update manifest set declare_office = '0702' where id = $1`, id)
  expect(await isOverdue(id, 40)).toBe(false)
})
