import { screens } from '@guanqiao/domain/screens/index'
import type { Screen } from '@guanqiao/domain/screens/index'
import { expect, test } from 'vitest'
import { routes } from './screens.ts'

test('every screen that the domain declares is a route with its title, menu and component', () => {
  const declared = Object.values<Screen>(screens)
  expect(Object.keys(routes).toSorted()).toEqual(declared.map(({ path }) => path).toSorted())
  expect(
    declared.filter(
      ({ path, ...rest }) => !Object.entries(rest).every(([key, value]) => routes[path]?.[key as 'title'] === value),
    ),
  ).toEqual([])
  expect(Object.values(routes).filter(({ load }) => typeof load !== 'function')).toEqual([])
})
