import { demoAccounts } from '@guanqiao/domain/access/index'
import type { FileStore } from '../../gateways/files/store.ts'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { KeyFor } from '../../platform/secret/secretKey.ts'
import type { Callers } from './callers.ts'
import { DEMO_PASSWORD, demoAccountList } from './demoAccounts.ts'
import { createCodes } from './codes/codes.ts'
import { codeHandlers } from './codes/handlers.ts'
import type { NoticeWays } from './delivery/ways.ts'
import { peopleHandlers } from './people/index.ts'
import { createFactors } from './factor/factor.ts'
import { factorHandlers } from './factor/handlers.ts'
import { helpHandlers } from './recovery/sendLink.ts'
import { listHandlers } from './lists/handlers.ts'
import { keptPageHandlers } from './pages/handlers.ts'
import { policyHandlers } from './policy/handlers.ts'
import { recoveryHandlers } from './recovery/handlers.ts'
import { contactHandlers } from './profile/contact.ts'
import { profileHandlers } from './profile/profile.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { loginHandlers, REFUSED_AFTER } from './signIn/login.ts'
import { sessionListHandlers } from './sessions/handlers.ts'
import { sessionHandlers } from './session.ts'
import { setupHandler } from './setup.ts'

export { rightsOf } from './callers.ts'

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
  /** `NODE_ENV` is `production`. */
  readonly production: boolean
  readonly keyFor: KeyFor
  /** For links in messages; undefined if the settings name none. */
  readonly publicUrl: string | undefined
  readonly delivery: NoticeWays
  readonly files: FileStore
}

export function accessHandlers(options: AccessOptions): BoundOperation[] {
  const { store, callers, lockMinutes, limited, demo, drill, production, keyFor, delivery, publicUrl } = options
  const codes = createCodes({ key: keyFor('sms codes'), sms: delivery.sms, mail: delivery.mail })
  const factors = createFactors(store, keyFor('second factors'))
  const refusedAfter = limited ? REFUSED_AFTER : 0
  return [
    ...loginHandlers({ store, lockMinutes, limited, codes, callers }),
    ...codeHandlers({ codes, replyMs: refusedAfter, wake: delivery.wake }),
    ...factorHandlers({ factors, callers, lockMinutes, refusedAfter }),
    ...recoveryHandlers({
      codes,
      callers,
      lockMinutes,
      refusedAfter,
      limited,
      publicUrl,
      mail: delivery.mail,
      wake: delivery.wake,
    }),
    ...helpHandlers(store, callers, { publicUrl, mail: delivery.mail, wake: delivery.wake }),
    ...sessionListHandlers(callers),
    ...sessionHandlers(callers, { drill, production }),
    setupHandler(),
    ...keptPageHandlers,
    ...listHandlers,
    ...policyHandlers(callers),
    ...registrationHandlers({ codes, delivery, refusedAfter }),
    ...peopleHandlers(callers, store),
    ...contactHandlers({ codes, delivery, lockMinutes }),
    ...profileHandlers({ files: options.files, callers }),
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
