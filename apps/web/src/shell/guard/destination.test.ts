// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { duePath, isReadable, leaveUnreadableAddress, redirectOf, signInPath } from './destination.ts'

test('sign-in remembers where the user wanted to go', () => {
  expect(signInPath('/order/list?state=draft')).toBe('/user/login?redirect=%2Forder%2Flist%3Fstate%3Ddraft')
  expect(signInPath('/')).toBe('/user/login')
  expect(signInPath('/user/whatever')).toBe('/user/login')
})

test('a page that the server demands comes first, and then leads on', () => {
  expect(duePath('session.passwordDue', '/order/list')).toBe('/user/password?redirect=%2Forder%2Flist')
  expect(duePath('session.factorDue', '/')).toBe('/user/factor?redirect=%2F')
  for (const code of ['session.expired', 'access.denied']) expect(duePath(code, '/')).toBeUndefined()
})

test('a remembered destination is found again', () => {
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

test.each(['/%', '/?q=%E0%A4%A', '/order/%00', '/order?q=%ED%A0%80'])(
  '%s leads to the page that was not found',
  (address) => {
    history.replaceState(null, '', address)
    leaveUnreadableAddress()
    expect(location.pathname + location.search).toBe('/404')
  },
)

test.each(['/', '/order/list?q=%E8%92%99+L&state=draft', '/order/detail?id=100%25'])('%s stays', (address) => {
  expect(isReadable(address)).toBe(true)
  history.replaceState(null, '', address)
  leaveUnreadableAddress()
  expect(location.pathname + location.search).toBe(address)
})
