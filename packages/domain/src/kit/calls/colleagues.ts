import { signedIn } from '../access.ts'
import { text } from '../field.ts'
import { draft, operation, returnsRows } from '../operation.ts'

/** The active users of the caller's enterprise, or of the platform, by name; the caller included. */
export const colleagues = operation('colleague.list', 'GET /platform/users/colleagues', {
  summary: '同事名单',
  access: signedIn,
  input: draft({}),
  output: returnsRows({
    id: text('编号', { required: true, max: 36 }),
    full_name: text('姓名', { required: true, max: 50 }),
    username: text('账号', { required: true, max: 50 }),
  }),
})
