import type { FileStore } from '../gateways/files/store.ts'
import type { Store } from '../kernel/database/scoped.ts'
import type { BoundOperation } from '../kernel/handlers.ts'
import type { BoundJob } from '../kernel/jobs/worker.ts'
import { bulkHandlers } from '../platform/bulk/handlers.ts'
import { undoHandlers } from '../platform/undo/undo.ts'
import { rightsOf } from '../platform/callers/callers.ts'
import { createCodes } from '../platform/verification/codes.ts'
import { accountHandlers } from './account/index.ts'
import { arrivalHandlers, restoredArrival } from './arrival/index.ts'
import { auditHandlers } from './audit/index.ts'
import { cargoHandlers } from './cargo/index.ts'
import { confirmationHandlers, confirmationImport, restoredConfirmation } from './confirmation/index.ts'
import { crossingHandlers } from './crossing/index.ts'
import { customsHandlers, manifestFindings, restoredManifest } from './customs/index.ts'
import { documentContainerHandlers } from './documentContainer/index.ts'
import { duplicateHandlers } from './duplicate/index.ts'
import { exportHandlers } from '../platform/export/index.ts'
import { exportJobs } from '../platform/export/job.ts'
import { fileHandlers } from '../platform/files/index.ts'
import type { ImportRules } from '../platform/import/rule.ts'
import { importHandlers } from '../platform/import/index.ts'
import { importJobs } from '../platform/import/jobs.ts'
import { findHandlers } from './find/index.ts'
import { undoneWholes } from '../documents/saving/undoWhole.ts'
import type { HandoverWaking } from '../documents/handover/queue.ts'
import { channelHandlers, channelJobs } from './handover/index.ts'
import type { ChannelOptions } from './handover/index.ts'
import { identityHandlers } from './identity/index.ts'
import type { IdentityOptions } from './identity/index.ts'
import { inventoryHandlers, restoredInventory } from './inventory/index.ts'
import { jobHandlers } from '../platform/jobs/index.ts'
import { messageHandlers } from './message/index.ts'
import type { MessageOptions } from './message/index.ts'
import { orderImport, orderHandlers, restoredOrder } from './order/index.ts'
import { preferenceHandlers } from './preferences/index.ts'
import { referenceHandlers, referenceImports, restoredParties } from './reference/index.ts'
import { localRuleHandlers, rejectionHandlers } from './rejection/index.ts'
import { rightsHandlers } from './rights/index.ts'
import { switchHandlers } from './switches.ts'
import { packingHandlers, restoredPacking } from './packing/index.ts'
import { restoredTally, tallyHandlers } from './tally/index.ts'
import { offloadHandlers, restoredOffload } from './offload/index.ts'
import { templateHandlers } from './template/index.ts'
import { noteModule } from './notes/index.ts'
import { workHandlers } from './todo/index.ts'
import { weighingHandlers } from './weighing/index.ts'
import { restoredWithAnnexes, transportHandlers, transportImports } from './transport/index.ts'

export interface ModuleOptions {
  readonly access: Omit<IdentityOptions, 'codes'> & { readonly files: FileStore }
  readonly message: MessageOptions
  readonly handover: HandoverWaking
  readonly jobs: Parameters<typeof jobHandlers>[0]
}

/** What imports do beyond the declarations of entities. */
export const importRules: ImportRules = new Map(
  [...referenceImports, ...transportImports, orderImport, confirmationImport].map((rule) => [rule.table, rule]),
)

interface JobOptions {
  readonly store: Store
  readonly files: FileStore
  readonly channels: ChannelOptions
}

/** The implementations of the job types of all modules. */
export const moduleJobs = ({ channels, ...options }: JobOptions): BoundJob[] => [
  exportJobs(options),
  ...channelJobs(channels),
  ...importJobs({ ...options, rules: importRules }),
]

/** The handlers of all modules. Operations of `crud()` without an entry here use the generic implementation. */
export function moduleHandlers(options: ModuleOptions): BoundOperation[] {
  const handlers = handlersOf(options)
  return [
    ...handlers,
    ...bulkHandlers(handlers),
    ...undoHandlers(handlers, undoneWholes),
    ...switchHandlers(handlers),
    ...rejectionHandlers(handlers),
    ...documentContainerHandlers(handlers),
  ]
}

function accessHandlers(options: ModuleOptions['access']): BoundOperation[] {
  const { callers, delivery, keyFor, store } = options
  const codes = createCodes({ key: keyFor('sms codes'), sms: delivery.sms, mail: delivery.mail })
  return [
    ...identityHandlers({ ...options, codes }),
    ...rightsHandlers(callers, store),
    ...accountHandlers({ ...options, codes }),
  ]
}

const handlersOf = (options: ModuleOptions): BoundOperation[] => [
  ...accessHandlers(options.access),
  ...preferenceHandlers,
  ...messageHandlers(options.message),
  ...referenceHandlers(options.access),
  ...transportHandlers(options.access),
  ...orderHandlers({ manifestFindings }),
  ...customsHandlers(options.message),
  ...confirmationHandlers(options.message),
  ...arrivalHandlers(options.message),
  ...packingHandlers(options.message),
  ...tallyHandlers(options.message),
  ...offloadHandlers(options.message),
  ...inventoryHandlers(options.access.files, options.handover),
  ...channelHandlers({ key: options.access.keyFor('handover channels') }),
  ...weighingHandlers,
  ...cargoHandlers(options.handover),
  ...localRuleHandlers,
  ...crossingHandlers,
  ...workHandlers({ rightsOf }),
  ...noteModule({ rightsOf }),
  ...findHandlers,
  ...jobHandlers(options.jobs),
  ...exportHandlers(options.access),
  ...fileHandlers(options.access),
  ...importHandlers(importRules),
  ...auditHandlers({
    restoredRecords: [
      restoredOrder,
      restoredManifest,
      restoredConfirmation,
      restoredArrival,
      restoredPacking,
      restoredTally,
      restoredOffload,
      restoredInventory,
      ...restoredWithAnnexes,
      ...restoredParties,
    ],
  }),
  ...duplicateHandlers,
  ...templateHandlers,
]
