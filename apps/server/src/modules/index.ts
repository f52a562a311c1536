import type { BoundOperation } from '../kernel/handlers.ts'
import type { BoundJob } from '../kernel/jobs/worker.ts'
import { accessHandlers } from './access/index.ts'
import type { AccessOptions } from './access/index.ts'
import { auditHandlers } from './audit/index.ts'
import { confirmationHandlers, restoredConfirmation } from './confirmation/index.ts'
import { crossingHandlers } from './crossing/index.ts'
import { customsHandlers, manifestProblems, restoredManifest } from './customs/index.ts'
import { findHandlers } from './find/index.ts'
import { jobHandlers } from './job/index.ts'
import { messageHandlers } from './message/index.ts'
import type { MessageOptions } from './message/index.ts'
import { orderHandlers, restoredOrder } from './order/index.ts'
import { referenceHandlers } from './reference/index.ts'
import { weighingHandlers } from './weighing/index.ts'
import { transportHandlers } from './transport/index.ts'

export interface ModuleOptions {
  readonly access: AccessOptions
  readonly message: MessageOptions
  readonly jobs: Parameters<typeof jobHandlers>[0]
}

/** The implementations of the job types of all modules. */
export const moduleJobs: BoundJob[] = []

/** The handlers of all modules. Operations of `crud()` without an entry here use the generic implementation. */
export const moduleHandlers = (options: ModuleOptions): BoundOperation[] => [
  ...accessHandlers(options.access),
  ...messageHandlers(options.message),
  ...referenceHandlers,
  ...transportHandlers,
  ...orderHandlers({ manifestProblems }),
  ...customsHandlers(options.message),
  ...confirmationHandlers(options.message.wake),
  ...weighingHandlers,
  ...crossingHandlers,
  ...findHandlers,
  ...jobHandlers(options.jobs),
  ...auditHandlers({ wholes: [restoredOrder, restoredManifest, restoredConfirmation] }),
]
