import { screens } from '@guanqiao/domain/screens/index'
import type { Screen } from '@guanqiao/domain/screens/index'
import type { LoadScreen } from './kit/crud/screenComponent.ts'
import { accountScreens } from './modules/account/screens.ts'
import { arrivalScreens } from './modules/arrival/screens.ts'
import { auditScreens } from './modules/audit/screens.ts'
import { cargoScreens } from './modules/cargo/screens.ts'
import { confirmationScreens } from './modules/confirmation/screens.ts'
import { crossingScreens } from './modules/crossing/screens.ts'
import { customsScreens } from './modules/customs/screens.ts'
import { documentContainerScreens } from './modules/documentContainer/screens.ts'
import { duplicateScreens } from './modules/duplicate/screens.ts'
import { handoverScreens } from './modules/handover/screens.ts'
import { identityScreens } from './modules/identity/screens.ts'
import { todoScreens } from './modules/todo/screens.ts'
import { inventoryScreens } from './modules/inventory/screens.ts'
import { messageScreens } from './modules/message/screens.ts'
import { offloadScreens } from './modules/offload/screens.ts'
import { orderScreens } from './modules/order/screens.ts'
import { packingScreens } from './modules/packing/screens.ts'
import { referenceScreens } from './modules/reference/screens.ts'
import { rejectionScreens } from './modules/rejection/screens.ts'
import { rightsScreens } from './modules/rights/screens.ts'
import { tallyScreens } from './modules/tally/screens.ts'
import { transportScreens } from './modules/transport/screens.ts'
import { weighingScreens } from './modules/weighing/screens.ts'

import { openCreateDrawer } from './platform/list/openCreateDrawer.ts'
import type { BoundName } from './platform/list/screenComponents.ts'

/** A screen with its component. */
export interface Route extends Screen {
  readonly load: LoadScreen
}

/** The component of each screen that the domain declares (`packages/domain/src/screens`); each module lists its own. */
const components: Readonly<Record<BoundName, LoadScreen>> = {
  ...accountScreens,
  ...arrivalScreens,
  ...auditScreens,
  ...cargoScreens,
  ...confirmationScreens,
  ...crossingScreens,
  ...customsScreens,
  ...documentContainerScreens,
  ...duplicateScreens,
  ...handoverScreens,
  ...todoScreens,
  ...identityScreens,
  ...inventoryScreens,
  ...messageScreens,
  ...offloadScreens,
  ...orderScreens,
  ...packingScreens,
  ...referenceScreens,
  ...rejectionScreens,
  ...rightsScreens,
  ...tallyScreens,
  ...transportScreens,
  ...weighingScreens,
}

const isBound = (name: string): name is BoundName => name in components

function loadOf(name: string, { drawerOf, path }: Screen): LoadScreen {
  if (isBound(name)) return components[name]
  const list = Object.entries<Screen>(screens).find(([, other]) => other === drawerOf)
  if (!list) throw new Error(`${path} has no component`)
  return openCreateDrawer(loadOf(...list))
}

/** All screens of the product with their components, by path. */
export const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.entries<Screen>(screens).map(([name, screen]) => [screen.path, { ...screen, load: loadOf(name, screen) }]),
)
