import { describe, expect, test } from 'vitest'
import { menus } from '../menus.ts'
import { operations } from '../registry.ts'
import { linkTo, screens, signInPages, statusPages } from './index.ts'
import type { Screen } from './index.ts'

const named = Object.entries<Screen>(screens)
const routes = new Map(
  operations.flatMap((operation) => operation.routes.map((route) => [`${route.method} ${route.path}`, operation])),
)
const file = 'packages/domain/src/screens/<module>.ts'

describe('the screens', () => {
  test('have one path each, which is absolute, and a title', () => {
    const all = [...named, ...Object.entries<Screen>(signInPages), ...Object.entries<Screen>(statusPages)]
    const paths = all.map(([, { path }]) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(paths.filter((path) => !/^(\/[A-Za-z0-9_-]+)+$/.test(path))).toEqual([])
    expect(all.filter(([, { title }]) => title === '').map(([name]) => name)).toEqual([])
  })

  test.each(named.flatMap(([name, { menu }]) => (menu === undefined ? [] : [[name, menu] as const])))(
    '%s asks for a menu that one screen declares: %s (else: its menuScreen with buttons)',
    (name, menu) => {
      const declared = named.filter(([, screen]) => screen.menu === menu && screen.buttons !== undefined)
      expect(declared, `${file}: ${name} asks for ${menu}`).toHaveLength(1)
    },
  )

  test('are all in the catalogue of menus if they declare buttons (else: their module in menus.ts)', () => {
    const declared = named.filter(([, { buttons }]) => buttons !== undefined).map(([, { path }]) => path)
    expect(menus.map(({ menu_path }) => menu_path).toSorted()).toEqual(declared.toSorted())
  })

  test('open with the right of the list that they show first', () => {
    const wrong = named.flatMap(([name, { menu, rows }]) => {
      const access = rows === undefined ? undefined : routes.get(rows)?.access
      const rights = access?.kind === 'right' ? [access] : access?.kind === 'anyRight' ? access.rights : []
      return rows === undefined || rights.some((right) => right.menu === menu)
        ? []
        : [`${file}: ${name} has the menu ${menu}, ${rows} asks for another`]
    })
    expect(wrong).toEqual([])
  })

  test('open a drawer for new records only beside lists with the button 新增', () => {
    const drawers = named.flatMap(([name, { drawerOf }]) => (drawerOf ? [[name, drawerOf] as const] : []))
    expect(drawers.filter(([, list]) => !list.buttons?.includes('add')).map(([name]) => name)).toEqual([])
    expect(drawers.length).toBeGreaterThan(10)
  })
})

describe('a link', () => {
  test('has the path of its screen, and the parameters that have a value', () => {
    expect(linkTo(screens.order)).toBe('/order/detail')
    expect(linkTo(screens.order, { id: '7' })).toBe('/order/detail?id=7')
    expect(linkTo(screens.manifest, { id: '7', act: null, field: 'bills.0.goods' })).toBe(
      '/rmft/edit?id=7&field=bills.0.goods',
    )
  })

  test('encodes what a query cannot hold, and reads back as it was', () => {
    const values = { keyword: '京A 12&3?#=+%/中', record: 'a,b:c' }
    const link = linkTo(screens.vehicles, values)
    expect(link).toContain('record=a,b:c')
    const query = link.slice(link.indexOf('?') + 1).split('&')
    const read = query.map((part) => part.split('=').map((text) => decodeURIComponent(text)))
    expect(Object.fromEntries(read)).toEqual(values)
  })

  test('keeps an empty value: the screen says that the record is missing', () => {
    expect(linkTo(screens.order, { id: '' })).toBe('/order/detail?id=')
  })

  test('takes the parameters of its screen only', () => {
    // @ts-expect-error: a batch is opened by its number
    expect(linkTo(screens.batch, { id: '7' })).toBe('/batch/view?id=7')
    const record: Screen<'id'> = screens.manifest
    expect(linkTo(record, { id: '7' })).toBe('/rmft/edit?id=7')
  })
})
