import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailureBudget } from '../signIn/failureBudget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => createFailureBudget({ burst: 3, interval: 1_000, maxWaiting: 2 })
const outcomeOf = (taken: Promise<void>) =>
  taken.then(
    () => 'served',
    () => 'refused',
  )

test('a network has a budget of failures, then one per interval, the newest first', async () => {
  const budget = open()
  const served: number[] = []
  const attempts = [1, 2, 3, 4, 5, 6].map((n) => outcomeOf(budget.take('a').then(() => void served.push(n))))
  await vi.advanceTimersByTimeAsync(0)
  expect(served).toEqual([1, 2, 3])
  expect(await attempts[3]).toBe('refused')
  await vi.advanceTimersByTimeAsync(1_010)
  expect(served).toEqual([1, 2, 3, 6])
  await vi.advanceTimersByTimeAsync(1_010)
  expect(served).toEqual([1, 2, 3, 6, 5])
})

test('a successful attempt is free, and networks are independent', async () => {
  const budget = open()
  for (let n = 0; n < 20; n += 1) {
    await budget.take('a')
    budget.giveBack('a')
  }
  for (const network of ['a', 'b']) for (let n = 0; n < 3; n += 1) await budget.take(network)
  const late = outcomeOf(budget.take('b'))
  await vi.advanceTimersByTimeAsync(500)
  budget.giveBack('b')
  expect(await late).toBe('served')
})
