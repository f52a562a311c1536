import { problem } from '@guanqiao/domain/kit/problem'

const KIB = 1024
const MIB = 1024 * KIB

/** Bytes of bodies in flight, from their headers until their responses are sent. */
interface Budget {
  readonly ofAccount: number
  readonly total: number
}

/** Nearly all bodies are smaller: a form, a filter, a document of some lines. Large ones must not keep them out, so they have a budget of their own. */
const SMALL_BODY = 64 * KIB
const SMALL: Budget = { ofAccount: 2 * MIB, total: 16 * MIB }
/** Per account four of the largest bodies; in all as much as parses within the heap (see docs/performance.md). */
const LARGE: Budget = { ofAccount: 20 * MIB, total: 48 * MIB }

export interface BodyBudget {
  /**
   * Reserves the memory of a body; returns the function that releases it. Throws 429 if the account, or without one the network, has too much
   * in flight, and 503 if all together have.
   */
  reserve(account: string, bytes: number): () => void
}

export function createBodyBudget(): BodyBudget {
  const [small, large] = [new Reservations(SMALL), new Reservations(LARGE)]
  return {
    reserve(account, bytes) {
      const reservations = bytes <= SMALL_BODY ? small : large
      reservations.add(account, bytes)
      let isHeld = true
      return () => {
        if (isHeld) reservations.remove(account, bytes)
        isHeld = false
      }
    },
  }
}

class Reservations {
  readonly #budget: Budget
  readonly #byAccount = new Map<string, number>()
  #total = 0

  constructor(budget: Budget) {
    this.#budget = budget
  }

  add(account: string, bytes: number): void {
    const ofAccount = (this.#byAccount.get(account) ?? 0) + bytes
    if (ofAccount > this.#budget.ofAccount) throw problem('request.tooMuchAtOnce')
    if (this.#total + bytes > this.#budget.total) throw problem('server.busy')
    this.#byAccount.set(account, ofAccount)
    this.#total += bytes
  }

  remove(account: string, bytes: number): void {
    const left = (this.#byAccount.get(account) ?? 0) - bytes
    if (left > 0) this.#byAccount.set(account, left)
    else this.#byAccount.delete(account)
    this.#total -= bytes
  }
}
