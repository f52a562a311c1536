import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { isNamePassword } from '@guanqiao/domain/values/index'
import type { Store } from '../../kernel/database/scoped.ts'
import { checkPasswordRules } from './passwordRules.ts'
import { hashPassword, inHashQueue } from './passwords.ts'
import type { LoginRow } from '../callers/session.queries.ts'

const PRODUCT_NAMES = ['guanqiao', '关桥']

type NamedLogin = Pick<LoginRow, 'id' | 'username' | 'full_name' | 'enterprise_name'>

/**
 * Refuses a password made of the user's names, or against the rules of 等保模式; those of the field itself are checked with the input.
 * Returns the hash of an accepted one.
 */
export async function acceptNewPassword(store: Store, password: string, user: NamedLogin): Promise<string> {
  const { id, username, full_name, enterprise_name } = user
  if (isNamePassword(password, [username, full_name, enterprise_name ?? '', ...PRODUCT_NAMES]))
    throw fieldProblem('password', '密码不能由账号、姓名、企业或产品名称组成')
  await checkPasswordRules(store, { userId: id, password })
  return inHashQueue(() => hashPassword(password))
}
