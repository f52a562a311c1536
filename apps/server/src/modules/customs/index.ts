import { manifest, printManifest } from '@guanqiao/domain/customs/index'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { printHandler } from '../../platform/print/print.ts'
import { fromOrderHandler } from './fromOrder.ts'
import { acknowledgeHandler } from './alarm.ts'
import { editHandler } from './editing/editManifest.ts'
import { checkHandler, createBillHandler, createHandler, getHandler } from './manifests.ts'
import { checkDeleteHandler, deleteHandler } from './removal/remove.ts'
import { postHandler } from './sending/postManifest.ts'
import { rehearseHandler } from './sending/rehearse.ts'
import { submitHandler } from './sending/submitManifest.ts'

export { manifestFindings } from './plannedManifests.ts'
export { restoredManifest } from './removal/restore.ts'

export interface CustomsOptions {
  /** Wakes the outbox; call it after the commit. */
  wake(): void
}

export const customsHandlers = ({ wake }: CustomsOptions): BoundOperation[] => [
  getHandler,
  printHandler(printManifest, manifest),
  createHandler,
  fromOrderHandler,
  editHandler,
  createBillHandler,
  checkHandler,
  checkDeleteHandler,
  deleteHandler,
  acknowledgeHandler,
  postHandler(wake),
  submitHandler(wake),
  rehearseHandler,
]
