import type { Log } from '@guanqiao/launcher/log'

export interface Polling {
  /** Runs at once, or again directly after the current run. */
  wake(): void
  /** Ends polling; resolves when the current run has ended. */
  stop(): Promise<void>
}

export interface PollOptions {
  readonly name: string
  /** Milliseconds from the end of one run to the start of the next. */
  readonly pause: number
  readonly log: Log
  /** Returning `true` requests the next run without a pause. */
  work(): Promise<boolean | void>
}

/** Runs `work` repeatedly until it is stopped. A repeated failure is logged once, and so is its end. */
export function poll({ name, pause, log, work }: PollOptions): Polling {
  let stopped = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const logged = logOnce(name, log)

  async function run(): Promise<void> {
    again = false
    try {
      if ((await work()) === true) again = true
      logged(undefined)
    } catch (error) {
      logged(error instanceof Error ? error.message : String(error))
    }
    running = undefined
    if (!stopped) plan(again ? 0 : pause)
  }

  function plan(after: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = run()
    }, after)
    timer.unref()
  }

  plan(0)
  return {
    wake() {
      again = true
      if (!stopped && !running) plan(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

function logOnce(name: string, log: Log): (failure: string | undefined) => void {
  let last: string | undefined
  return (failure) => {
    if (failure !== undefined && failure !== last) log.warn(`${name}: ${failure}`)
    if (failure === undefined && last !== undefined) log.info(`${name}: works again`)
    last = failure
  }
}
