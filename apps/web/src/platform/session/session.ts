import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { navigation, userInfo } from '@guanqiao/domain/identity/session'
import { store } from '../../kit/events/store.ts'
import { setSignedIn } from '../../kit/session/signedIn.ts'

export type User = OutputOf<typeof userInfo>
export type NavigationModule = OutputOf<typeof navigation>['rows'][number]

/** The signed-in user, with their modules and menus. */
export interface Session {
  readonly user: User
  readonly navigation: readonly NavigationModule[]
  /** Keys of the menus (`vehicle`) that they may open. */
  readonly menus: ReadonlySet<string>
}

const session = store<Session | undefined>(undefined)

export const { now: sessionNow } = session

export function setSession(next: Session | undefined): void {
  setSignedIn(next?.user)
  session.set(next)
}

/** The session of the page's user; screens render behind the guard, which has loaded it. */
export function useSession(): Session {
  const now = session.use()
  if (!now) throw new Error('no session outside the guard')
  return now
}

/** Whether the simulator plays customs and devices: their data carries the mark 演练. */
export const useDrill = (): boolean => useSession().user.drill === true
