import type { FileStore } from '../../gateways/files/store.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { Callers } from '../../platform/callers/callers.ts'
import type { NoticeModes } from '../../platform/notices/noticeModes.ts'
import type { Codes } from '../../platform/verification/codes.ts'
import { contactHandlers } from './contact.ts'
import { ownPasswordHandler } from './password.ts'
import { profileHandlers } from './profile.ts'

interface AccountOptions {
  readonly callers: Callers
  readonly codes: Codes
  readonly delivery: NoticeModes
  readonly files: FileStore
  readonly lockMinutes: number
}

export const accountHandlers = ({ callers, codes, delivery, files, lockMinutes }: AccountOptions): BoundOperation[] => [
  ...profileHandlers({ files, callers }),
  ...contactHandlers({ codes, delivery, lockMinutes }),
  ownPasswordHandler({ callers, lockMinutes }),
]
