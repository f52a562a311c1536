import type { TaskKind, WorkOwner } from '@guanqiao/domain/todo/index'
import type { Sql } from '../../kernel/database/scoped.ts'

/** A condition on the owner of a task, from SQL expressions of its id and its cause. */
export type Owned = (kind: TaskKind, subject: string, cause?: string) => string

/** A paper that expires stays the same task after it has expired. */
export const familyOf = (kind: string): string => `case ${kind} when 'expired' then 'expiring' else ${kind} end`
const family = (kind: TaskKind): TaskKind => (kind === 'expired' ? 'expiring' : kind)

/** The conditions that each list puts on the owner `o`; a user who can no longer sign in owns nothing. */
const conditions: Readonly<Record<WorkOwner | 'anybody', readonly [exists: string, condition: string]>> = {
  anybody: ['exists', ''],
  all: ['not exists', 'and o.until > now()'],
  free: ['not exists', ''],
  mine: ['exists', 'and o.owner_id = $3 and (o.until is null or o.until <= now())'],
  later: ['exists', 'and o.owner_id = $3 and o.until > now()'],
}

/** For branches with the parameters $1 enterprise and $3 user. Their columns must not be columns of `work_owner`. */
export const ownedBy =
  (owner: WorkOwner | 'anybody'): Owned =>
  (kind, subject, cause = `''`) => {
    const [exists, condition] = conditions[owner]
    return `and ${exists} (select from work_owner o
      where o.subject = ${subject} and o.kind = '${family(kind)}' and o.enterprise_id is not distinct from $1 and o.occurrence = ${cause} ${condition}
        and exists (select from app_user u where u.id = o.owner_id and u.status = 'active' and u.deleted_at is null))`
  }

export interface Occurrence {
  readonly enterprise_id: string | null
  readonly kind: TaskKind
  readonly id: string
  readonly cause: string
}

export interface Ownership {
  readonly owner_id: string
  readonly owner_name: string
  readonly until: string | null
  readonly passed_by: string | null
  readonly note: string | null
}

/** The owner of a task, locked; undefined if nobody has it. */
export async function ownerOf(sql: Sql, task: Occurrence): Promise<Ownership | undefined> {
  const [row] = await sql<Ownership[]>`
    select o.owner_id, u.full_name as owner_name, o.until, p.full_name as passed_by, o.note
    from work_owner o join app_user u on u.id = o.owner_id and u.status = 'active' and u.deleted_at is null left join app_user p on p.id = o.passed_by
    where o.subject = ${task.id} and o.kind = ${family(task.kind)} and o.enterprise_id is not distinct from ${task.enterprise_id}::uuid and o.occurrence = ${task.cause}
    for update of o`
  return row
}

export interface NewOwner {
  readonly owner_id: string
  readonly until: string | null
  readonly passed_by: string | null
  readonly note: string | null
}

/**
 * Sets the owner of a task that has none or that `before` has. Waits for a colleague who does the same at this moment; returns
 * whether the task was still as expected.
 */
export async function setOwner(sql: Sql, task: Occurrence, owner: NewOwner, before: string | null): Promise<boolean> {
  const rows = await sql`
    insert into work_owner (enterprise_id, kind, subject, occurrence, owner_id, until, passed_by, note)
    values (${task.enterprise_id}, ${family(task.kind)}, ${task.id}, ${task.cause}, ${owner.owner_id}, ${owner.until}, ${owner.passed_by}, ${owner.note})
    on conflict on constraint work_owner_task do update set occurrence = excluded.occurrence, owner_id = excluded.owner_id, until = excluded.until,
      passed_by = excluded.passed_by, note = excluded.note, taken_at = now()
    where work_owner.occurrence <> excluded.occurrence or work_owner.owner_id = ${before} or work_owner.owner_id = excluded.owner_id
      or not exists (select from app_user u where u.id = work_owner.owner_id and u.status = 'active' and u.deleted_at is null)
    returning 1 as done`
  return rows.length > 0
}

export async function removeOwner(sql: Sql, task: Occurrence): Promise<void> {
  await sql`
    delete from work_owner where subject = ${task.id} and kind = ${family(task.kind)}
      and enterprise_id is not distinct from ${task.enterprise_id}::uuid`
}
