import type { Sql } from '../../kernel/database/scoped.ts'

/** A reminder for one user; the function `remind` of the database leaves out kinds that the user does not want. */
export interface Reminder {
  readonly enterprise_id: string | null
  readonly user_id: string
  readonly kind: 'mention' | 'passedOn'
  readonly entity: string | null
  readonly record_id: string | null
  readonly title: string
  readonly author: string
  readonly content: string | null
  readonly path: string | null
}

/** Adds a reminder in the transaction of the request; the user's screens hear of it after the commit. */
export const remind = (sql: Sql, reminder: Reminder): Promise<unknown> => sql`
  select remind(${reminder.enterprise_id}::uuid, ${reminder.user_id}::uuid, ${reminder.kind}, ${reminder.entity}, ${reminder.record_id},
    ${reminder.title}, null, ${reminder.author}, ${reminder.content}, ${reminder.path})`
