import { signedIn } from '../access.ts'
import { date, flag, list, text } from '../field.ts'
import { draft, operation, returnsRows } from '../operation.ts'

/** A value of a code table. */
export const codeValue = {
  codeValue: text('代码', { required: true, max: 20 }),
  codeName: text('名称', { required: true }),
  initials: text('拼音首字母'),
} as const

/**
 * The values of code tables by category: code, name and the pinyin initials of the name, in the order of the table. With `former`, each
 * table is followed by its former values with their last day.
 */
export const getValues = operation('codes.values', 'POST|GET /base/config/getvalues', {
  summary: '查询代码表的值',
  access: signedIn,
  effect: 'read',
  cacheable: true,
  input: draft({
    category: list('代码表', { required: true, max: 50 }),
    former: flag('包括停用的代码和曾用的名称', { default: false }),
  }),
  output: returnsRows({
    category: text('代码表', { required: true, max: 64 }),
    ...codeValue,
    valid_to: date('停用日期'),
  }),
})
