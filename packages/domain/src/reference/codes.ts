import { signedIn } from '../kit/access.ts'
import { list, text } from '../kit/field.ts'
import { answersRows, draft, operation } from '../kit/operation.ts'

/** The values of code tables by their category: code, name and the pinyin initials of the name, in the order of the table. */
export const getValues = operation('codes.values', 'POST /base/config/getvalues', {
  summary: '查询代码表的值',
  access: signedIn,
  effect: 'read',
  input: draft({ category: list('代码表', { required: true, max: 50 }) }),
  output: answersRows({
    category: text('代码表', { required: true, max: 64 }),
    codeValue: text('代码', { required: true, max: 20 }),
    codeName: text('名称', { required: true }),
    initials: text('拼音首字母'),
  }),
})

export const codeOperations = [getValues]
