import type { Log } from '@guanqiao/launcher/log'
import { mkdir } from 'node:fs/promises'
import type { HandoverConfig } from './config/handover.ts'
import type { HandoverGateway } from './gateways/handover/gateway.ts'
import { handoverGateway } from './gateways/handover/platforms.ts'
import type { Channel } from './kernel/channel/channel.ts'
import type { Store } from './kernel/database/scoped.ts'
import { startOutbox } from './kernel/outbox/worker.ts'
import type { Polling } from './kernel/poll.ts'
import { poll } from './kernel/poll.ts'
import { cargoKind } from './modules/cargo/index.ts'
import { inventoryKind } from './modules/inventory/index.ts'
import type { HandoverWaking } from './documents/handover/queue.ts'
import { handoverTopic } from './documents/handover/topic.ts'
import { answerWatch, watchFolders } from './documents/handover/watch.ts'
import { underLease } from './platform/lease/underLease.ts'
import type { LeasedWork, Running } from './platform/lease/underLease.ts'

export interface HandoverOptions {
  readonly store: Store
  readonly channel: Channel
  readonly log: Log
  readonly config: HandoverConfig
  /** Opens the secrets of channels. */
  readonly key: Buffer
}

/** The channels of gathered lists and cargo lists: files leave, and receipts and answers arrive, only between `start` and `stop`. */
export interface Handover extends HandoverWaking {
  readonly gateway: HandoverGateway
  start(): Promise<void>
  stop(): Promise<void>
}

/** A claimed entry is sent within the time that eight requests of a batch may take one after the other. */
const LEASE_MS = 120_000
const FOLDER_POLL_MS = 1_000
const ADDRESS_POLL_MS = 60_000

export const handoverKinds = [inventoryKind, cargoKind]

export function createHandover({ store, channel, log, config, key }: HandoverOptions): Handover {
  const gateway = handoverGateway(config)
  const options = { store, log, gateway, kinds: handoverKinds, key }
  let outbox: Polling | undefined
  let watching: LeasedWork | undefined
  const begin = async (): Promise<Running> => {
    const loops = [
      poll({ name: 'handover folders', pause: FOLDER_POLL_MS, log, work: () => watchFolders(options) }),
      poll({ name: 'handover files', pause: FOLDER_POLL_MS, log, work: answerWatch(options, 'folder') }),
      poll({ name: 'handover answers', pause: ADDRESS_POLL_MS, log, work: answerWatch(options, 'https') }),
    ]
    return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
  }
  return {
    gateway,
    wake: () => outbox?.wake(),
    async start() {
      // The operator's folder is never created: a share that is not mounted must not be replaced by an empty folder.
      if (config.simulated && config.folder !== undefined) await mkdir(config.folder, { recursive: true })
      outbox = startOutbox({ store, log, topic: handoverTopic(options), leaseMs: LEASE_MS })
      watching = underLease({ channel, name: 'handover', log, begin })
      await watching.begun
    },
    async stop() {
      await Promise.all([outbox?.stop(), watching?.stop()])
    },
  }
}
