import { check, type Fields } from '@guanqiao/domain/customs/elements/check'
import type { MessageProblem } from '@guanqiao/domain/customs/elements/problem'
import type { Rows } from '@guanqiao/domain/customs/elements/row'
import { checkUnique, type Uniqueness } from '@guanqiao/domain/customs/elements/unique'

export { type Fields, fieldsOf, isBlank, itemsOf } from '@guanqiao/domain/customs/elements/check'

/** Every violation of the table and of its unique values in the record, with property paths. */
export const checkMessage = (rows: Rows, record: Fields, unique: readonly Uniqueness[]): MessageProblem[] => [
  ...check(rows, record),
  ...checkUnique(rows, record, unique),
]
