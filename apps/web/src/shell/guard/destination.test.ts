// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { redirectOf, signInPath } from './destination.ts'

test('sign-in remembers where the user wanted to go', () => {
  expect(signInPath('/order/list?state=draft')).toBe('/user/login?redirect=%2Forder%2Flist%3Fstate%3Ddraft')
  expect(signInPath('/')).toBe('/user/login')
  expect(signInPath('/user/whatever')).toBe('/user/login')
})

test('what was remembered is found again', () => {
  expect(redirectOf('?redirect=%2Forder%2Flist%3Fstate%3Ddraft')).toBe('/order/list?state=draft')
})

test.each([
  '',
  '?redirect=',
  '?redirect=order',
  '?redirect=https://evil.test/',
  '?redirect=//evil.test',
  '?redirect=/\\evil.test',
  '?redirect=/user/login',
])('nothing leads astray: %s', (search) => {
  expect(redirectOf(search)).toBeUndefined()
})
