import type { DrawerScreen, ScreenName, screens } from '@guanqiao/domain/screens/index'
import type { LoadScreen } from '../../kit/crud/screenComponent.ts'

/** The screens with a component of their own; an address that only opens a list's drawer has the component of the list. */
export type BoundName = {
  [Name in ScreenName]: (typeof screens)[Name] extends DrawerScreen ? never : Name
}[ScreenName]

/** The components of a module's screens. Each is loaded when a user first opens its screen. */
export type ScreenComponents = Readonly<Partial<Record<BoundName, LoadScreen>>>
