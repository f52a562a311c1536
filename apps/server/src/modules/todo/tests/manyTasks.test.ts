import { countWork, workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { companyApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { expect, test } from 'vitest'
import { boss, trade, withColleagues } from '../../../testing/stages/colleagues.ts'
import { sendOk } from '../../../testing/trade.ts'

withColleagues()

/** The day in China, so many days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const papers = ['license_expiry', 'inspection_expiry', 'insurance_expiry'] as const
const onAll = (day: string) => Object.fromEntries(papers.map((name) => [name, day]))

const listed = async (input: object = {}) => (await boss.send(workToDo, input)).body.rows as Task[]
const numbersOf = (tasks: readonly Task[], kind: Task['kind']) => tasks.filter((task) => task.kind === kind).length

test('however many tasks of a graver kind wait, each kind is listed, and all of one kind when it is asked for', async () => {
  const vehicle = (number: number, day: string) =>
    sendOk(boss, vehicleApi.create, {
      plate_number: `蒙L${20000 + number}`,
      vehicle_type: 'tractor',
      curb_weight: '15000',
      company_id: trade.company_id,
      ...onAll(day),
    })
  for (let number = 0; number < 30; number++) {
    await vehicle(number, dayIn(-2))
    await sendOk(boss, companyApi.create, {
      company_name: `过期运输${number}号有限公司`,
      contact_name: '王强',
      contact_phone: '0478-3361234',
      permit_expiry: dayIn(-2),
    })
  }
  await vehicle(90, dayIn(3))
  await trade.order(1)

  const tasks = await listed()
  expect(tasks).toHaveLength(50)
  expect(numbersOf(tasks, 'draftOrder')).toBe(1)
  expect(numbersOf(tasks, 'expiring')).toBeGreaterThanOrEqual(2)
  expect(numbersOf(tasks, 'expired')).toBeGreaterThan(30)
  expect(tasks.at(-1)?.kind).toBe('expiring')
  const counts = (await boss.send(countWork, {})).body.rows as { kind: string; free: number }[]
  const freeOf = (kind: string) => counts.reduce((sum, count) => sum + (count.kind === kind ? count.free : 0), 0)
  expect(freeOf('expired')).toBe(120)
  expect(freeOf('expiring')).toBe(3)

  expect(await listed({ kind: 'expired' })).toHaveLength(120)
  expect((await listed({ kind: 'expiring' })).map(({ title }) => title)).toEqual(Array(3).fill('蒙L20090'))
})
