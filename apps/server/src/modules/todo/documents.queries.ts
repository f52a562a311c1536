import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { lateAnswers } from '@guanqiao/domain/message/answerTime'
import type { TaskKind } from '@guanqiao/domain/todo/index'
import { lateAfter } from '../../documents/deadlines/usual.queries.ts'
import { addressIn } from './address.queries.ts'
import { draftsNearDue, dueOf } from './due.queries.ts'
import type { Owned } from './owner.queries.ts'

/** The name of the rows with the usual times of customs' answers, in each statement that counts or lists tasks. */
export const USUAL = 'usual'

/** Whether a message of this document at port `office` that left at `since` should have been answered. The quick part spares most rows the other. */
export const isLate = (docType: string, since: string, office = 'declare_office'): string =>
  `${since} < now() - interval '${lateAnswers.leastSeconds} seconds' and ${since} < now() - make_interval(secs => ${lateAfter(docType, { usual: USUAL, office, since })})`

/** Which rows a branch returns: those with an owner as wanted, at most `limit`. */
export interface Cut {
  readonly owned: Owned
  readonly limit: number
}
export type Branches = (cut: Cut) => readonly string[]

/** Documents that may wait to be sent. */
const waits = ({ flow }: DocumentType): boolean => 'queue' in flow.events

/** One that was to be sent by itself and was held: its last statement is the product's own. */
const HELD = `status in ('draft', 'ready') and last_code is null and last_at is not null`

/** The states of a whole document that wait for a user, and the condition of a reply that is overdue. */
const documentStates: readonly (readonly [
  kind: TaskKind,
  state: string,
  condition?: (type: DocumentType) => string,
])[] = [
  ['alarm', '', () => 'alarm is not null'],
  ['rejected', 'rejected'],
  ['sendFailed', 'send_fail', (type) => (waits(type) ? `(status = 'send_fail' or ${HELD})` : `status = 'send_fail'`)],
  [
    'overdue',
    'sent',
    ({ key }) => `status in ('sending', 'sent', 'deleting') and ${isLate(key, 'coalesce(sent_at, updated_at)')}`,
  ],
  ['ready', 'ready', (type) => `status = 'ready'${waits(type) ? ` and not (${HELD})` : ''}`],
  ['deadline', 'draft', (type) => `${draftsNearDue(type)}${waits(type) ? ` and not (${HELD})` : ''}`],
]

/** Tasks of a document that customs decides as a whole, for the kinds that the caller may handle. */
export const documentWork =
  ({ type, kinds }: DocumentWork): Branches =>
  ({ owned, limit }) =>
    documentStates
      .filter(([kind]) => kinds.includes(kind) && (kind !== 'deadline' || type.deadlines !== undefined))
      .map(([kind, state, conditionOf]) => {
        const { entity, screens, label } = type
        const condition = conditionOf?.(type) ?? `status = '${state}'`
        const cause = kind === 'overdue' ? 'coalesce(sent_at, updated_at)::text' : `''`
        return `
    select '${kind}' as kind, id::text, batch_number || ' ${label}' as title, ${kind === 'alarm' ? 'alarm' : 'last_text'} as detail, batch_number,
      ${addressIn(screens.edit, 'id', 'id')} as path, coalesce(last_at, sent_at, updated_at) as since, ${cause} as cause, '${entity.menu}' as menu, ${dueOf(type, state)} as due
    from ${entity.table} where enterprise_id = $1 and ${condition} and deleted_at is null ${owned(kind, 'id::text', cause)} order by due, id limit ${limit}`
      })

export interface DocumentWork {
  readonly type: DocumentType
  readonly kinds: readonly TaskKind[]
}
