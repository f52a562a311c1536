import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import type { FromProcess } from './messages.ts'

/** Timeout, so that a hanging process does not hide the metrics of the others. */
const MAX_WAIT_MS = 2_000

/** Any process serves /metrics for all: the parent collects the metrics of each. */
export class Pages {
  readonly #children: readonly Child[]
  readonly #waiting = new Map<number, (page: string) => void>()
  #questions = 0

  constructor(children: readonly Child[]) {
    this.#children = children
  }

  onMessage(child: Child, message: FromProcess): void {
    if (message.say === 'own page') this.#waiting.get(message.question)?.(message.page)
    else if (message.say === 'ask page')
      void this.#page().then((page) => child.send({ say: 'page', question: message.question, page }))
  }

  async #page(): Promise<string> {
    const serving = this.#children.filter((child) => child.isServing)
    const pages = await Promise.all(serving.map(async (child) => labelled(await this.#pageOf(child), child.number)))
    return merged([...pages, this.#restarts()])
  }

  async #pageOf(child: Child): Promise<string> {
    const question = (this.#questions += 1)
    const answer = new Promise<string>((resolve) => this.#waiting.set(question, resolve))
    child.send({ say: 'ask own page', question })
    const page = await Promise.race([answer, sleep(MAX_WAIT_MS, '', { ref: false })])
    this.#waiting.delete(question)
    return page
  }

  #restarts(): string {
    return [
      '# HELP guanqiao_process_restarts_total How often the process of this number was started anew because it had ended.',
      '# TYPE guanqiao_process_restarts_total counter',
      ...this.#children.map(
        ({ number, restarts }) => `guanqiao_process_restarts_total{process="${number}"} ${restarts}`,
      ),
    ].join('\n')
  }
}

/** The page with the number of its process on each value. */
const labelled = (page: string, number: number): string =>
  page.replaceAll(
    /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /gm,
    (_, name: string, labels: string | undefined) =>
      `${name}{${[`process="${number}"`, ...(labels ? [labels] : [])].join(',')}} `,
  )

/** The format requires all values of a name together, below one description. */
function merged(pages: readonly string[]): string {
  const values = new Map<string, string[]>()
  for (const page of pages)
    for (const block of page.split(/^(?=# HELP )/m)) {
      const [help = '', type = '', ...lines] = block.split('\n').filter((line) => line !== '')
      const head = `${help}\n${type}`
      values.set(head, [...(values.get(head) ?? []), ...lines])
    }
  return [...values]
    .filter(([, lines]) => lines.length > 0)
    .map(([head, lines]) => `${[head, ...lines].join('\n')}\n`)
    .join('\n')
}
