import { enterpriseAdminLogin, enterpriseLogin, login } from '@guanqiao/domain/identity/session'

/** The three ways to sign in. Each issues the same kind of token. */
export const signInMethods = {
  platform: { label: '所有账号', operation: login },
  enterprise: { label: '企业用户', operation: enterpriseLogin },
  admin: { label: '企业管理员', operation: enterpriseAdminLogin },
} as const

export type SignInMethod = keyof typeof signInMethods

const key = 'pro__way'

export function lastSignInMethod(): SignInMethod {
  const stored = localStorage.getItem(key)
  return stored !== null && Object.hasOwn(signInMethods, stored) ? (stored as SignInMethod) : 'platform'
}

export const storeSignInMethod = (way: SignInMethod): void => localStorage.setItem(key, way)
