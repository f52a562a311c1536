import { expect, test } from 'vitest'
import type { CallProblem } from './problem.ts'
import { emit, onUnauthorized } from './outcome.ts'

const ended = { status: 401 } as CallProblem

test('a session that ended before there was a listener is reported to the first one, once', () => {
  emit(ended, {} as never)
  const heard: CallProblem[] = []
  const stop = onUnauthorized((problem) => heard.push(problem))
  expect(heard).toEqual([ended])
  emit(ended, {} as never)
  expect(heard).toHaveLength(2)
  stop()
  onUnauthorized((problem) => heard.push(problem))()
  expect(heard).toHaveLength(2)
})
