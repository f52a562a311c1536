import { expect, test } from 'vitest'
import { createNetworkShare } from '../signIn/networkShare.ts'

test('a network that has its share is refused until a work ends, in success or failure; another is not', async () => {
  const share = createNetworkShare(2)
  const ends = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const [first, second] = ends.map(({ promise }) => share('10.0.0.1', () => promise))
  const next = () => share('10.0.0.1', () => Promise.resolve(7))
  await expect(next()).rejects.toMatchObject({ code: 'login.busy' })
  expect(await share('10.0.0.2', () => Promise.resolve(8))).toBe(8)
  ends[0]!.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(await next()).toBe(7)
  ends[1]!.resolve()
  await second
  expect(await next()).toBe(7)
})
