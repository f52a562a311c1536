import type { FileStore } from '../../gateways/files/store.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { ImportRule } from '../../platform/import/rule.ts'
import { transportAnnexHandlers } from './annexes.ts'
import { takeOverCarHandler } from './baseCars.ts'
import { containerHandlers, containerImports } from './containers.ts'
import { domesticHandlers, domesticImport } from './domestic.ts'
import { driverReceiptHandlers, driverReceiptImport } from './driverReceipts.ts'
import { availableHandler } from './drivers.ts'
import { markFiledHandler } from './markFiled.ts'
import { registerHandler } from './register.ts'
import { downloadHandler } from './vehicles.ts'

/** Haulages get their number and state; receipts set the filing state of their driver. */
export const transportImports: readonly ImportRule[] = [domesticImport, driverReceiptImport, ...containerImports]

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
