import { may, signedIn } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, dateTime, flag, integer, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsPage, returnsRows } from '../kit/operation.ts'

/**
 * Attempts to sign in to existing accounts. Attempts at names that nobody has, at locked and at disabled accounts may number
 * thousands: the audit log has them, in bounded number.
 */
export const signInRecord = entity('sign_in', {
  label: '登录日志',
  menu: 'sign_in',
  scope: 'separate',
  display: 'username',
  state: 'result',
  narrowedBy: [['created_at']],
  fields: {
    username: text('账号', { required: true, max: 50, automatic: true, inList: true, search: 'equals' }),
    full_name: text('姓名', { required: true, max: 50, automatic: true, inList: true }),
    result: choice(
      '结果',
      { done: '成功', step: '待二次验证', failed: '失败' },
      {
        required: true,
        automatic: true,
        inList: true,
        search: 'in',
        tones: { done: 'done', step: 'work', failed: 'bad' },
      },
    ),
    way: choice(
      '方式',
      { password: '密码', sms: '短信验证码', factor: '二次验证' },
      {
        required: true,
        automatic: true,
        inList: true,
        search: 'equals',
      },
    ),
    address: text('来自', { required: true, max: 64, automatic: true, inList: true, search: 'equals' }),
  },
})

export const signInApi = crud(signInRecord, '/platform/signin', { list: 'GET|POST getall' })

const id = text('编号', { required: true, max: 36 })
const session = {
  id,
  address: text('来自', { required: true }),
  created_at: dateTime('登录时间', { required: true }),
  seen_at: dateTime('最近使用', { required: true }),
  current: flag('本次登录', { required: true }),
}

/** The caller's own sessions, at most 100. */
export const ownSessions = operation('session.own', 'GET /account/sessions', {
  summary: '我的登录',
  access: signedIn,
  input: draft({}),
  output: returnsRows(session),
})

export const endOwnSession = operation('session.endOwn', 'POST /account/sessions/end', {
  summary: '退出我的一处登录',
  access: signedIn,
  input: draft({ id }),
  output: returnsBare({ id }),
})

/** The sessions of the caller's enterprise; of everybody, for the platform's staff. */
export const onlineSessions = operation('session.online', 'GET|POST /platform/session/getall', {
  summary: '在线用户',
  access: may('online', 'query'),
  effect: 'read',
  input: draft({
    pageNo: integer('页码', { default: 1, min: 1, max: 1_000 }),
    pageSize: integer('每页条数', { default: 20, min: 1, max: 100 }),
    keyword: text('账号或姓名', { max: 50, sought: true }),
  }),
  output: returnsPage({
    ...session,
    username: text('账号', { required: true }),
    full_name: text('姓名', { required: true }),
    enterprise_name: text('企业'),
  }),
})

export const endSession = operation('session.end', 'POST /platform/session/del', {
  summary: '强制下线',
  access: may('online', 'delete'),
  input: draft({ id }),
  output: returnsBare({ id }),
})
