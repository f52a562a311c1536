import { homeScreens } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { preload } from '../guard/prefetch.ts'
import { redirectOf } from '../guard/destination.ts'

/** The target of a sign-in. */
export const destination = (): string => redirectOf(location.search) ?? linkTo(homeScreens.workplace)

/**
 * Preloads the shell and the first screen while the user types, so that sign-in opens them at once; at page load they would compete
 * with this page.
 */
export const preloadShell = (): void => {
  void import('../guard/enter.ts').catch(() => undefined)
  void import('../Shell.tsx').catch(() => undefined)
  preload(new URL(destination(), location.origin).pathname)
}
