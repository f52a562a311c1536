import { problem } from '@guanqiao/domain/kit/problem'
import type { Store } from '../../../kernel/database/scoped.ts'
import type { Semaphore } from '../../../platform/passwords/semaphore.ts'
import { returnAttempt, takeAttempt } from './budget.queries.ts'

/** The failed sign-ins that a network may cause. An attempt is taken before it is verified and returned if it succeeds. */
export interface Budget {
  /** Throws `login.tooMany` if the network has none left. */
  takeAttempt(network: string): Promise<void>
  returnAttempt(network: string): Promise<void>
}

/** The attempts of a network in all processes come from one bucket, which the database keeps. */
export const createBudget = (store: Store, gate: Semaphore): Budget => ({
  async takeAttempt(network) {
    const isTaken = await gate(() => store.change('platform', (sql) => takeAttempt(sql, network)))
    if (!isTaken) throw problem('login.tooMany')
  },
  async returnAttempt(network) {
    // No reason to refuse a correct password: the network earns an attempt in half a second anyway.
    await gate(() => store.change('platform', (sql) => returnAttempt(sql, network))).catch(() => {})
  },
})

export const unlimited: Budget = { takeAttempt: () => Promise.resolve(), returnAttempt: () => Promise.resolve() }
