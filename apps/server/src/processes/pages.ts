import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Registry } from 'prom-client'
import { pageOf } from '../kernel/metrics.ts'
import type { Measured } from '../kernel/metrics.ts'
import type { Child } from './child.ts'
import type { FromProcess } from './messages.ts'

/** A process that hangs must not hide what the others measure. */
const LONGEST_WAIT = 2_000

/** Whichever process is asked for /metrics answers for all: the parent collects what each of them measures. */
export class Pages {
  readonly #children: readonly Child[]
  readonly #waiting = new Map<number, (values: Measured) => void>()
  #questions = 0

  constructor(children: readonly Child[]) {
    this.#children = children
  }

  heard(child: Child, message: FromProcess): void {
    if (message.say === 'values') this.#waiting.get(message.question)?.(message.values)
    else if (message.say === 'ask page')
      void this.#page().then((page) => child.tell({ say: 'page', question: message.question, page }))
  }

  async #page(): Promise<string> {
    const serving = this.#children.filter((it) => it.isServing)
    const measured: Measured[] = []
    const all = serving.map(async (child) => {
      const question = (this.#questions += 1)
      const answer = new Promise<Measured>((resolve) => this.#waiting.set(question, resolve))
      child.tell({ say: 'ask values', question })
      const values = await Promise.race([answer, sleep(LONGEST_WAIT, [], { ref: false })])
      this.#waiting.delete(question)
      measured.push(values)
    })
    await Promise.all(all)
    return pageOf([...measured, await this.#restarts()])
  }

  #restarts(): Promise<Measured> {
    const register = new Registry()
    const counter = new Counter({
      name: 'guanqiao_process_restarts_total',
      help: 'How often the process of this number was started anew because it had ended.',
      labelNames: ['process'],
      registers: [register],
    })
    for (const { number, restarts } of this.#children) counter.inc({ process: String(number) }, restarts)
    return register.getMetricsAsJSON()
  }
}
