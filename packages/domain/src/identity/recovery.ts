import { anybody, may } from '../kit/access.ts'
import { choice, text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'
import { email, mobile, password } from '../values/index.ts'
import { codeText } from './codes.ts'

/**
 * A forgotten password. With `email` a one-time link is mailed to its accounts; the answer is the same without any. With `mobile` and
 * `sms_code` (of purpose `recovery`) the new password is set at once. All sessions of the account end.
 */
export const forgotPassword = operation('recovery.request', 'POST /auth/forge-password', {
  summary: '找回密码',
  access: anybody,
  input: draft({
    email: email('邮箱'),
    mobile: mobile('手机号'),
    sms_code: codeText('验证码'),
    username: text('账号', { max: 50, help: '一个手机号有几个账号时填写' }),
    password: password('新密码'),
  }),
  output: returnsBare({ result: choice('结果', { sent: '已发出链接', changed: '密码已修改' }, { required: true }) }),
})

export const resetByLink = operation('recovery.reset', 'POST /auth/reset-password', {
  summary: '用链接设置新密码',
  access: anybody,
  input: draft({
    token: text('链接凭据', { required: true, max: 100, secret: true }),
    password: password('新密码', { required: true }),
  }),
  output: returnsBare({ username: text('账号', { required: true }) }),
})

const id = text('编号', { required: true, max: 36 })

/** Mails an administrator a one-time link that sets a new password; a password itself is never sent. */
export const sendResetLink = operation('administrator.sendLink', 'POST /enterprise/admin/sendpasswd', {
  summary: '发送设置密码的链接',
  access: may('administrator', 'edit'),
  input: draft({ id }),
  output: returnsBare({ recipient: text('发往', { required: true, help: '部分隐去的邮箱' }) }),
})

/** For users who lost their telephone and their recovery codes: the next sign-in takes the password alone. */
export const resetFactor = operation('app_user.resetFactor', 'POST /platform/users/resetfactor', {
  summary: '重置二次验证',
  access: may('user', 'edit'),
  input: draft({ id }),
  output: returnsBare({ id: text('编号', { required: true }) }),
})
