import { join } from 'node:path'
import { problem } from '@guanqiao/domain/kit/problem'
import type { CustomsConfig } from './config.ts'
import { boxes } from './gateways/customs/exchangeFolders.ts'
import { folderExchange } from './gateways/customs/folderExchange.ts'
import type { CustomsGateway } from './gateways/customs/gateway.ts'
import { delaysFrom, scenarioFrom, startSimulator } from './gateways/customs/simulator/simulator.ts'
import type { SimulatorOptions } from './gateways/customs/simulator/simulator.ts'
import type { Channel } from './kernel/channel/channel.ts'
import type { Log } from '@guanqiao/launcher/log'
import type { Store } from './kernel/database/scoped.ts'
import type { Polling } from './kernel/poll.ts'
import { startOutbox } from './kernel/outbox/worker.ts'
import { underLease } from './platform/lease/underLease.ts'
import type { LeasedWork, Running } from './platform/lease/underLease.ts'
import {
  arrivalsAt,
  billsAccepted,
  confirmationsAtCustoms,
  exchangesInUse,
  filedAmong,
  filersInUse,
  offloadsAccepted,
  packingsAccepted,
  reportsAccepted,
  toCustoms,
} from './modules/message/index.ts'
import type { MessageOptions } from './modules/message/index.ts'

export interface CustomsOptions {
  readonly store: Store
  readonly channel: Channel
  readonly config: CustomsConfig
  readonly log: Log
  /** Milliseconds between two readings of a client's folders on a share. */
  readonly pollMs?: number
}

/** The customs channel: the interface for handlers, and its lifecycle. */
export interface Customs extends MessageOptions {
  /** The number of clients' folders with missing or inaccessible subfolders. */
  missingFolders(): number
  /** Their subfolders, of all clients. */
  missingBoxes(): string[]
  start(): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds; the simulator's folders are on the local disk, those of a client often on a share with many foreign files. */
const SIMULATOR_POLL = 250

/**
 * The outbox worker, the gateway and, in place of a real client, the simulator. Nothing runs before `start`. Every process delivers
 * messages; one at a time reads receipts and plays the client. If agents carry the messages, they do all of this.
 */
export function createCustoms(options: CustomsOptions): Customs {
  const { store, channel, config, log } = options
  let outbox: Polling | undefined
  let folders: LeasedWork | undefined
  let opened: CustomsGateway | undefined

  const isByAgent = config.gateway === 'agent'
  const isOff = config.gateway === 'off'
  return {
    receiving: { store, log },
    health: { isOff, byAgent: isByAgent, unusable: () => [...(opened?.missing().keys() ?? [])] },
    wake: () => outbox?.wake(),
    requireOpen() {
      if (isOff) throw problem('customs.off')
    },
    missingFolders: () => opened?.missing().size ?? 0,
    missingBoxes() {
      const missing = new Set([...(opened?.missing().values() ?? [])].flat())
      return boxes.filter((box) => missing.has(box))
    },
    async start() {
      if (isByAgent || isOff) return
      const gateway = (opened = openGateway(options))
      const play = config.gateway === 'simulator' ? simulation(config, store, log) : undefined
      const begin = async (): Promise<Running> => {
        const simulator = play && (await startSimulator(play))
        const watch = gateway.watch(arrivalsAt({ store, log }))
        return {
          async stop() {
            await watch.stop()
            await simulator?.stop()
          },
        }
      }
      folders = underLease({ channel, name: 'customs folders', log, begin })
      await folders.begun
      outbox = startOutbox({
        store,
        log,
        topic: toCustoms(gateway),
      })
    },
    async stop() {
      await Promise.all([outbox?.stop(), folders?.stop()])
    },
  }
}

function openGateway({ config, store, log, pollMs }: CustomsOptions): CustomsGateway {
  const { gateway, folder } = config
  const exchanges = () => store.read('platform', exchangesInUse)
  return gateway === 'simulator'
    ? folderExchange({ root: simulatorFolder(config), exchanges, log, pollMs: SIMULATOR_POLL })
    : folderExchange({ root: folder, exchanges, log, ...(pollMs === undefined ? {} : { pollMs }) })
}

const simulatorFolder = ({ folder }: CustomsConfig): string => join(folder, 'simulator')

const simulation = (config: CustomsConfig, store: Store, log: Log): SimulatorOptions => ({
  root: simulatorFolder(config),
  folders: async () => (await store.read('platform', exchangesInUse)).map(({ folder }) => folder),
  log,
  acceptedBefore: () => store.read('platform', billsAccepted),
  confirmedBefore: () => store.read('platform', confirmationsAtCustoms),
  filed: (crew) => store.read('platform', (sql) => filedAmong(sql, crew)),
  offloadedBefore: () => store.read('platform', offloadsAccepted),
  packedBefore: () => store.read('platform', packingsAccepted),
  reportedBefore: () => store.read('platform', reportsAccepted),
  filers: () => store.read('platform', filersInUse),
  ...(config.simulatorDelays === undefined ? {} : { delays: delaysFrom(config.simulatorDelays) }),
  ...(config.simulatorScenario === undefined ? {} : { scenario: scenarioFrom(config.simulatorScenario) }),
})
