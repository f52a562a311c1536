import { auditScreens } from './audit.ts'
import { customsScreens } from './customs.ts'
import { homeScreens } from './home.ts'
import { orderScreens } from './order.ts'
import { referenceScreens } from './reference.ts'
import { permissionScreens, platformScreens } from './rights.ts'
import { securityScreens } from './security.ts'
import { transportScreens } from './transport.ts'
import { weighingScreens } from './weighing.ts'

// The pages before signing in import these from their own files, and do not load all screens with them.
export { isBeforeSignIn, signInPages, statusPages } from './home.ts'
export { linkTo } from './linkTo.ts'
export type { DrawerScreen, Screen } from './screen.ts'

/** All screens of the product, by name. The web binds a component to each. */
export const screens = {
  ...homeScreens,
  ...orderScreens,
  ...customsScreens,
  ...weighingScreens,
  ...transportScreens,
  ...referenceScreens,
  ...securityScreens,
  ...auditScreens,
  ...permissionScreens,
  ...platformScreens,
}

export type ScreenName = keyof typeof screens
