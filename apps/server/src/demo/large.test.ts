import { expect, test } from 'vitest'
import { parseField } from '@guanqiao/domain/kit/shape'
import { batchApi } from '@guanqiao/domain/order/index'
import { vehicle, vehicleApi } from '@guanqiao/domain/transport/index'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { seedFortnight } from './fortnight.ts'
import { fillLarge, plateOf } from './large.ts'

withStage()

const progress: string[] = []
const fill = (vehicles: number, batches = 0) =>
  fillLarge(stage.store, { vehicles, batches, progress: (...words) => void progress.push(words.join(' ')) })
const counts = async () =>
  (
    await stage.database
      .owner`select (select count(*)::int from vehicle where created_by = 'demo.large') as vehicles, (select count(*)::int from batch where created_by = 'demo.large') as batches`
  )[0]

test('requires the demonstration', async () => {
  await expect(fill(1)).rejects.toThrow('请先以演示数据启动一次')
})

test('resumes where it stopped and creates nothing twice', async () => {
  await seedFortnight(stage.store)
  await fill(5_200, 300)
  expect(await counts()).toEqual({ vehicles: 5_200, batches: 300 })
  expect(progress).toEqual(['vehicle 2000 5200', 'vehicle 4000 5200', 'vehicle 5200 5200', 'batch 300 300'])
  await fill(5_200, 300)
  expect(progress).toHaveLength(4)
  await fill(6_000)
  expect(await counts()).toEqual({ vehicles: 6_000, batches: 300 })
})

test('rows are found as any other', async () => {
  const clerk = await stage.as('a.clerk')
  const { body } = await clerk.send(vehicleApi.list, { plate_number: plateOf(5_999) })
  expect(body.rows.map((row: { plate_number: string }) => row.plate_number)).toEqual([plateOf(5_999)])
  expect((await clerk.send(batchApi.list, { keyword: '7000000000299' })).body.totalCount).toBe(1)
  expect((await (await stage.as('b.clerk')).send(vehicleApi.list, { plate_number: plateOf(1) })).body.totalCount).toBe(
    0,
  )
})

test('plates are right ones and all different', () => {
  const plates = Array.from({ length: 50_000 }, (_, n) => plateOf(n * 199))
  expect(new Set(plates).size).toBe(plates.length)
  expect(plates.filter((plate) => parseField(vehicle.fields.plate_number, plate) !== undefined)).toEqual([])
})
