import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { isNamePassword } from '@guanqiao/domain/values/index'
import { hashPassword, inHashQueue } from '../signIn/passwords.ts'
import type { LoginRow } from '../session.queries.ts'

const PRODUCT_NAMES = ['guanqiao', '关桥']

type Named = Pick<LoginRow, 'username' | 'full_name' | 'enterprise_name'>

/** Refuses a password made of the user's names; the rules of the field itself are checked with the input. */
export function checkNewPassword(password: string, { username, full_name, enterprise_name }: Named): void {
  if (isNamePassword(password, [username, full_name, enterprise_name ?? '', ...PRODUCT_NAMES]))
    throw fieldProblem('password', '密码不能由账号、姓名、企业或产品名称组成')
}

export const hashNewPassword = (password: string, network: string): Promise<string> =>
  inHashQueue({ network, familiar: false }, () => hashPassword(password))
