import { administrators } from '@guanqiao/domain/rights/administrators'
import { handle } from '../../kernel/handlers.ts'
import { administratorsOf } from './administrators.queries.ts'

export const administratorsHandler = handle(administrators, ({ sql, caller }) =>
  administratorsOf(sql, caller.enterprise_id),
)
