import { problem } from '@guanqiao/domain/kit/problem'

export interface FailureBudgetOptions {
  /** Failures of one network in a row before it has to wait. */
  readonly burst: number
  /** Milliseconds until a network gets another attempt. */
  readonly interval: number
  /** Waiting attempts of one network; beyond it, the longest waiting one is refused. */
  readonly maxWaiting: number
}

interface Waiter {
  start(): void
  refuse(): void
}

interface Account {
  left: number
  at: number
  readonly waiting: Waiter[]
  timer: NodeJS.Timeout | undefined
}

export interface FailureBudget {
  /** Takes an attempt from the budget of the network, or waits for one; throws `login.tooMany` otherwise. */
  take(network: string): Promise<void>
  /** Returns a successful attempt to the budget. */
  giveBack(network: string): void
}

const FORGET_AFTER = 600_000

/**
 * Failed sign-ins allowed to a network. An attempt is paid before it is verified and returned if it succeeds. A network without
 * budget gets one attempt per interval, the newest first: a user behind the same address as a broken script waits a second, where a
 * queue would make them wait for the whole script.
 */
export function createFailureBudget(
  { burst, interval, maxWaiting }: FailureBudgetOptions,
  now: () => number = () => performance.now(),
): FailureBudget {
  const accounts = new Map<string, Account>()
  let swept = now()

  function accountOf(network: string): Account {
    const time = now()
    if (time - swept > FORGET_AFTER) {
      swept = time
      for (const [known, { at, waiting }] of accounts)
        if (waiting.length === 0 && time - at > burst * interval) accounts.delete(known)
    }
    const account = accounts.get(network) ?? { left: burst, at: time, waiting: [], timer: undefined }
    accounts.set(network, account)
    const earned = Math.floor(Math.max(0, time - account.at) / interval)
    account.left = Math.min(burst, account.left + earned)
    account.at = account.left === burst ? time : account.at + earned * interval
    return account
  }

  function serve(network: string): void {
    const account = accountOf(network)
    clearTimeout(account.timer)
    account.timer = undefined
    while (account.left >= 1) {
      const newest = account.waiting.pop()
      if (!newest) return
      account.left -= 1
      newest.start()
    }
    if (account.waiting.length > 0) account.timer = setTimeout(serve, interval - (now() - account.at) + 1, network)
  }

  return {
    take(network) {
      const account = accountOf(network)
      if (account.left >= 1) {
        account.left -= 1
        return Promise.resolve()
      }
      if (account.waiting.length >= maxWaiting) account.waiting.shift()?.refuse()
      return new Promise((resolve, reject) => {
        account.waiting.push({ start: resolve, refuse: () => reject(problem('login.tooMany')) })
        serve(network)
      })
    },
    giveBack(network) {
      const account = accountOf(network)
      account.left = Math.min(burst, account.left + 1)
      serve(network)
    },
  }
}
