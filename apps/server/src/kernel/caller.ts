import type { Access, Button, Due, Right } from '@guanqiao/domain/kit/access'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import type { Scope } from './database/scoped.ts'

/** Menu key → buttons. */
export type Rights = ReadonlyMap<string, ReadonlySet<string>>

/** The caller of a request, as stored in the database, apart from changes in transit. */
export interface Caller {
  readonly user_id: string
  readonly session_id: string
  readonly username: string
  readonly full_name: string
  /** null: the platform's own staff. */
  readonly enterprise_id: string | null
  readonly enterprise_name: string | null
  /** A port agent, known by its key: `user_id` and `session_id` are of the agent, and no user has them. */
  readonly isAgent?: true
  /** An administrator of the enterprise, or of the platform. */
  readonly admin: boolean
  readonly rights: Rights
  /** What the caller must settle first; until then only operations for that are permitted. */
  readonly due?: Due | undefined
  /** Set while the caller views the product as a role: the rights are those that both have, and nothing can be written. */
  readonly viewing?: { readonly role_id: string; readonly role_name: string }
}

export const hasRight = (caller: Pick<Caller, 'rights'>, menu: string, button: Button): boolean =>
  caller.rights.get(menu)?.has(button) ?? false

const dueProblems = { password: 'session.passwordDue', factor: 'session.factorDue' } as const

/** The refusal of a caller who has none of these rights; it names them, so that screens explain the right that was asked for. */
export const denied = (rights: readonly Right[], detail?: string): Problem =>
  new Problem('access.denied', undefined, { lacks: rights.map(({ menu, button }) => ({ menu, button })) }, detail)

const refusalOf = (access: Access): Problem => {
  if (access.kind === 'agent') return problem('agent.only')
  if (access.kind === 'right') return denied([access])
  return access.kind === 'anyRight' ? denied(access.rights) : problem('access.denied')
}

/** Rejects a caller without access: 401 without a session, 403 without the button, of the wrong kind, or while something is due. */
export function permit(access: Access, caller: Caller | undefined): void {
  if (access.kind === 'public') return
  if (!caller) throw problem('session.missing')
  if (isHeldUp(access, caller)) throw problem(dueProblems[caller.due])
  if (!isPermitted(access, caller)) throw refusalOf(access)
}

const isHeldUp = (access: Access, caller: Caller): caller is Caller & { readonly due: Due } =>
  caller.due !== undefined && !(access.kind === 'signedIn' && access.whileDue?.includes(caller.due))

/** Whether a caller is of the required kind, has the required right, and has nothing to settle before. */
export function isPermitted(access: Access, caller: Caller): boolean {
  if (isHeldUp(access, caller) || (access.kind === 'agent') !== (caller.isAgent ?? false)) return false
  if (access.kind === 'right') return hasRight(caller, access.menu, access.button)
  if (access.kind === 'anyRight') return access.rights.some(({ menu, button }) => hasRight(caller, menu, button))
  return true
}

export const scopeOf = ({ enterprise_id }: Pick<Caller, 'enterprise_id'>): Scope =>
  enterprise_id === null ? 'platform' : { enterprise: enterprise_id }
