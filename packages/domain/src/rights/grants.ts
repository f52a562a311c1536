import { may, mayAny, signedIn } from '../kit/access.ts'
import { choice, flag, integer, lines, list, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'

const id = text('编号', { required: true, max: 36 })
const permissionId = text('菜单', { required: true, max: 50, help: '菜单的标识，如 vehicle' })
const actionList = list('按钮', { required: true, max: 40 })
const version = integer('版本')

/** The buttons on each menu. */
const permissions = lines('权限', { permissionId, actionList }, { required: true })

/** Rights after a change; the version is the one for the next change. */
const changed = returnsData({ id, version: integer('版本', { required: true }), permissions })

const grant = { id, version, list: lines('权限', { permissionId, actionList }, { required: true, min: 1, max: 200 }) }
const revocation = { id, version, permissionId: list('菜单', { required: true, max: 200 }) }

/** Sets the buttons of each named menu; a menu without buttons is revoked. Other menus stay unchanged. */
const grantAt = (table: string, call: string, label: string, menu: string) =>
  operation(`${table}.grant`, `POST ${call}`, {
    summary: `授予${label}权限`,
    access: may(menu, 'edit'),
    input: draft(grant),
    output: changed,
  })

const revokeAt = (table: string, call: string, label: string, menu: string) =>
  operation(`${table}.revoke`, `POST ${call}`, {
    summary: `收回${label}权限`,
    access: may(menu, 'edit'),
    input: draft(revocation),
    output: changed,
  })

export const grantUser = grantAt('app_user', '/platform/userpm/bulkCreate', '用户', 'user')
export const grantGroup = grantAt('user_group', '/platform/grouppm/bulkCreate', '用户组', 'group')
export const grantRole = grantAt('role', '/platform/rolepm/bulkCreate', '角色', 'role')
export const revokeUser = revokeAt('app_user', '/platform/userpm/remove', '用户', 'user')
export const revokeGroup = revokeAt('user_group', '/platform/grouppm/remove', '用户组', 'group')
export const revokeRole = revokeAt('role', '/platform/rolepm/remove', '角色', 'role')

/** The upper limit of an enterprise's rights: menus, then whole modules. */
export const grantEnterprise = grantAt('enterprise', '/enterprise/menu/create|update', '企业', 'enterprise')
export const revokeEnterprise = revokeAt('enterprise', '/enterprise/menu/del', '企业', 'enterprise')

const moduleIds = { id, version, module_id: list('模块', { required: true, max: 50 }) }
/** Grants every menu of the modules with all of its buttons. */
export const grantModules = operation('enterprise.grantModules', 'POST /enterprise/module/create|update', {
  summary: '授予企业模块',
  access: may('enterprise', 'edit'),
  input: draft(moduleIds),
  output: changed,
})
export const revokeModules = operation('enterprise.revokeModules', 'POST /enterprise/module/del', {
  summary: '收回企业模块',
  access: may('enterprise', 'edit'),
  input: draft(moduleIds),
  output: changed,
})

/** Modules that have a menu granted to the enterprise, with those menus. */
export const enterpriseModules = operation('enterprise.modules', 'GET|POST /enterprise/module/getall', {
  summary: '企业的模块',
  access: may('enterprise', 'get'),
  effect: 'read',
  input: draft({ id }),
  output: {
    envelope: 'rows',
    shape: {
      mode: 'row',
      fields: {
        id,
        module_name: text('模块', { required: true }),
        platform_menus: lines(
          '菜单',
          { permissionId, menu_name: text('菜单', { required: true }), actionList },
          { required: true },
        ),
      },
    },
  },
})

const userRole = {
  user_id: reference('用户', 'app_user', { required: true }),
  role_id: reference('角色', 'role', { required: true }),
}
const rolesOfUser = returnsData({
  user_id: text('用户', { required: true }),
  version: integer('版本', { required: true }),
  role_id: list('角色', { required: true, max: 100 }),
})

/** Saves the roles of a user and its own rights together: both or neither. Menus that `list` does not name stay unchanged. */
export const setUserRights = operation('app_user.setRights', 'POST /platform/userpm/update', {
  summary: '保存用户的角色和权限',
  access: may('user', 'edit'),
  input: draft({
    id,
    version,
    role_id: list('角色', { required: true, max: 100 }),
    list: lines('权限', { permissionId, actionList }, { required: true, max: 200 }),
  }),
  output: returnsData({
    id,
    version: integer('版本', { required: true }),
    role_id: list('角色', { required: true, max: 100 }),
    permissions,
  }),
})

export const addUserRole = operation('user_role.create', 'POST /platform/userrole/create', {
  summary: '给用户加角色',
  access: may('user', 'edit'),
  input: draft(userRole),
  output: rolesOfUser,
})
/** Replaces all roles of a user. */
export const setUserRoles = operation('user_role.update', 'POST /platform/userrole/update', {
  summary: '设置用户的角色',
  access: may('user', 'edit'),
  input: draft({
    user_id: userRole.user_id,
    version,
    role_id: list('角色', { required: true, max: 100 }),
  }),
  output: rolesOfUser,
})
export const removeUserRole = operation('user_role.remove', 'POST /platform/userrole/delete|del', {
  summary: '去掉用户的角色',
  access: may('user', 'edit'),
  input: draft(userRole),
  output: rolesOfUser,
})

export const holders = { user: '用户', role: '角色', group: '用户组', enterprise: '企业' } as const

/** Everything that the rights editor of a user, role, group or enterprise shows. */
export const rightsGrid = operation('rights.grid', 'GET|POST /platform/rights/get', {
  summary: '权限表',
  access: mayAny(
    { menu: 'user', button: 'get' },
    { menu: 'role', button: 'get' },
    { menu: 'group', button: 'get' },
    { menu: 'enterprise', button: 'get' },
  ),
  effect: 'read',
  input: draft({ kind: choice('对象', holders, { required: true }), id }),
  output: returnsData({
    id,
    version: integer('版本', { required: true }),
    name: text('名称', { required: true }),
    /** The reason why the caller cannot change these rights. */
    locked: text('不能修改的原因'),
    /** The menus that the owner may have, with their buttons, in the order of the navigation. */
    menus: lines(
      '菜单',
      {
        permissionId,
        menu_name: text('菜单', { required: true }),
        module_name: text('模块', { required: true }),
        module_id: text('模块编号', { required: true }),
        actionList,
        /** The part that the caller may grant. */
        grantable: list('可授予的按钮', { required: true, max: 40 }),
      },
      { required: true },
    ),
    permissions,
    /** Rights of a user from roles and group. */
    inherited: lines(
      '继承的权限',
      { source: text('来源', { required: true }), permissionId, actionList },
      { required: true },
    ),
    role_id: list('角色', { required: true, max: 100 }),
  }),
})

/** Why a user has a button on a menu, or lacks it: every possible source, and the people who can grant it. */
export const explainRight = operation('rights.explain', 'GET|POST /platform/rights/explain', {
  summary: '权限解释',
  access: signedIn,
  effect: 'read',
  input: draft({
    user_id: reference('用户', 'app_user', { required: true }),
    permissionId,
    button: text('按钮', { required: true, max: 20 }),
  }),
  output: returnsData({
    permitted: flag('有权限', { required: true }),
    menu_name: text('菜单', { required: true }),
    button_name: text('按钮名', { required: true }),
    sources: lines(
      '来源',
      {
        source: text('来源', { required: true }),
        state: choice('结果', { grants: '给予', silent: '不影响', blocks: '阻止' }, { required: true }),
        reason: text('说明', { required: true, max: 500 }),
      },
      { required: true },
    ),
    granters: list('可授予的人', { required: true, max: 20 }),
  }),
})
