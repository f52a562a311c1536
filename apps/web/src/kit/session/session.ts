import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { navigation, userInfo } from '@guanqiao/domain/access/session'
import { store } from '../events/store.ts'

export type User = OutputOf<typeof userInfo>
export type NavigationModule = OutputOf<typeof navigation>[number]

/** Who is signed in, and the modules and menus shown to him. */
export interface Session {
  readonly user: User
  readonly navigation: readonly NavigationModule[]
  /** Keys of the menus (`vehicle`) he may open. */
  readonly menus: ReadonlySet<string>
}

const session = store<Session | undefined>(undefined)

export const { set: setSession, now: sessionNow } = session

/** The session of whoever is looking at the page; screens stand behind the guard, which has loaded it. */
export function useSession(): Session {
  const now = session.use()
  if (!now) throw new Error('no session outside the guard')
  return now
}

/** Whether the user belongs to no enterprise, and so names one when he writes. */
export const isPlatformStaff = (): boolean => sessionNow()?.user.enterprise_id === null

/** Whether customs and the devices are played by the simulator: what comes from them bears the mark 演练. */
export const useDrill = (): boolean => useSession().user.drill === true
