import { expect, test } from 'vitest'
import type { CallProblem } from './problem.ts'
import { emit, onUnauthorized } from './outcome.ts'

const ended = { status: 401 } as CallProblem

test('a session that ended before there was a listener is reported to the first one, once', () => {
  emit(ended, {} as never)
  const problems: CallProblem[] = []
  const stop = onUnauthorized((problem) => problems.push(problem))
  expect(problems).toEqual([ended])
  emit(ended, {} as never)
  expect(problems).toHaveLength(2)
  stop()
  onUnauthorized((problem) => problems.push(problem))()
  expect(problems).toHaveLength(2)
})
