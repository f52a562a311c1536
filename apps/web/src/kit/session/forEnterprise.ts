import { createContext, useContext } from 'react'
import { isPlatformStaff } from './signedIn.ts'

/**
 * The enterprise of the surrounding record, if the user is the platform's staff: the calls inside are made for it, and only what it may
 * reference is offered.
 */
export const ForEnterprise = createContext<string | undefined>(undefined)

/** The value for a stored record, or one that is being filled in. */
export function enterpriseOf(row: object | undefined): string | undefined {
  const { enterprise_id: id } = (row ?? {}) as { readonly enterprise_id?: unknown }
  return isPlatformStaff() && typeof id === 'string' ? id : undefined
}

/** The key of the drafts of a record, or of a new one: drafts for one enterprise are not offered for another. */
export function useDraftKey(type: string, id: string | undefined): string {
  const enterpriseId = useContext(ForEnterprise)
  if (id) return `${type}:${id}`
  return enterpriseId ? `${type}:new@${enterpriseId}` : `${type}:new`
}
