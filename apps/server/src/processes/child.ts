import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '@guanqiao/launcher/log'
import type { FromParent, FromProcess, Order } from './messages.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** A process that served for this long did not die of its start. */
const STEADY_MS = 5_000
const MAX_DELAY_MS = 30_000
/** Longer than a server takes to drain; a hanging one must not prevent the database from being stopped. */
const MAX_END_MS = 30_000

export interface ChildOptions {
  readonly order: Order
  readonly log: Log
  /** Called for messages other than that the process serves. */
  onMessage(child: Child, message: FromProcess): void
}

/** The slot of one server process: a process that dies is replaced, at once if it had served for a while, otherwise with back-off. */
export class Child {
  readonly number: number
  restarts = 0
  readonly #options: ChildOptions
  #process: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #servingSince: number | undefined
  readonly #stopping = new AbortController()

  constructor(options: ChildOptions) {
    this.#options = options
    this.number = options.order.number
  }

  /** Starts the process and keeps it running. Resolves when it serves; rejects if its first start fails. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => void this.#keep(resolve, reject))
  }

  get isServing(): boolean {
    return this.#servingSince !== undefined
  }

  send(message: FromParent): void {
    // If the process has just died, its exit reports this.
    if (this.#process?.connected) this.#process.send(message, () => {})
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const kill = (signal: NodeJS.Signals) => void this.#process?.kill(signal)
    kill('SIGTERM')
    const late = setTimeout(() => kill('SIGKILL'), MAX_END_MS)
    await this.#ended
    clearTimeout(late)
  }

  async #keep(serves: () => void, failed: (error: Error) => void): Promise<void> {
    const { log, order } = this.#options
    const { signal } = this.#stopping
    for (let quick = 0; !signal.aborted; this.restarts += 1) {
      const end = await this.#live({ ...order, greets: order.greets && this.restarts === 0 }, serves)
      if (signal.aborted) return
      const steady = this.#servingSince !== undefined && performance.now() - this.#servingSince >= STEADY_MS
      if (this.#servingSince === undefined && this.restarts === 0)
        return failed(new Error(`服务进程 ${this.number} 没有启动成功（${end}）`))
      this.#servingSince = undefined
      quick = steady ? 0 : quick + 1
      const delay = quick === 0 ? 0 : Math.min(2 ** (quick - 1) * 1_000, MAX_DELAY_MS)
      log.warn(`服务进程 ${this.number} 已结束（${end}），${delay === 0 ? '立即' : `${delay / 1_000} 秒后`}重新启动`)
      await sleep(delay, undefined, { signal }).catch(() => {})
    }
  }

  /** From its start to its end; returns how it ended. */
  async #live(order: Order, serves: () => void): Promise<string> {
    const child = fork(MAIN, [JSON.stringify(order)])
    this.#process = child
    child.on('message', (message: FromProcess) => {
      if (message.say !== 'serving') return this.#options.onMessage(this, message)
      this.#servingSince = performance.now()
      serves()
    })
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `退出码 ${code}`))
      // A process that could not be spawned emits no exit.
      child.on('error', (error) => child.pid === undefined && resolve(error.message))
    })
    this.#ended = ended
    const end = await ended
    this.#process = undefined
    return end
  }
}
