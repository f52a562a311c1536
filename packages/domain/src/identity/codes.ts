import { anybody } from '../kit/access.ts'
import { choice, integer, text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'
import { mobile } from '../values/contact.ts'
import { pattern, textValue } from '../values/value.ts'

/** A code by text message: 6 digits, kept as text because of leading zeros. */
export const codeText = textValue({
  max: 6,
  rule: pattern(/^\d{6}$/, '应为6位数字'),
  normalise: (value) => value.normalize('NFKC').replace(/\s/g, ''),
  series: (n) => String(n % 1_000_000).padStart(6, '0'),
})

const codePurposes = { sign_in: '登录', recovery: '找回密码', register: '注册' } as const

export const codeSent = returnsBare({
  wait_seconds: integer('再次获取前等待', { required: true, unit: '秒' }),
  valid_minutes: integer('有效时间', { required: true, unit: '分钟' }),
})

/** The answer is the same whether or not the number has an account. */
export const sendCode = operation('code.send', 'POST /account/sms', {
  summary: '发送短信验证码',
  access: anybody,
  input: draft({
    mobile: mobile('手机号', { required: true }),
    purpose: choice('用途', codePurposes, { default: 'sign_in' }),
  }),
  output: codeSent,
})

export const sendSignInCode = operation('code.signIn', 'POST /enterprise/users/getsmscode', {
  summary: '获取登录验证码',
  access: anybody,
  input: draft({ mobile: mobile('手机号', { required: true }) }),
  output: codeSent,
})

export const reportMissingCode = operation('code.missing', 'POST /account/sms_err', {
  summary: '报告没有收到验证码',
  access: anybody,
  input: draft({ mobile: mobile('手机号', { required: true }) }),
  output: returnsBare({ advice: text('建议', { required: true }) }),
})
