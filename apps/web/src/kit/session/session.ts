import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { navigation, userInfo } from '@guanqiao/domain/access/session'
import { useSyncExternalStore } from 'react'

export type User = OutputOf<typeof userInfo>
export type NavigationModule = OutputOf<typeof navigation>[number]

/** Who is signed in, and the modules and menus shown to him. */
export interface Session {
  readonly user: User
  readonly navigation: readonly NavigationModule[]
  /** Keys of the menus (`vehicle`) he may open. */
  readonly menus: ReadonlySet<string>
}

let session: Session | undefined
const listeners = new Set<() => void>()

export function setSession(next: Session | undefined): void {
  session = next
  for (const listener of listeners) listener()
}

export const sessionNow = (): Session | undefined => session

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The session of whoever is looking at the page; screens stand behind the guard, which has loaded it. */
export function useSession(): Session {
  const now = useSyncExternalStore(subscribe, sessionNow)
  if (!now) throw new Error('no session outside the guard')
  return now
}

/** Whether customs and the devices are played by the simulator: what comes from them bears the mark 演练. */
export const useDrill = (): boolean => useSession().user.drill === true
