import { menu } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

const kept = 'query,get,add,edit,delete,enable,disable'

/** Each enterprise administers its own people. */
export const permissionMenus: ModuleEntry = {
  key: 'permission',
  module_name: '权限管理',
  module_icon: 'Team',
  menus: [
    menu('user', '用户', '/permission/user', `${kept},personal`),
    menu('group', '用户组', '/permission/group', kept),
    menu('role', '角色', '/permission/role', kept),
    menu('administrator', '管理员', '/platform/admin', `${kept},personal`),
  ],
}

export const platformMenus: ModuleEntry = {
  key: 'platform',
  module_name: '平台管理',
  module_icon: 'Setting',
  menus: [
    { ...menu('enterprise', '企业', '/platform/enterprise', `${kept},personal`), staffOnly: true },
    {
      ...menu('registration', '注册申请', '/platform/registration', 'query,get,edit,approve,personal'),
      staffOnly: true,
    },
    { ...menu('code_table', '代码表', '/platform/code', 'query,import'), staffOnly: true },
    { ...menu('menu', '菜单', '/permission/menu', kept), staffOnly: true },
  ],
}

/** Menus whose buttons give power over other people. */
export const administrationMenus: ReadonlySet<string> = new Set(
  [...permissionMenus.menus, ...platformMenus.menus].map(({ key }) => key),
)
