import { check, type Fields } from '@guanqiao/domain/customs/elementTables/check'
import type { MessageProblem } from '@guanqiao/domain/customs/elementTables/problem'
import type { Rows } from '@guanqiao/domain/customs/elementTables/row'
import { checkUnique, type Uniqueness } from '@guanqiao/domain/customs/elementTables/unique'

export { type Fields, fieldsOf, isBlank, itemsOf } from '@guanqiao/domain/customs/elementTables/check'

/** Every violation of the table and of its unique values in the record, with property paths. */
export const checkMessage = (rows: Rows, record: Fields, unique: readonly Uniqueness[]): MessageProblem[] => [
  ...check(rows, record),
  ...checkUnique(rows, record, unique),
]
