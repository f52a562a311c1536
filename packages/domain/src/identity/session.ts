import { anybody, signedIn, signedInWhile } from '../kit/access.ts'
import { choice, flag, integer, lines, list, record, text } from '../kit/field.ts'
import { returnsBare, returnsPage, returnsRows, draft, operation } from '../kit/operation.ts'
import { mobile } from '../values/contact.ts'
import { codeText } from './codes.ts'
import { listChoice } from '../kit/calls/listChoice.ts'
import { preferenceFields } from '../preferences/preferences.ts'

const token = { token: text('令牌', { required: true, max: 100 }) }
/** Either name and password, or mobile and code; the name as well where several accounts share the number. */
const credentials = {
  username: text('账号', { max: 50 }),
  password: text('密码', { max: 128, secret: true }),
  mobile: mobile('手机号'),
  sms_code: codeText('验证码'),
}

/** The token, or what the second step needs. */
const entered = {
  token: text('令牌', { max: 100 }),
  pending: text('登录凭据', { max: 100, help: '需要二次验证时，连同动态码交给 /auth/2step-code' }),
  step: choice('下一步', { code: '输入动态码' }),
}

const loginAt = (name: string, call: string, summary: string) =>
  operation(name, call, { summary, access: anybody, input: draft(credentials), output: returnsBare(entered) })

export const login = loginAt('session.login', 'POST /platform/users/login', '登录')
/** An enterprise's user. */
export const enterpriseLogin = loginAt('session.enterpriseLogin', 'POST /enterprise/users/login', '企业用户登录')
/** An enterprise's administrator. */
export const enterpriseAdminLogin = loginAt(
  'session.enterpriseAdminLogin',
  'POST /enterprise/admin/login',
  '企业管理员登录',
)

const logoutAt = (name: string, call: string) =>
  operation(name, call, {
    summary: '退出登录',
    access: signedInWhile('password', 'factor'),
    input: draft({}),
    output: returnsBare({}),
  })

export const logout = logoutAt('session.logout', 'POST /platform/users/logout')
export const enterpriseLogout = logoutAt('session.enterpriseLogout', 'POST /enterprise/users/logout')

const menuName = text('菜单', { required: true })
const menuButton = text('按钮', { required: true, max: 500, help: '逗号分隔的按钮权限' })
const permission = record('权限', { menu_button: menuButton }, { required: true })
const rights = <const N extends string>(name: N) =>
  ({ menu_name: menuName, [name]: permission }) as { menu_name: typeof menuName } & Record<N, typeof permission>

/** The signed-in user with the menus and buttons of the user, of all roles and of the group, as the specification names them. */
export const userInfo = operation('session.info', 'GET /platform/users/info', {
  summary: '当前用户',
  access: signedIn,
  input: draft({}),
  output: returnsBare({
    id: text('编号', { required: true }),
    username: text('账号', { required: true }),
    full_name: text('姓名', { required: true }),
    avatar: text('头像', { max: 500 }),
    enterprise_id: text('企业编号'),
    enterprise_name: text('企业'),
    /** An administrator of the enterprise, or of the platform. */
    admin: flag('管理员', { default: false }),
    /** A simulator plays customs and devices. */
    drill: flag('演练', { default: false }),
    /** The role as which the user views the product, read-only. */
    viewing: text('查看身份', { max: 50 }),
    /** The server runs for production (`NODE_ENV`): settings are changed in the account settings only. */
    production: flag('正式环境', { default: false }),
    /** Until the password must be changed; null unless that is soon. */
    password_days_left: integer('密码剩余有效期', { unit: '天' }),
    /** The settings of the page, once the user has saved some. */
    preferences: record('界面设置', preferenceFields),
    /** The lists that the user arranged. */
    lists: lines('列表设置', listChoice),
    platform_menus: lines('个人菜单', rights('platform_users_permission'), { required: true }),
    platform_roles: lines(
      '角色',
      {
        role_name: text('角色', { required: true }),
        platform_menus: lines('菜单', rights('platform_roles_permission'), { required: true }),
        /** The same rights by the key of the menu. */
        permissions: lines(
          '权限',
          {
            permissionId: text('菜单', { required: true, max: 50 }),
            actionList: list('按钮', { required: true, max: 40 }),
          },
          { required: true },
        ),
      },
      { required: true },
    ),
    platform_group: record('用户组', {
      group_name: text('用户组', { required: true }),
      platform_menus: lines('菜单', rights('platform_groups_permission'), { required: true }),
    }),
  }),
})

export const getToken = operation('session.token', 'GET /platform/users/gettoken', {
  summary: '换发令牌',
  access: signedIn,
  effect: 'write',
  input: draft({}),
  output: returnsBare(token),
})

/** The modules and menus visible to the caller. */
export const navigation = operation('module.navigation', 'GET /platform/module/getNavigation', {
  summary: '导航菜单',
  access: signedIn,
  input: draft({
    pageNo: integer('页码', { default: 1, min: 1 }),
    pageSize: integer('每页条数', { default: 100, min: 1, max: 100 }),
  }),
  output: returnsPage({
    module_name: text('模块', { required: true }),
    module_icon: text('图标', { required: true }),
    menu_name: text('菜单', { required: true }),
    menu_path: text('路径', { required: true }),
    platform_menus: lines(
      '子菜单',
      { menu_name: text('菜单', { required: true }), menu_path: text('路径', { required: true }) },
      { required: true },
    ),
  }),
})

/** Accounts for trying the product. Empty unless the server runs with demonstration data. */
export const demoAccounts = operation('demo.accounts', 'GET /platform/users/demo', {
  summary: '演示账号',
  access: anybody,
  input: draft({}),
  output: returnsRows({
    username: text('账号', { required: true }),
    password: text('密码', { required: true }),
    full_name: text('姓名', { required: true }),
    note: text('说明', { required: true }),
  }),
})
