import { changePassword } from '@guanqiao/domain/account/password'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { Callers } from '../../platform/callers/callers.ts'
import { addFullSession } from '../../platform/callers/fullSession.ts'
import { findLoginById } from '../../platform/callers/session.queries.ts'
import { acceptNewPassword } from '../../platform/passwords/newPassword.ts'
import { demandPassword } from '../../platform/passwords/ownPassword.ts'
import { setPassword } from '../../platform/passwords/password.queries.ts'

export interface OwnPasswordOptions {
  /** Sessions that end with a password end on the next request, before the database has notified anybody. */
  readonly callers: Pick<Callers, 'forget'>
  readonly lockMinutes: number
}

export const ownPasswordHandler = ({ callers, lockMinutes }: OwnPasswordOptions): BoundOperation =>
  handleWithoutTransaction(changePassword, async (context, { old_password, password }) => {
    const { caller, store, address } = context
    if (!caller) throw problem('session.missing')
    const demanded = { field: 'old_password', password: old_password, lockMinutes }
    const oldHash = await demandPassword(context, caller, demanded)
    if (password === old_password) throw fieldProblem('password', '新密码不能与原密码相同')
    const user = await store.read('platform', (sql) => findLoginById(sql, caller.user_id))
    if (!user || user.password_hash !== oldHash) throw problem('session.expired')
    const network = networkOf(address)
    const newHash = await acceptNewPassword(store, password, user)
    const token = await store.write('platform', async (sql) => {
      if (!(await setPassword(sql, user, newHash))) return undefined
      return addFullSession(sql, { ...user, password_hash: newHash }, { address, network })
    })
    if (token === undefined) throw problem('session.expired')
    callers.forget(`user ${user.id}`)
    await context.audit({ outcome: 'done' })
    return { token }
  })
