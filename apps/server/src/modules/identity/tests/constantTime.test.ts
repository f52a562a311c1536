import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withEqualFailureTime } from '../signIn/constantTime.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const takes = (milliseconds: number, fails: boolean) => async () => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  if (fails) throw new Error('no')
}

/** The time of the result, ms after the start. */
async function toldAfter(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  let code: number | undefined
  const done = () => void (code = performance.now() - start)
  void withEqualFailureTime(400, work, () => performance.now()).then(done, done)
  for (let n = 0; n < 200 && code === undefined; n += 1) await vi.advanceTimersByTimeAsync(10)
  return code ?? Number.NaN
}

test('a refusal takes the same time, regardless of the work before it', async () => {
  expect(await toldAfter(takes(0, true))).toBe(400)
  expect(await toldAfter(takes(30, true))).toBe(400)
  expect(await toldAfter(takes(390, true))).toBe(400)
})

test('a slower one is reported at the next step, not at its end', async () => {
  expect(await toldAfter(takes(410, true))).toBe(800)
})

test('a success is reported without delay', async () => {
  expect(await toldAfter(takes(30, false))).toBe(30)
})
