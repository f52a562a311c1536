import { signedInWhile } from '../kit/access.ts'
import { text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'
import { password } from '../values/index.ts'

/** All other sessions of the account end; the answer has a new token. */
export const changePassword = operation('account.changePassword', 'POST /account/password', {
  summary: '修改密码',
  access: signedInWhile('password'),
  input: draft({
    old_password: text('原密码', { required: true, max: 128, secret: true }),
    password: password('新密码', { required: true }),
  }),
  output: returnsBare({ token: text('令牌', { required: true, max: 100 }) }),
})
