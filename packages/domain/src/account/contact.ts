import { signedIn } from '../kit/access.ts'
import { text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'
import { email, mobile } from '../values/index.ts'
import { codeSent, codeText } from '../identity/codes.ts'

const address = { mobile: mobile('新手机号'), email: email('新邮箱') }

/** Sends a code to the new mobile number, or the new mail address. */
export const requestContactCode = operation('contact.request', 'POST /account/contact/code', {
  summary: '获取变更手机号或邮箱的验证码',
  access: signedIn,
  input: draft(address),
  output: codeSent,
})

/** Changes the own mobile number or mail address: with the code that arrived there, and the password. The old mail address is informed. */
export const changeContact = operation('contact.change', 'POST /account/contact', {
  summary: '变更手机号或邮箱',
  access: signedIn,
  input: draft({
    ...address,
    code: codeText('验证码', { required: true }),
    password: text('密码', { required: true, max: 128, secret: true }),
  }),
  output: returnsBare({ mobile: text('手机号', { max: 11 }), email: text('邮箱', { max: 100 }) }),
})
