import { demoAccounts } from '@guanqiao/domain/identity/session'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { Callers } from '../../platform/callers/callers.ts'
import type { NoticeModes } from '../../platform/notices/noticeModes.ts'
import type { KeyFor } from '../../platform/secret/secretKey.ts'
import type { Codes } from '../../platform/verification/codes.ts'
import { codeHandlers } from './codes.ts'
import { DEMO_PASSWORD, demoAccountList } from './demonstration/demoAccounts.ts'
import { createFactors } from './factor/factor.ts'
import { factorHandlers } from './factor/handlers.ts'
import { policyHandlers } from './policy/handlers.ts'
import { recoveryHandlers } from './recovery/handlers.ts'
import { helpHandlers } from './recovery/sendLink.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { sessionHandlers } from './session/session.ts'
import { sessionListHandlers } from './sessions/handlers.ts'
import { setupHandler } from './setup/setup.ts'
import { loginHandlers, REFUSED_AFTER } from './signIn/login.ts'

export interface IdentityOptions {
  readonly store: Store
  readonly callers: Callers
  readonly codes: Codes
  readonly lockMinutes: number
  /** Limits are enabled. */
  readonly limited: boolean
  /** The server runs with demonstration data. */
  readonly demo: boolean
  /** Customs is simulated: screens mark its replies. */
  readonly drill: boolean
  /** `NODE_ENV` is `production`. */
  readonly production: boolean
  readonly keyFor: KeyFor
  /** For links in messages; undefined if the settings name none. */
  readonly publicUrl: string | undefined
  readonly delivery: NoticeModes
}

export function identityHandlers(options: IdentityOptions): BoundOperation[] {
  const { store, callers, codes, lockMinutes, limited, demo, drill, production, keyFor, delivery, publicUrl } = options
  const factors = createFactors(store, keyFor('second factors'))
  const refusedAfter = limited ? REFUSED_AFTER : 0
  const { mail, wake } = delivery
  return [
    ...loginHandlers({ store, lockMinutes, limited, codes, callers }),
    ...codeHandlers({ codes, replyMs: refusedAfter, wake }),
    ...factorHandlers({ factors, callers, lockMinutes, refusedAfter }),
    ...recoveryHandlers({ codes, callers, refusedAfter, limited, publicUrl, mail, wake }),
    ...helpHandlers(store, callers, { publicUrl, mail, wake }),
    ...sessionListHandlers(callers),
    ...sessionHandlers(callers, { drill, production }),
    setupHandler(),
    ...policyHandlers(callers),
    ...registrationHandlers({ codes, delivery, refusedAfter }),
    handleWithoutTransaction(demoAccounts, async () =>
      demo
        ? demoAccountList.map(({ username, full_name, note }) => ({
            username,
            password: DEMO_PASSWORD,
            full_name,
            note,
          }))
        : [],
    ),
  ]
}
