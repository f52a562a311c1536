import type { Button } from '@guanqiao/domain/kit/access'
import { store } from './events/store.ts'

export type Rights = Readonly<Record<string, readonly string[]>>

const rights = store<Rights>({})

/** The rights of the signed-in user: buttons by menu. Only for rendering; the server decides. */
export const setPermissions = rights.set

/** The rights outside rendering. */
export const rightsNow = rights.now

export const may = (menu: string, button: Button): boolean => rights.now()[menu]?.includes(button) ?? false

/** `may` for the signed-in user, as a hook. */
export function useMay(): typeof may
export function useMay(menu: string, button: Button): boolean
export function useMay(menu?: string, button?: Button) {
  rights.use()
  return menu !== undefined && button !== undefined ? may(menu, button) : may
}
