import { enterpriseAdminLogin, enterpriseLogin, login } from '@guanqiao/domain/identity/session'

/** The three ways to sign in. Each issues the same kind of token. */
export const ways = {
  platform: { label: '所有账号', operation: login },
  enterprise: { label: '企业用户', operation: enterpriseLogin },
  admin: { label: '企业管理员', operation: enterpriseAdminLogin },
} as const

export type Way = keyof typeof ways

const key = 'pro__way'

export function lastWay(): Way {
  const kept = localStorage.getItem(key)
  return kept !== null && Object.hasOwn(ways, kept) ? (kept as Way) : 'platform'
}

export const keepWay = (way: Way): void => localStorage.setItem(key, way)
