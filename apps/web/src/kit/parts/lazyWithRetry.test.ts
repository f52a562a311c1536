// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { loadWithRetry } from './lazyWithRetry.ts'

const lost = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Part.js')

test('code that could not be fetched is requested again; an error of the code itself is not hidden', async () => {
  const answers = [lost, lost, 'part']
  const load = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  expect(await loadWithRetry(load, [1, 1])).toBe('part')
  await expect(
    loadWithRetry(async () => {
      throw new TypeError('x is not a constructor')
    }),
  ).rejects.toThrow('constructor')
})

test('the network that comes back ends the pause', async () => {
  let count = 0
  const part = loadWithRetry(async () => {
    count += 1
    if (count === 1) throw lost
    return 'part'
  }, [60_000, 60_000])
  await Promise.resolve()
  await Promise.resolve()
  dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
})
