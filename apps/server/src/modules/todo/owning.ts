import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { colleagues } from '@guanqiao/domain/kit/calls/colleagues'
import { passOnWork, putOffWork, releaseWork, takeWork } from '@guanqiao/domain/todo/index'
import type { TaskKind } from '@guanqiao/domain/todo/index'
import type { Rights } from '../../kernel/caller.ts'
import { notify } from '../../kernel/channel/notify.queries.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { colleaguesOf, findColleague } from '../../platform/colleagues/colleagues.queries.ts'
import { remind } from '../../platform/reminders/remind.queries.ts'
import { ownerOf, removeOwner, setOwner } from './owner.queries.ts'
import type { NewOwner, Occurrence, Ownership } from './owner.queries.ts'
import { findTask } from './tasks.queries.ts'
import { visibleTo } from './todo.ts'

/** Notifications of this topic name an enterprise, or `platform`, whose tasks have other owners now. */
export const WORK = 'work'

/** A task may be put off for this long, ms. */
const MAX_DELAY_MS = 30 * 86_400_000

export interface OwningOptions {
  /** The rights that a user has now. */
  rightsOf(sql: Sql, userId: string): Promise<Rights>
}

interface TaskReference {
  readonly kind: TaskKind
  readonly id: string
}

interface Pending extends Occurrence {
  readonly title: string
  readonly path: string
}

async function pendingTask({ caller, sql }: Context, { kind, id }: TaskReference): Promise<Pending> {
  const task = await findTask(sql, visibleTo(caller), kind, id)
  if (!task) throw problem('work.gone')
  return { enterprise_id: caller.enterprise_id, kind, id, cause: task.cause, title: task.title, path: task.path }
}

const nobody = { owner_id: null, owner_name: null, until: null, passed_by: null, note: null } as const

/** Changes the owner, records it for the record of the task, and notifies the screens of the colleagues. */
async function change(ctx: Context, task: Pending, owner: NewOwner | null, mayReplace: boolean) {
  const { sql, caller } = ctx
  const before = await ownerOf(sql, task)
  if (before && before.owner_id !== caller.user_id && !mayReplace) throw problem('work.taken', before.owner_name)
  if (owner === null) await removeOwner(sql, task)
  else if (!(await setOwner(sql, task, owner, before?.owner_id ?? null)))
    throw problem('work.taken', (await ownerOf(sql, task))?.owner_name)
  const after = owner === null ? undefined : await ownerOf(sql, task)
  const [record_id = task.id] = task.id.split(':')
  await ctx.audit({
    ...(isUuid(record_id) ? { record_id } : {}),
    ...(before ? { before: wordsOf(task, before) } : {}),
    ...(after ? { after: wordsOf(task, after) } : {}),
  })
  await notify(sql, WORK, [caller.enterprise_id ?? 'platform'])
  return after ?? nobody
}

/** The audit log shows these names as they are: ownership is no entity. */
const wordsOf = ({ title }: Pending, { owner_name, until, note }: Ownership) => ({
  待办: title,
  负责人: owner_name,
  ...(until ? { 推迟到: until } : {}),
  ...(note ? { 转交说明: note } : {}),
})

export const owningHandlers = ({ rightsOf }: OwningOptions): BoundOperation[] => [
  handle(takeWork, async (ctx, input) => {
    const task = await pendingTask(ctx, input)
    return change(ctx, task, { owner_id: ctx.caller.user_id, until: null, passed_by: null, note: null }, false)
  }),
  handle(putOffWork, async (ctx, { until, ...input }) => {
    const task = await pendingTask(ctx, input)
    const delay = Date.parse(until) - ctx.now().getTime()
    if (delay <= 0) throw fieldProblem('until', '请选择现在以后的时间')
    if (delay > MAX_DELAY_MS) throw fieldProblem('until', '最多推迟 30 天')
    return change(ctx, task, { owner_id: ctx.caller.user_id, until, passed_by: null, note: null }, false)
  }),
  handle(passOnWork, async (ctx, { user_id, note, ...input }) => {
    const { caller, sql } = ctx
    const task = await pendingTask(ctx, input)
    const colleague = await findColleague(sql, caller.enterprise_id, user_id)
    if (!colleague) throw fieldProblem('user_id', '没有这位同事，或其账号已停用')
    if (colleague.id === caller.user_id) throw fieldProblem('user_id', '请选择一位同事；自己处理请按“认领”')
    const worker = {
      user_id: colleague.id,
      username: colleague.username,
      enterprise_id: caller.enterprise_id,
      rights: await rightsOf(sql, colleague.id),
    }
    if (!(await findTask(sql, visibleTo(worker), task.kind, task.id)))
      throw fieldProblem('user_id', `${colleague.full_name}没有处理这件事的权限`)
    const owner = { owner_id: colleague.id, until: null, passed_by: caller.user_id, note: note ?? null }
    const changed = await change(ctx, task, owner, caller.admin)
    await remind(sql, {
      enterprise_id: caller.enterprise_id,
      user_id: colleague.id,
      kind: 'passedOn',
      entity: null,
      record_id: null,
      title: task.title,
      author: caller.full_name,
      content: note ?? null,
      path: task.path,
    })
    return changed
  }),
  handle(releaseWork, async (ctx, input) => change(ctx, await pendingTask(ctx, input), null, ctx.caller.admin)),
  handle(colleagues, ({ caller, sql }) => colleaguesOf(sql, caller.enterprise_id)),
]
