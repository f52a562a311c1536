import type { Channel } from '../../kernel/channel/channel.ts'
import type { Log } from '@guanqiao/launcher/log'
import { poll } from '../../kernel/poll.ts'

export interface Running {
  stop(): Promise<void>
}

export interface LeasedWork extends Running {
  /** Resolves when another process has the lease, or when `begin` has succeeded here; rejects if its first attempt fails. */
  readonly begun: Promise<void>
}

export interface LeasedWorkOptions {
  readonly channel: Channel
  readonly name: string
  readonly log: Log
  begin(): Promise<Running>
}

const RETRY_MS = 1_000

/**
 * Work in exactly one of the processes that share the database. It starts when the lease is acquired and stops when it is lost;
 * another process takes over within half a second of a stop or a kill, and within seconds of a hang.
 */
export function underLease({ channel, name, log, begin }: LeasedWorkOptions): LeasedWork {
  let running: Running | undefined
  const stopping = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  first.promise.catch(() => {})
  const lease = channel.lease(name, () => following.wake())

  async function end(): Promise<void> {
    const ending = running
    running = undefined
    await ending?.stop()
  }

  async function follow(): Promise<void> {
    await Promise.race([lease.decided, stopping.promise])
    try {
      if (lease.isHeld()) running ??= await begin()
      else await end()
      first.resolve()
    } catch (error) {
      first.reject(error)
      throw error
    }
  }

  const following = poll({ name, pause: RETRY_MS, log, work: follow })
  return {
    begun: first.promise,
    async stop() {
      stopping.resolve()
      await following.stop()
      await end()
      await lease.release()
    },
  }
}
