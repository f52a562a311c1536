import { may } from '../kit/access.ts'
import { choice, dateTime, flag, integer, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsPage } from '../kit/operation.ts'

export const accountStates = {
  locked: '已锁定',
  due: '须先办理',
  online: '在线',
  never: '从未登录',
  disabled: '停用',
} as const

/** How the caller's users sign in: of the caller's enterprise; of everybody, for the platform's staff. */
export const accountList = operation('account.list', 'GET|POST /platform/account/getall', {
  summary: '账号',
  access: may('user', 'query'),
  effect: 'read',
  input: draft({
    pageNo: integer('页码', { default: 1, min: 1, max: 1_000 }),
    pageSize: integer('每页条数', { default: 20, min: 1, max: 100 }),
    keyword: text('账号或姓名', { max: 50, sought: true }),
    state: choice('状态', accountStates),
  }),
  output: returnsPage({
    id: text('编号', { required: true }),
    username: text('账号', { required: true }),
    full_name: text('姓名', { required: true }),
    enterprise_name: text('企业'),
    active: flag('启用', { required: true }),
    /** The latest end of its locks; null if it is not locked. */
    locked_until: dateTime('锁定到'),
    /** What the user must settle before anything else. */
    due: choice('须先办理', { password: '换密码', factor: '开启二次验证' }),
    password_at: dateTime('密码设置时间', { required: true }),
    factor: flag('二次验证', { required: true }),
    sessions: integer('在线', { required: true, unit: '处' }),
    last_sign_in_at: dateTime('最近登录'),
    last_address: text('来自', { max: 64 }),
  }),
})

/** Lifts the locks of an account before their end. */
export const unlock = operation('account.unlock', 'POST /platform/account/unlock', {
  summary: '解锁账号',
  access: may('user', 'edit'),
  input: draft({ id: text('编号', { required: true, max: 36 }) }),
  output: returnsBare({ id: text('编号', { required: true }) }),
})
