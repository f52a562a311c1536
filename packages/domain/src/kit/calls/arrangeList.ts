import { signedIn } from '../access.ts'
import { draft, operation, returnsBare } from '../operation.ts'
import { listChoice } from './listChoice.ts'

const { list, columns, density } = listChoice

/** Replaces the caller's arrangement of a list; without columns and density it is the declared one. `session.info` returns all. */
export const arrangeList = operation('listChoice.save', 'POST /platform/users/list', {
  summary: '保存个人列表设置',
  access: signedIn,
  input: draft({ list, columns, density }),
  output: returnsBare(listChoice),
})
