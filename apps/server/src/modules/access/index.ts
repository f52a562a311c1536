import { demoAccounts } from '@guanqiao/domain/access/index'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { Callers } from './callers.ts'
import { DEMO_PASSWORD, demoAccountList } from './demoAccounts.ts'
import { loginHandlers } from './signIn/login.ts'
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
}

export const accessHandlers = ({
  store,
  callers,
  lockMinutes,
  limited,
  demo,
  drill,
}: AccessOptions): BoundOperation[] => [
  ...loginHandlers({ store, lockMinutes, limited }),
  ...sessionHandlers(callers, drill),
  setupHandler(),
  handleWithoutTransaction(demoAccounts, async () =>
    demo
      ? demoAccountList.map(({ username, full_name, note }) => ({ username, password: DEMO_PASSWORD, full_name, note }))
      : [],
  ),
]
