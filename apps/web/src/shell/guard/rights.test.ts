import { expect, test } from 'vitest'
import type { NavigationModule, User } from '../../platform/session/session.ts'
import { clerk } from '../../platform/session/tests/user.ts'
import { rightsByKey, rightsByName } from './rights.ts'

const user = (direct: [string, string][], roles: [string, string][][], group?: [string, string][]): User => ({
  ...clerk,
  enterprise_id: null,
  enterprise_name: null,
  platform_menus: direct.map(([menu_name, menu_button]) => ({ menu_name, platform_users_permission: { menu_button } })),
  platform_roles: roles.map((menus) => ({
    role_name: '制单员',
    permissions: [],
    platform_menus: menus.map(([menu_name, menu_button]) => ({
      menu_name,
      platform_roles_permission: { menu_button },
    })),
  })),
  platform_group: group
    ? {
        group_name: '夜班',
        platform_menus: group.map(([menu_name, menu_button]) => ({
          menu_name,
          platform_groups_permission: { menu_button },
        })),
      }
    : null,
})

test('buttons of a user, of all their roles and of their group are merged without duplicates', () => {
  const merged = rightsByName(
    user(
      [['车辆', 'query, get']],
      [
        [
          ['车辆', 'query,add'],
          ['司机', 'query'],
        ],
        [['订单', 'get']],
      ],
      [
        ['司机', 'edit'],
        ['车辆', ''],
      ],
    ),
  )
  expect(merged).toEqual({ 车辆: ['query', 'get', 'add'], 司机: ['query', 'edit'], 订单: ['get'] })
})

test('a user without roles, group menus and menus of their own cannot enter', () => {
  expect(() => rightsByName(user([], []))).toThrow('roles must be a non-null array')
  expect(() => rightsByName(user([], [], []))).toThrow('roles must be a non-null array')
  expect(rightsByName(user([], [[]]))).toEqual({})
  expect(rightsByName(user([], [], [['车辆', 'get']]))).toEqual({ 车辆: ['get'] })
})

test('a renamed menu keeps its key by its path; a name outside the navigation is found in the catalogue', () => {
  const navigation = [
    { platform_menus: [{ menu_name: '卡车台账', menu_path: '/transport/vehicle' }] },
  ] as NavigationModule[]
  expect(rightsByKey({ 卡车台账: ['get'], 司机: ['query'], 别的: ['add'] }, navigation)).toEqual({
    vehicle: ['get'],
    driver: ['query'],
    别的: ['add'],
  })
})
