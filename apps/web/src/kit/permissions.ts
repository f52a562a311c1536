import type { Button } from '@guanqiao/domain/kit/access'
import { useSyncExternalStore } from 'react'

export type Rights = Readonly<Record<string, readonly string[]>>

let rights: Rights = {}
const listeners = new Set<() => void>()

/** What the signed-in user may do: buttons by menu. Shapes the screen only; the server decides. */
export function setPermissions(map: Rights): void {
  rights = map
  for (const listener of listeners) listener()
}

export const may = (menu: string, button: Button): boolean => rights[menu]?.includes(button) ?? false

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `may` for the signed-in user, kept up to date. */
export function useMay(): typeof may
export function useMay(menu: string, button: Button): boolean
export function useMay(menu?: string, button?: Button) {
  useSyncExternalStore(subscribe, () => rights)
  return menu !== undefined && button !== undefined ? may(menu, button) : may
}
