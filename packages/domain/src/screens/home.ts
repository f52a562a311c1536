import { screen } from './screen.ts'

/** Screens for every signed-in user. */
export const homeScreens = {
  workplace: screen('/dashboard/workplace', { title: '工作台' }),
  management: screen('/subscribe/subscribe', { title: '管理平台', unlisted: true }),
  recentRecords: screen('/account/center', { title: '个人中心' }),
  applications: screen('/account/center/app', { title: '我的应用' }),
  projects: screen('/account/center/project', { title: '我的项目' }),
  accountSettings: screen('/account/settings/base', { title: '账户设置' }),
  securitySettings: screen('/account/settings/security', { title: '安全设置' }),
  bindingSettings: screen('/account/settings/binding', { title: '账号绑定' }),
  notificationSettings: screen('/account/settings/notification', { title: '通知设置' }),
  customSettings: screen('/account/settings/custom', { title: '个性化' }),
  reminders: screen('/account/reminders', { title: '提醒' }),
}

/** Pages before signing in. */
export const signInPages = {
  signIn: screen<'redirect'>('/user/login', { title: '登录' }),
  register: screen('/user/register', { title: '注册' }),
  registerResult: screen('/user/register-result', { title: '注册结果' }),
  forgotPassword: screen('/user/forgot', { title: '找回密码' }),
  resetPassword: screen('/user/reset', { title: '设置新密码' }),
  passwordDue: screen<'redirect'>('/user/password', { title: '设置新密码' }),
  factorDue: screen<'redirect'>('/user/factor', { title: '开启二次验证' }),
  noRights: screen<'redirect'>('/user/no-rights', { title: '没有权限' }),
}

/** Whether an address is of the pages before signing in, including unknown ones. */
export const isBeforeSignIn = (path: string): boolean => path.startsWith('/user/')

/** Pages that say why there is no screen, or what happened. */
export const statusPages = {
  forbidden: screen('/403', { title: '无权访问' }),
  notFound: screen('/404', { title: '页面不存在' }),
  fault: screen('/500', { title: '服务器出错' }),
  success: screen('/result/success', { title: '操作成功' }),
  failure: screen('/result/error', { title: '操作失败' }),
}
