import { characterClasses } from '@guanqiao/domain/values/passwords'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import type { Store } from '../../kernel/database/scoped.ts'
import { fitsPassword, inHashQueue } from './passwords.ts'
import { readPolicy, recentPasswords } from './policy.queries.ts'
import type { Policy } from './policy.queries.ts'

type Strength = Pick<Policy, 'enabled' | 'min_length' | 'classes'>

/** The error of a password that is too weak for the rules. */
export function weakness({ enabled, min_length, classes }: Strength, password: string): string | undefined {
  if (!enabled) return undefined
  const isStrong = password.length >= min_length && characterClasses(password) >= classes
  return isStrong ? undefined : `至少${min_length}个字符，并含大写字母、小写字母、数字、其他字符中的${classes}类`
}

/** Refuses a new password of a user that the rules do not permit: too weak, or used before. */
export async function checkPasswordRules(
  store: Store,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<void> {
  const { policy, recent } = await store.read('platform', async (sql) => {
    const rules = await readPolicy(sql)
    return { policy: rules, recent: rules.enabled ? await recentPasswords(sql, userId, rules.history) : [] }
  })
  const weak = weakness(policy, password)
  if (weak) throw fieldProblem('password', weak)
  for (const hash of recent)
    if (await inHashQueue(() => fitsPassword(password, hash)))
      throw fieldProblem('password', `不能与最近用过的${policy.history}个密码相同`)
}
