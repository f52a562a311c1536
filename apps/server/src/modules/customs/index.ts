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
import type { CustomsWay } from '../../documents/sending/customsWay.ts'
import { submitHandler } from './sending/submitManifest.ts'

export { manifestFindings } from './plannedManifests.ts'
export { restoredManifest } from './removal/restore.ts'

export const customsHandlers = (way: CustomsWay): BoundOperation[] => [
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
  postHandler(way),
  submitHandler(way),
  rehearseHandler,
]
