import { resetFactor, sendResetLink } from '@guanqiao/domain/identity/recovery'
import { appUser } from '@guanqiao/domain/rights/users'
import { maskOf } from '@guanqiao/domain/kit/strict'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../../kernel/handlers.ts'
import type { Store } from '../../../kernel/database/scoped.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import { removeFactor } from '../factor/factor.queries.ts'
import { requirePowerOver } from '../../../platform/users/guard.ts'
import { mailLink } from './links.ts'
import type { LinkOptions } from './links.ts'

/**
 * What administrators do for users who cannot sign in. Targets are read in the caller's scope; the secrets themselves can be written
 * by the server alone, in a transaction of their own.
 */
export function helpHandlers(
  store: Store,
  callers: Pick<Callers, 'forget'>,
  options: LinkOptions & { wake(): void },
): BoundOperation[] {
  const target = async (ctx: Context, id: string) => {
    const user = await ctx.data.get(appUser, id)
    await requirePowerOver(ctx, user)
    return user
  }
  return [
    handle(sendResetLink, async (ctx, { id }) => {
      if (options.mail === 'off' || options.publicUrl === undefined) throw problem('mail.unavailable')
      const { admin, status, username, full_name, email } = await target(ctx, id)
      if (!admin) throw problem('record.notFound')
      if (status !== 'active') throw problem('login.disabled')
      if (!email) throw problem('recovery.noEmail')
      await store.write('platform', (sql) => mailLink(sql, options, { id, username, full_name, email }))
      await ctx.audit({ entity: 'app_user', record_id: id, after: { link: 'sent' } })
      ctx.after(options.wake)
      return { recipient: maskOf(email) }
    }),
    handle(resetFactor, async (ctx, { id }) => {
      await target(ctx, id)
      await store.write('platform', (sql) => removeFactor(sql, id))
      await ctx.audit({ entity: 'app_user', record_id: id, after: { factor: 'reset' } })
      ctx.after(() => callers.forget(`user ${id}`))
      return { id }
    }),
  ]
}
