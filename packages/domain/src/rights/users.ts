import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { dateTime, flag, integer, reference, text } from '../kit/field.ts'
import { returnsBare, returnsPage, draft, operation } from '../kit/operation.ts'
import type { Operation, Route } from '../kit/operation.ts'
import type { Shape } from '../kit/shape.ts'
import { may } from '../kit/access.ts'
import { email, mobile, password, username, usableStatus } from '../values/index.ts'

const status = usableStatus()

const name = (label: string) =>
  text(label, { required: true, max: 50, unique: true, inList: true, search: 'contains', sort: true })

/** A set of users of one enterprise, or of the platform's staff, with rights of its own. */
export const userGroup = entity('user_group', {
  label: '用户组',
  menu: 'group',
  scope: 'separate',
  display: 'group_name',
  state: 'status',
  fields: { group_name: name('用户组'), status },
})

export const role = entity('role', {
  label: '角色',
  menu: 'role',
  scope: 'separate',
  display: 'role_name',
  state: 'status',
  fields: {
    role_name: name('角色'),
    status,
    built_in: flag('系统内置', { default: false, automatic: true, inList: true }),
  },
})

export const appUser = entity('app_user', {
  label: '用户',
  menu: 'user',
  scope: 'separate',
  display: 'full_name',
  code: 'username',
  state: 'status',
  fields: {
    username: username('账号', { required: true, unique: 'everywhere', inList: true, search: 'contains', sort: true }),
    full_name: text('姓名', { required: true, max: 50, inList: true, search: 'contains', sort: true }),
    group_id: reference('用户组', 'user_group', { inList: true }),
    admin: flag('管理员', { default: false, automatic: true, inList: true, search: 'equals' }),
    status,
    mobile: mobile('手机号码', { personal: true, inList: true }),
    email: email('邮箱', { personal: true }),
    avatar: text('头像', { max: 500, automatic: true }),
  },
  internal: {
    password_hash: text('密码', { required: true, secret: true }),
    password_at: dateTime('密码设置时间', { required: true }),
    must_change_password: flag('须修改密码', { default: false }),
  },
})

export const userGroupApi = crud(userGroup, '/platform/group', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete|del',
})

export const roleApi = crud(role, '/platform/role', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete|del',
})

/** The same operations under a second path. */
const alsoAt = <A extends object>(api: A, from: string, to: string): A =>
  Object.fromEntries(
    Object.entries(api as Readonly<Record<string, Operation>>).map(([act, call]) => [
      act,
      {
        ...call,
        routes: [...call.routes, ...call.routes.map((route) => ({ ...route, path: route.path.replace(from, to) }))],
      },
    ]),
  ) as A

const alsoAtPath = <O extends { readonly routes: readonly Route[] }>(call: O, path: string): O => ({
  ...call,
  routes: [...call.routes, ...call.routes.map((route) => ({ ...route, path }))],
})

const userCalls = {
  list: 'POST|GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST del',
} as const

/**
 * A new account without a password cannot sign in until an administrator resets its password. Users of the platform can be given
 * rights over every enterprise: none is made because an enterprise was left out.
 */
const accountFields = {
  password: password('初始密码'),
  of_platform: flag('属于平台', { help: '平台人员不属于任何企业，能看到所有企业的数据' }),
}

const forAccounts = <A extends { readonly create: { readonly input: Shape } }>(api: A): A => ({
  ...api,
  create: {
    ...api.create,
    input: { ...api.create.input, fields: { ...api.create.input.fields, ...accountFields } },
  },
})

export const appUserApi = forAccounts(
  alsoAt(crud(appUser, '/platform/users', userCalls), '/platform/users', '/enterprise/users'),
)

/** Users who administer their enterprise, or the platform: the same accounts under a menu of their own. */
export const administrator: typeof appUser = { ...appUser, label: '管理员', menu: 'administrator' }

const renamed = <A extends object>(api: A, family: string): A =>
  Object.fromEntries(
    Object.entries(api as Readonly<Record<string, Operation>>).map(([act, call]) => [
      act,
      { ...call, name: `${family}.${act}` },
    ]),
  ) as A

export const administratorApi = renamed(
  forAccounts(crud(administrator, '/enterprise/admin', userCalls)),
  'administrator',
)

const resetAt = (name: string, call: string, menu: string) =>
  operation(name, call, {
    summary: '重置密码',
    access: may(menu, 'edit'),
    input: draft({ id: text('编号', { required: true, max: 36 }) }),
    output: returnsBare({
      id: text('编号', { required: true }),
      username: text('账号', { required: true }),
      /** Shown once; the user changes it after signing in. */
      password: text('一次性密码', { required: true }),
    }),
  })

/** Sets a one-time password and ends the user's sessions. */
export const resetPassword = alsoAtPath(
  resetAt('app_user.resetPassword', 'POST /platform/users/resetpassword', 'user'),
  '/enterprise/users/resetpassword',
)
export const resetAdministratorPassword = resetAt(
  'administrator.resetPassword',
  'POST /enterprise/admin/resetpassword',
  'administrator',
)

/** Ends all sessions of a user. */
export const endSessions = operation('app_user.endSessions', 'POST /platform/users/endsessions', {
  summary: '强制下线',
  access: may('user', 'edit'),
  input: draft({ id: text('编号', { required: true, max: 36 }) }),
  output: returnsBare({ id: text('编号', { required: true }) }),
})

const usersOf = (name: string, call: string, summary: string, menu: string) =>
  operation(name, call, {
    summary,
    access: may(menu, 'get'),
    effect: 'read',
    input: draft({
      id: text('编号', { required: true, max: 36 }),
      pageNo: integer('页码', { default: 1, min: 1, max: 1_000 }),
      pageSize: integer('每页条数', { default: 100, min: 1, max: 100 }),
    }),
    output: returnsPage({
      id: text('编号', { required: true }),
      username: text('账号', { required: true }),
      full_name: text('姓名', { required: true }),
      admin: flag('管理员', { required: true }),
      status,
      /** Names of the active roles. */
      role_name: text('角色', { max: 2000 }),
    }),
  })

export const groupUsers = usersOf('user_group.users', 'GET|POST /platform/group/getallusers', '用户组的用户', 'group')
export const enterpriseUsers = usersOf(
  'enterprise.users',
  'GET|POST /enterprise/group/getallusers',
  '企业的用户',
  'enterprise',
)
