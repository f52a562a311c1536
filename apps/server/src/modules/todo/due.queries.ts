import { isUndeclared, NEAR_MS, nationalLimits } from '@guanqiao/domain/documents/deadline'
import type { DeadlineRule } from '@guanqiao/domain/documents/deadline'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'

/** A time limit that passed longer ago no longer hurries anybody. */
const PAST_HOURS = 24

export const NO_DUE = 'null::timestamptz as due'

/** The time limit of a document in this state, as an SQL expression of its columns; null if it has none. */
export function dueOf({ flow, deadlines = {} }: DocumentType, state: string): string {
  const rules = Object.entries(deadlines)
  if (rules.length === 0 || !isUndeclared({ flow }, state)) return 'null::timestamptz'
  return `case message_type ${rules.map(([message, rule]) => `when '${message}' then ${instantOf(rule)}`).join(' ')} end`
}

/** As `limitsByOffice`: the limit of the office's first port, otherwise the national one. */
function instantOf({ from, limit, after }: DeadlineRule): string {
  if (limit === undefined) return from
  const minutes = `coalesce((select p.${limit} from port p where p.customs_code = declare_office and p.deleted_at is null
    order by p.port_code limit 1), ${nationalLimits[limit]})`
  return `${from} ${after ? '+' : '-'} make_interval(mins => ${minutes})`
}

/** Drafts whose time limit is near or has just passed. Documents that are ready have a task of their own. */
export const draftsNearDue = (type: DocumentType): string =>
  `status = 'draft' and ${dueOf(type, 'draft')} between now() - interval '${PAST_HOURS} hours' and now() + interval '${NEAR_MS} milliseconds'`
