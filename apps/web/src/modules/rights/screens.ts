import { openCreateDrawer } from '../../platform/list/openCreateDrawer.ts'
import type { Screen } from '../../kit/crud/screen.ts'

export const rightsScreens: Readonly<Record<string, Screen>> = {
  '/permission/user': { menu: 'user', title: '用户', load: () => import('./Users.tsx') },
  '/permission/account': { menu: 'user', title: '账号', load: () => import('./accounts/Accounts.tsx') },
  '/permission/group': { menu: 'group', title: '用户组', load: () => import('./Groups.tsx') },
  '/permission/role': { menu: 'role', title: '角色', load: () => import('./Roles.tsx') },
  '/permission/rule': { menu: 'role', title: '权限规则', load: () => import('./grid/RulePage.tsx') },
  '/permission/menu': { menu: 'menu', title: '菜单', load: () => import('./menus/Menus.tsx') },
  '/platform/admin': { menu: 'administrator', title: '管理员', load: () => import('./Administrators.tsx') },
  '/platform/admin/create': {
    menu: 'administrator',
    title: '新增管理员',
    load: () => import('./Administrators.tsx').then(openCreateDrawer),
  },
  '/platform/resetpassword': { menu: 'administrator', title: '重置密码', load: () => import('./ResetPassword.tsx') },
  '/platform/enterprise': { menu: 'enterprise', title: '企业', load: () => import('./Enterprises.tsx') },
  '/platform/permission': { menu: 'enterprise', title: '平台权限', load: () => import('./grid/CeilingPage.tsx') },
}
