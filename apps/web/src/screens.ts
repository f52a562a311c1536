import type { Screen } from './kit/crud/screen.ts'
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

/** All screens of the product by path; each module lists its own. */
export const screens: Readonly<Record<string, Screen>> = {
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
