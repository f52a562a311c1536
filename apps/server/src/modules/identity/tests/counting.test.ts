import { expect, test } from 'vitest'
import type { AttemptKey } from '../../../platform/passwords/attempts.queries.ts'
import { createCounting } from '../signIn/counting.ts'

const keyOf = (account: string): AttemptKey => ({ account, network: '' })

function open(refuse: (account: string) => boolean = () => false) {
  const statements: string[][] = []
  const failures = new Map<string, number>()
  const counting = createCounting(async (keys) => {
    statements.push(keys.map(({ account }) => account))
    await new Promise((resolve) => setImmediate(resolve))
    if (keys.some(({ account }) => refuse(account))) throw new Error('away')
    return keys.flatMap((key) => {
      const count = (failures.get(key.account) ?? 0) + 1
      failures.set(key.account, count)
      return count > 2 ? [] : [{ ...key, failures: count }]
    })
  })
  return { statements, count: (account: string) => counting(keyOf(account)) }
}

test('concurrent attempts are counted together, one statement after the other', async () => {
  const { statements, count } = open()
  expect(await Promise.all(['a', 'b', 'c'].map(count))).toEqual([1, 1, 1])
  expect(statements).toEqual([['a'], ['b', 'c']])
})

test('a repeated name is counted twice, and not once it is locked', async () => {
  const { statements, count } = open()
  expect(await Promise.all(['a', 'a', 'b', 'a'].map(count))).toEqual([1, 2, 1, undefined])
  expect(statements).toEqual([['a'], ['a', 'b'], ['a']])
})

test('a failed statement fails only the attempts in it', async () => {
  const { count } = open((account) => account === 'bad')
  const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map(count))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await count('b')).toBe(1)
})

test('no statement counts more than two hundred', async () => {
  const { statements, count } = open()
  await Promise.all(Array.from({ length: 500 }, (_, n) => count(String(n))))
  expect(statements.map(({ length }) => length)).toEqual([1, 200, 200, 99])
})
