import type { Metrics } from '../kernel/metrics.ts'
import type { FromParent, FromProcess, Order } from './messages.ts'

/** What a process knows of the others that serve the same port. */
export interface Sibling {
  readonly number: number
  readonly greets: boolean
  /** Answers the parent with what this process measures. The function that is returned makes the page of all. */
  shareMetrics(metrics: Metrics): () => Promise<string>
  /** Tells the parent that this process serves. */
  serving(): void
}

/** The page of this process alone is better than none: its labels say what it is. */
const LONGEST_WAIT = 5_000

const tell = (message: FromProcess): void => void process.send?.(message)

export function joinSiblings({ number, greets }: Order): Sibling {
  return { number, greets, shareMetrics, serving: () => tell({ say: 'serving' }) }
}

function shareMetrics(metrics: Metrics): () => Promise<string> {
  const waiting = new Map<number, (page: string) => void>()
  let questions = 0
  process.on('message', (message: FromParent) => {
    if (message.say === 'page') waiting.get(message.question)?.(message.page)
    else void metrics.page().then((page) => tell({ say: 'own page', question: message.question, page }))
  })
  return async () => {
    const question = (questions += 1)
    const answer = new Promise<string>((resolve) => waiting.set(question, resolve))
    const late = setTimeout(() => void metrics.page().then(waiting.get(question)), LONGEST_WAIT)
    tell({ say: 'ask page', question })
    try {
      return await answer
    } finally {
      clearTimeout(late)
      waiting.delete(question)
    }
  }
}
