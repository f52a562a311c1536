import type { FileStore } from '../../gateways/files/store.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { transportAnnexHandlers } from './annexes.ts'
import { takeOverCarHandler } from './baseCars.ts'
import { containerHandlers } from './containers.ts'
import { domesticHandlers } from './domestic.ts'
import { driverReceiptHandlers } from './driverReceipts.ts'
import { availableHandler } from './drivers.ts'
import { markFiledHandler } from './markFiled.ts'
import { registerHandler } from './register.ts'
import { downloadHandler } from './vehicles.ts'

export { restoredWithAnnexes } from './annexes.ts'

export const transportHandlers = ({ files }: { readonly files: FileStore }): BoundOperation[] => [
  availableHandler,
  ...containerHandlers,
  downloadHandler,
  registerHandler,
  markFiledHandler,
  takeOverCarHandler,
  ...driverReceiptHandlers,
  ...domesticHandlers,
  ...transportAnnexHandlers(files),
]
