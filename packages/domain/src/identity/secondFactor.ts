import { anybody, signedIn, signedInWhile } from '../kit/access.ts'
import { dateTime, flag, integer, list, text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'
import { codeText } from './codes.ts'

const ownPassword = text('密码', { required: true, max: 128, secret: true })

/** Completes a sign-in whose password or text message was right: 6 digits of the authenticator, or a recovery code. */
export const secondStep = operation('factor.signIn', 'POST /auth/2step-code', {
  summary: '二次验证登录',
  access: anybody,
  input: draft({
    pending: text('登录凭据', { required: true, max: 100, secret: true, help: '上一步登录返回的 pending' }),
    code: text('动态码', { required: true, max: 40, secret: true, help: '身份验证器的6位动态码，或一个恢复码' }),
  }),
  output: returnsBare({ token: text('令牌', { required: true, max: 100 }) }),
})

export const factorState = operation('factor.state', 'GET /account/factor', {
  summary: '二次验证状态',
  access: signedInWhile('factor'),
  input: draft({}),
  output: returnsBare({
    enabled: flag('已开启', { required: true }),
    confirmed_at: dateTime('开启时间'),
    recovery_left: integer('剩余恢复码', { required: true }),
  }),
})

/** A new secret; nothing changes until a code confirms it. */
export const beginFactor = operation('factor.begin', 'POST /account/factor/begin', {
  summary: '准备开启二次验证',
  access: signedInWhile('factor'),
  input: draft({ password: ownPassword }),
  output: returnsBare({
    secret: text('密钥', { required: true, help: 'Base32，供手工录入' }),
    uri: text('二维码内容', { required: true, max: 500 }),
  }),
})

export const confirmFactor = operation('factor.confirm', 'POST /account/factor/confirm', {
  summary: '开启二次验证',
  access: signedInWhile('factor'),
  input: draft({ code: codeText('动态码', { required: true }) }),
  output: returnsBare({ recovery_codes: list('恢复码', { required: true, max: 10 }) }),
})

export const disableFactor = operation('factor.disable', 'POST /account/factor/disable', {
  summary: '关闭二次验证',
  access: signedIn,
  input: draft({ password: ownPassword, code: text('动态码', { required: true, max: 40, secret: true }) }),
  output: returnsBare({}),
})
