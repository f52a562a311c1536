import { signedIn } from '../kit/access.ts'
import { text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'

/** The users who can grant rights: the administrators of the caller's enterprise; the platform's administrators for its staff. */
export const administrators = operation('session.administrators', 'GET /platform/users/administrators', {
  summary: '本企业管理员',
  access: signedIn,
  input: draft({}),
  output: returnsRows({ full_name: text('姓名', { required: true }) }),
})
