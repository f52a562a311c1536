import { endOwnSession, endSession, onlineSessions, ownSessions } from '@guanqiao/domain/identity/sessions'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../../kernel/handlers.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import { endSessionOf, onlineSessionsOf, sessionsOf } from './sessions.queries.ts'

export function sessionListHandlers(callers: Pick<Callers, 'forget'>): BoundOperation[] {
  const end = async (ctx: Context, id: string, whose: Parameters<typeof endSessionOf>[2]) => {
    const username = isUuid(id) ? await endSessionOf(ctx.sql, id, whose) : undefined
    if (username === undefined) throw problem('record.notFound')
    await ctx.audit({ entity: 'session', record_id: id, after: { ended: username } })
    ctx.after(() => callers.forget(`session ${id}`))
    return { id }
  }
  return [
    handle(ownSessions, ({ sql, caller }) => sessionsOf(sql, caller.user_id, caller.session_id)),
    handle(endOwnSession, (ctx, { id }) => end(ctx, id, { userId: ctx.caller.user_id })),
    handle(onlineSessions, async ({ sql, caller }, { pageNo, pageSize, keyword }) => {
      const [page, size] = [pageNo ?? 1, pageSize ?? 20]
      const filters = {
        enterpriseId: caller.enterprise_id,
        sessionId: caller.session_id,
        keyword: keyword ?? null,
        limit: size,
        offset: (page - 1) * size,
      }
      const { rows, count } = await onlineSessionsOf(sql, filters)
      return { rows, pageNo: page, pageSize: size, totalCount: count }
    }),
    handle(endSession, (ctx, { id }) => end(ctx, id, { enterpriseId: ctx.caller.enterprise_id })),
  ]
}
