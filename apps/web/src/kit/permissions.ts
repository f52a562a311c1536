import type { Access, Button, Restricted, Right } from '@guanqiao/domain/kit/access'
import { store } from './events/store.ts'

export type Rights = Readonly<Record<string, readonly string[]>>

const rights = store<Rights>({})

/** The rights of the signed-in user: buttons by menu. Only for rendering; the server decides. */
export const setPermissions = rights.set

/** The rights outside rendering. */
export const rightsNow = rights.now

export const hasRight = (menu: string, button: Button): boolean => rights.now()[menu]?.includes(button) ?? false

/** Whether the signed-in user may call an operation. */
export const isAllowed = ({ access }: Restricted): boolean => rightsIn(access)?.some(holds) ?? true

const holds = ({ menu, button }: Right): boolean => hasRight(menu, button)

/** The rights of which one suffices; undefined if none is required. */
function rightsIn(access: Access): readonly Right[] | undefined {
  if (access.kind === 'right') return [access]
  if (access.kind === 'agent') return []
  return access.kind === 'anyRight' ? access.rights : undefined
}

/** `isAllowed` for the signed-in user, as a hook; without an operation it returns the function, for several. */
export function useAllowed(): typeof isAllowed
export function useAllowed(operation: Restricted): boolean
export function useAllowed(operation?: Restricted) {
  rights.use()
  return operation === undefined ? isAllowed : isAllowed(operation)
}

/** `hasRight` as a hook. */
export function useRights(): typeof hasRight {
  rights.use()
  return hasRight
}
