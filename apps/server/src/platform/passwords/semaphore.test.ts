import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

function started(count: number, run: ReturnType<typeof createSemaphore>) {
  const order: number[] = []
  const ends = Array.from({ length: count }, () => Promise.withResolvers<number>())
  const results = ends.map(({ promise }, at) =>
    run(() => {
      order.push(at)
      return promise
    }),
  )
  return { order, ends, results }
}

test('so many works run at a time, and the others in the order of their arrival', async () => {
  const { order, ends, results } = started(4, createSemaphore(2, 10))
  expect(order).toEqual([0, 1])
  ends[1]!.resolve(1)
  expect(await results[1]).toBe(1)
  await Promise.resolve()
  expect(order).toEqual([0, 1, 2])
  ends[0]!.reject(new Error('failed'))
  await expect(results[0]).rejects.toThrow('failed')
  ends[2]!.resolve(2)
  ends[3]!.resolve(3)
  expect(await Promise.all(results.slice(2))).toEqual([2, 3])
  expect(order).toEqual([0, 1, 2, 3])
})

test('beyond the number that may wait, a work is refused and takes no place', async () => {
  const run = createSemaphore(1, 1)
  const { ends, results } = started(3, run)
  await expect(results[2]).rejects.toMatchObject({ code: 'login.busy' })
  ends[0]!.resolve(0)
  ends[1]!.resolve(1)
  expect(await Promise.all(results.slice(0, 2))).toEqual([0, 1])
  expect(await run(() => Promise.resolve(7))).toBe(7)
})
