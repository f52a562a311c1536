import { drawerScreen, menuScreen, screen } from './screen.ts'
import type { Opening } from './screen.ts'

const buttons = 'query,get,add,edit,delete,enable,disable'

const administrators = menuScreen<Opening | 'enterprise_id'>('/platform/admin', {
  title: '管理员',
  menu: 'administrator',
  buttons: `${buttons},personal`,
})

/** Each enterprise administers its own people. */
export const permissionScreens = {
  users: menuScreen('/permission/user', { title: '用户', menu: 'user', buttons: `${buttons},personal` }),
  accounts: screen<'state'>('/permission/account', { title: '账号', menu: 'user' }),
  groups: menuScreen('/permission/group', { title: '用户组', menu: 'group', buttons }),
  roles: menuScreen<Opening | 'enterprise_id'>('/permission/role', { title: '角色', menu: 'role', buttons }),
  grants: screen<'kind' | 'holder' | 'menu' | 'button'>('/permission/rule', { title: '权限规则', menu: 'role' }),
  administrators,
  newAdministrator: drawerScreen('/platform/admin/create', administrators, '新增管理员'),
  resetPassword: screen('/platform/resetpassword', { title: '重置密码', menu: 'administrator' }),
}

export const platformScreens = {
  enterprises: menuScreen('/platform/enterprise', {
    title: '企业',
    menu: 'enterprise',
    buttons: `${buttons},personal`,
    staffOnly: true,
  }),
  enterpriseGrants: screen<'holder'>('/platform/permission', { title: '平台权限', menu: 'enterprise' }),
  registrations: menuScreen<Opening | 'status'>('/platform/registration', {
    title: '注册申请',
    menu: 'registration',
    buttons: 'query,get,edit,approve,personal',
    staffOnly: true,
  }),
  codeTables: menuScreen<'table'>('/platform/code', {
    title: '代码表',
    menu: 'code_table',
    buttons: 'query,import',
    staffOnly: true,
  }),
  menus: menuScreen('/permission/menu', { title: '菜单', menu: 'menu', buttons, staffOnly: true }),
}
