import { preload } from '../guard/ahead.ts'
import { redirectOf } from '../guard/destination.ts'

/** Where signing in leads. */
export const destination = (): string => redirectOf(location.search) ?? '/dashboard/workplace'

/** Fetches the shell and the first screen while the user still types, so that signing in opens them at once; at load they would compete with this page. */
export const warmShell = (): void => {
  void import('../guard/enter.ts').catch(() => undefined)
  void import('../Shell.tsx').catch(() => undefined)
  preload(new URL(destination(), location.origin).pathname)
}
