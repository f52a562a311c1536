import { randomInt } from 'node:crypto'
import { resetPassword } from '@guanqiao/domain/rights/users'
import { appUser, resetAdministratorPassword } from '@guanqiao/domain/rights/users'
import { problem } from '@guanqiao/domain/kit/problem'
import { scopeOf } from '../../kernel/caller.ts'
import { bindData } from '../../kernel/data/bindData.ts'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../kernel/handlers.ts'
import type { Callers } from '../../platform/callers/callers.ts'
import { hashPassword, inHashQueue } from '../../platform/passwords/passwords.ts'
import { refuseSelf, requirePowerOver } from '../../platform/users/guard.ts'
import { endSessionsOf, assignPassword } from '../../platform/users/users.queries.ts'

/** Without characters that are easily confused when read aloud or copied from paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 14

/** Some 80 bits, in groups: `Kq3w-Tz8R-mYhP-9u`. */
function oneTimePassword(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return characters.replace(/(.{4})(?=.)/g, '$1-')
}

/** The password is in this response only: not in the stored responses of idempotency keys, and not in the audit log. */
async function reset(context: OpenContext, id: string, administratorsOnly: boolean) {
  const { caller, store, address } = context
  if (!caller) throw problem('session.missing')
  const password = oneTimePassword()
  const hash = await inHashQueue(() => hashPassword(password))
  const trace = {
    operation: 'app_user.resetPassword',
    requestId: context.requestId,
    address,
    user_id: caller.user_id,
    username: caller.username,
    enterprise_id: caller.enterprise_id,
  }
  const user = await store.write(scopeOf(caller), async (sql) => {
    const enterprise = caller.enterprise_id
    const data = bindData({ sql, trace, enterprise, now: context.now, wrote: () => {} })
    const target = await data.get(appUser, id, { lock: true })
    if (administratorsOnly && !target.admin) throw problem('record.notFound')
    refuseSelf({ sql, caller }, id)
    await requirePowerOver({ sql, caller }, target)
    await assignPassword(sql, id, hash, true)
    await endSessionsOf(sql, id)
    return target
  })
  await context.audit({ outcome: 'done', enterprise_id: user.enterprise_id, after: { id, username: user.username } })
  return { id, username: user.username, password }
}

export const passwordHandlers = (callers: Pick<Callers, 'forget'>): readonly BoundOperation[] => {
  const resetting = (administratorsOnly: boolean) => async (context: OpenContext, input: { readonly id: string }) => {
    const answer = await reset(context, input.id, administratorsOnly)
    callers.forget(`user ${answer.id}`)
    return answer
  }
  return [
    handleWithoutTransaction(resetPassword, resetting(false)),
    handleWithoutTransaction(resetAdministratorPassword, resetting(true)),
  ]
}
