import { confirmation, confirmationApi, confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationBody } from '@guanqiao/domain/confirmation/confirmation.body'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import { documentHandlers } from '../../documents/documentTypes/handlers.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'
import { confirmationRecordPath, derivedValues } from '../../documents/release/confirmationMessage.ts'
import { advanceHandlers } from './advance.ts'
import { convertHandler } from './convert.ts'
import { importOf } from './importConfirmations.ts'
import { findingsOf } from '../../documents/release/confirmationFindings.ts'
import type { Confirmation } from '../../documents/release/confirmationFindings.ts'
import { proposeHandler } from './propose.ts'
import { queueHandlers, refusalsOf } from './queue.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'

const document: SingleUnitDocument<Confirmation> = {
  type: confirmationDocument,
  calls: confirmationApi,
  body: confirmationBody,
  findings: findingsOf,
  recordPath: confirmationRecordPath,
  derived: derivedValues,
  refusals: refusalsOf,
}

export { expireAdvances } from './advance.queries.ts'

export const confirmationImport = importOf(document)

/** A deleted draft comes back as it was; it is checked again before it is sent. */
export const restoredConfirmation: RestoredRecord = { head: confirmation, parts: [] }

export const confirmationHandlers = (way: CustomsWay): BoundOperation[] => [
  ...documentHandlers(document, way),
  ...queueHandlers(document, way),
  proposeHandler,
  ...advanceHandlers,
  convertHandler(document),
]
