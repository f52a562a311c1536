import type { TaskKind } from '@guanqiao/domain/todo/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { setOwner } from '../../modules/todo/owner.queries.ts'
import { findTask, workOf } from '../../modules/todo/tasks.queries.ts'
import type { Visible } from '../../modules/todo/tasks.queries.ts'
import { visibleTo } from '../../modules/todo/todo.ts'
import { rightsOf } from '../../platform/callers/callers.ts'
import type { World } from '../crossings/orders.ts'
import { findUser } from '../store.queries.ts'

const DAY_MS = 86_400_000

interface Share {
  readonly kind: TaskKind
  readonly by: 'clerk' | 'checker'
  readonly tasks: number
  /** So many are still free. */
  readonly free?: number
  /** Put off until tomorrow: customs has been asked. */
  readonly isPutOff?: true
}

/** The checker asks customs for the receipts that are late; the clerk has begun to mend and to make documents. */
const shares: readonly Share[] = [
  { kind: 'overdue', by: 'checker', tasks: 200, free: 4, isPutOff: true },
  { kind: 'rejected', by: 'clerk', tasks: 2 },
  { kind: 'unmade', by: 'clerk', tasks: 4 },
]

/** Colleagues have taken some of the tasks; the others are free. */
export async function seedOwners(sql: Sql, { scene }: World): Promise<void> {
  for (const { kind, by, tasks, free = 0, isPutOff } of shares) {
    const user = await findUser(sql, scene[by])
    if (!user) continue
    const worker = { user_id: user.id, username: scene[by], enterprise_id: scene.enterpriseId }
    const visible = visibleTo({ ...worker, rights: await rightsOf(sql, user.id) })
    const until = isPutOff ? new Date(scene.now + DAY_MS).toISOString() : null
    for (const { id } of (await workOf(sql, visible, 'free', kind)).slice(free, free + tasks))
      await take(sql, visible, { kind, id, until })
  }
}

interface Taken {
  readonly kind: TaskKind
  readonly id: string
  readonly until: string | null
}

async function take(sql: Sql, visible: Visible, { kind, id, until }: Taken): Promise<void> {
  const task = await findTask(sql, visible, kind, id)
  if (!task) return
  const owner = { owner_id: visible.userId, until, passed_by: null, note: null }
  await setOwner(sql, { enterprise_id: visible.enterpriseId, kind, id, cause: task.cause }, owner, null)
}
