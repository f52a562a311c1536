import type { Metrics } from './metrics/metrics.ts'
import type { FromParent, FromProcess, Order } from './messages.ts'

/** A process's interface to the others on the same port. */
export interface Sibling {
  readonly number: number
  readonly greets: boolean
  /** Provides this process's metrics to the parent. The returned function resolves with the page of all processes. */
  shareMetrics(metrics: Metrics): () => Promise<string>
  /** Notifies the parent that this process serves. */
  serving(): void
}

/** Timeout, after which the page of this process alone is served: its labels identify it. */
const MAX_WAIT_MS = 5_000

const send = (message: FromProcess): void => void process.send?.(message)

export function joinSiblings({ number, greets }: Order): Sibling {
  return { number, greets, shareMetrics, serving: () => send({ say: 'serving' }) }
}

function shareMetrics(metrics: Metrics): () => Promise<string> {
  const waiting = new Map<number, (page: string) => void>()
  let questions = 0
  process.on('message', (message: FromParent) => {
    if (message.say === 'page') waiting.get(message.question)?.(message.page)
    else void metrics.page().then((page) => send({ say: 'own page', question: message.question, page }))
  })
  return async () => {
    const question = (questions += 1)
    const answer = new Promise<string>((resolve) => waiting.set(question, resolve))
    const late = setTimeout(() => void metrics.page().then(waiting.get(question)), MAX_WAIT_MS)
    send({ say: 'ask page', question })
    try {
      return await answer
    } finally {
      clearTimeout(late)
      waiting.delete(question)
    }
  }
}
