// @vitest-environment happy-dom
import { anybody, may, mayAny, signedIn } from '@guanqiao/domain/kit/access'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Can } from '../Can.tsx'
import { isAllowed, setPermissions } from '../permissions.ts'
import { show } from './page.tsx'

beforeEach(() => setPermissions({ truck: ['query', 'edit'] }))

test('an operation is allowed by its button on its menu, or by any of several', () => {
  expect(isAllowed({ access: may('truck', 'edit') })).toBe(true)
  expect(isAllowed({ access: may('truck', 'delete') })).toBe(false)
  expect(isAllowed({ access: may('driver', 'edit') })).toBe(false)
  expect(isAllowed({ access: mayAny({ menu: 'driver', button: 'get' }, { menu: 'truck', button: 'query' }) })).toBe(
    true,
  )
  expect(isAllowed({ access: mayAny({ menu: 'driver', button: 'get' }) })).toBe(false)
})

test('an operation that needs no right is allowed to everybody', () => {
  setPermissions({})
  expect([anybody, signedIn].map((access) => isAllowed({ access }))).toEqual([true, true])
})

test('what an operation offers appears and goes with the right', async () => {
  const { container, leave } = await show(<Can operation={{ access: may('truck', 'delete') }}>删除</Can>)
  expect(container.textContent).toBe('')
  await act(async () => setPermissions({ truck: ['delete'] }))
  expect(container.textContent).toBe('删除')
  await act(async () => setPermissions({ truck: ['query'] }))
  expect(container.textContent).toBe('')
  await leave()
})
