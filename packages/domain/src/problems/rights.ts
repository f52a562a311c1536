/** Errors of administering users, rights and menus. */
export const rightsProblems = {
  'access.viewing': { status: 403, text: '正在以角色查看，只能读不能改；退出查看后再操作' },
  'right.lacking': { status: 403, text: '您自己没有这项权限，不能授予他人' },
  'right.ceiling': { status: 422, text: '企业没有开通这项权限，请先由平台开通' },
  'right.unknown': { status: 422, text: '没有这个菜单或按钮' },
  'role.builtIn': { status: 403, text: '系统内置角色不能修改或删除' },
  'user.superior': { status: 403, text: '此用户的权限多于您，只能由权限更高的管理员操作' },
  'user.self': { status: 403, text: '不能修改自己的权限、状态或删除自己，请由其他管理员操作' },
  'user.lastAdministrator': { status: 409, text: '这是最后一个可以管理人员的管理员，请先指定另一个管理员' },
  'enterprise.inUse': { status: 409, text: '企业还有用户，不能删除；可以停用' },
  'menu.noScreen': { status: 422, text: '没有这个路径的页面' },
  'menu.required': { status: 409, text: '管理菜单的菜单不能隐藏、停用或删除，否则无人能恢复' },
  'module.inUse': { status: 409, text: '模块下还有菜单，请先移走' },
} as const
