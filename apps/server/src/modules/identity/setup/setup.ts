import { randomBytes, timingSafeEqual } from 'node:crypto'
import { setup } from '@guanqiao/domain/identity/setup'
import { isNamePassword } from '@guanqiao/domain/values/index'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { Store } from '../../../kernel/database/scoped.ts'
import { handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import { createLimit } from '../../../kernel/http/limits.ts'
import { networkOf } from '../../../kernel/http/network.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { platformRole, lockCatalogue } from '../../../platform/users/builtInRoles.queries.ts'
import { hashOf, newToken } from '../../../platform/callers/callers.ts'
import { SESSION_DAYS } from '../../../platform/callers/fullSession.ts'
import { hashPassword, inHashQueue } from '../../../platform/passwords/passwords.ts'
import { PLATFORM_ADMINISTRATOR } from '../../../platform/users/builtInRoles.queries.ts'
import { addSession } from '../../../platform/callers/session.queries.ts'
import { dropSetupCode, findSetupCode, offerSetupCode } from './setup.queries.ts'
import { addUser, countUsers, giveRole } from '../../../platform/users/users.queries.ts'

const PRODUCT_NAMES = ['guanqiao', '关桥']

/** The code of this database, the same in every process; valid only while there is no user. */
export const ensureSetupCode = (store: Store): Promise<string> =>
  store.write('platform', async (sql) => {
    await offerSetupCode(sql, randomBytes(16).toString('base64url'))
    const code = await findSetupCode(sql)
    if (code === undefined) throw problem('server.unavailable')
    return code
  })

export const isEmpty = (store: Store): Promise<boolean> =>
  store.read('platform', async (sql) => (await countUsers(sql)) === 0)

/** Whether there is no user yet; from the first one on without a query. */
export function untilFirstUser(store: Store): () => Promise<boolean> {
  let isUsed = false
  return async () => {
    if (isUsed) return false
    // Without the database the usual page says what is wrong.
    const isUnused = await isEmpty(store).catch(() => undefined)
    isUsed = isUnused === false
    return isUnused ?? false
  }
}

const same = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Attempts a minute of one address; the code has 128 bits, so this only keeps the log and the database calm. */
const ATTEMPTS = 10

/** Of two concurrent attempts, the second finds a user and fails. */
export function setupHandler(): BoundOperation {
  const allows = createLimit(ATTEMPTS)
  return handleWithoutTransaction(setup, async (context, input) => {
    if (!allows(networkOf(context.address))) throw problem('setup.tooMany')
    if (!(await isEmpty(context.store))) throw problem('setup.done')
    const code = await context.store.read('platform', findSetupCode)
    if (code === undefined || !same(input.code.trim(), code)) throw problem('setup.code')
    if (isNamePassword(input.password, [input.username, input.full_name, ...PRODUCT_NAMES]))
      throw fieldProblem('password', '密码不能由账号、姓名或产品名称组成')
    const password_hash = await inHashQueue(() => hashPassword(input.password))
    const token = newToken()
    const id = await context.store.write('platform', async (sql) => {
      await lockCatalogue(sql)
      if ((await countUsers(sql)) > 0) throw problem('setup.done')
      const user = {
        username: input.username,
        full_name: input.full_name,
        password_hash,
        enterprise_id: null,
        admin: true,
      }
      const userId = await addUser(sql, user)
      await dropSetupCode(sql)
      await giveRole(sql, userId, await platformRole(sql, PLATFORM_ADMINISTRATOR))
      await addSession(sql, {
        id: uuid(),
        user_id: userId,
        token_hash: hashOf(token),
        address: context.address,
        days: SESSION_DAYS,
      })
      return userId
    })
    await context.audit({ outcome: 'done', user_id: id, username: input.username })
    return { token }
  })
}
