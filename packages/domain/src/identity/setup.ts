import { anybody } from '../kit/access.ts'
import { text } from '../kit/field.ts'
import { returnsBare, draft, operation } from '../kit/operation.ts'
import { password, username } from '../values/index.ts'

/** Creates the first administrator of an installation without users, with the one-time code that the server printed at startup. */
export const setup = operation('access.setup', 'POST /platform/users/setup', {
  summary: '建立第一个管理员',
  access: anybody,
  input: draft({
    code: text('设置码', { required: true, max: 64, secret: true }),
    username: username('账号', { required: true }),
    full_name: text('姓名', { required: true, max: 50 }),
    password: password('密码', { required: true }),
  }),
  output: returnsBare({ token: text('令牌', { required: true, max: 100 }) }),
})
