import { demoAccounts } from '@guanqiao/domain/access/index'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { KeyFor } from '../../kernel/secret/secretKey.ts'
import type { Callers } from './callers.ts'
import { DEMO_PASSWORD, demoAccountList } from './demoAccounts.ts'
import { createCodes } from './codes/codes.ts'
import { codeHandlers } from './codes/handlers.ts'
import type { NoticeWays } from './delivery/ways.ts'
import { peopleHandlers } from './people/index.ts'
import { loginHandlers, REFUSED_AFTER } from './signIn/login.ts'
import { sessionHandlers } from './session.ts'
import { setupHandler } from './setup.ts'

export interface AccessOptions {
  readonly store: Store
  readonly callers: Callers
  readonly lockMinutes: number
  /** Limits are enabled. */
  readonly limited: boolean
  /** The server runs with demonstration data. */
  readonly demo: boolean
  /** Customs is simulated: screens mark its replies. */
  readonly drill: boolean
  readonly keyFor: KeyFor
  readonly delivery: NoticeWays
}

export function accessHandlers(options: AccessOptions): BoundOperation[] {
  const { store, callers, lockMinutes, limited, demo, drill, keyFor, delivery } = options
  const codes = createCodes({ key: keyFor('sms codes'), sms: delivery.sms })
  return [
    ...loginHandlers({ store, lockMinutes, limited, codes }),
    ...codeHandlers({ codes, replyMs: limited ? REFUSED_AFTER : 0, wake: delivery.wake }),
    ...sessionHandlers(callers, drill),
    setupHandler(),
    ...peopleHandlers(callers),
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
