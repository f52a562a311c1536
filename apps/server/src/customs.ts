import { join } from 'node:path'
import type { CustomsConfig } from './config.ts'
import { folderExchange } from './gateways/customs/folderExchange.ts'
import type { CustomsGateway, Watch } from './gateways/customs/gateway.ts'
import { delaysFrom, scenarioFrom, startSimulator } from './gateways/customs/simulator/simulator.ts'
import type { Simulator } from './gateways/customs/simulator/simulator.ts'
import type { Log } from './kernel/database/log.ts'
import type { Store } from './kernel/database/scoped.ts'
import type { Loop } from './kernel/loop.ts'
import { startOutbox } from './kernel/outbox/worker.ts'
import type { Sockets } from './kernel/socket/sockets.ts'
import { arrivalsAt, billsAccepted, exchangesInUse, failMessage, filersInUse } from './modules/message/index.ts'
import type { MessageOptions, ReceiptEvent } from './modules/message/index.ts'

export interface CustomsOptions {
  readonly store: Store
  readonly config: CustomsConfig
  readonly log: Log
  readonly sockets: Pick<Sockets, 'tell'>
}

/** The way to customs: what handlers need of it, and its own running. */
export interface Customs extends MessageOptions {
  /** Folders of clients in which boxes are missing. */
  missingFolders(): number
  start(): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds; the simulator's boxes are on our own disk, those of a client often on a share, and full of others' files. */
const SIMULATOR_POLL = 250

/** The outbox's worker, the gateway and, where it stands in for the client, the simulator. Nothing runs before `start`. */
export function createCustoms({ store, config, log, sockets }: CustomsOptions): Customs {
  let outbox: Loop | undefined
  let watch: Watch | undefined
  let simulator: Simulator | undefined
  let opened: CustomsGateway | undefined

  const announce = (event: ReceiptEvent): void => {
    const { enterprise_id, ...told } = event
    sockets.tell(enterprise_id, 'res', told)
  }

  return {
    announce,
    wake: () => outbox?.wake(),
    missingFolders: () => opened?.missing().size ?? 0,
    async start() {
      if (config.gateway === 'simulator') simulator = await simulate(config, store, log)
      const gateway = (opened = openGateway(config, store, log))
      watch = gateway.watch(arrivalsAt({ store, log, announce }))
      outbox = startOutbox({
        store,
        log,
        deliver: (message) => gateway.deliver(message),
        async gaveUp(sql, { message_id }, reason) {
          const event = await failMessage(sql, message_id, `多次投递失败，报文未交客户端：${reason}`, 'dead')
          return event && (() => announce(event))
        },
      })
    },
    async stop() {
      await Promise.all([outbox?.stop(), watch?.stop()])
      await simulator?.stop()
    },
  }
}

function openGateway(config: CustomsConfig, store: Store, log: Log): CustomsGateway {
  const { gateway, folder } = config
  const exchanges = () => store.read('platform', exchangesInUse)
  return gateway === 'simulator'
    ? folderExchange({ root: simulatorFolder(config), exchanges, log, pollMs: SIMULATOR_POLL })
    : folderExchange({ root: folder, exchanges, log })
}

const simulatorFolder = ({ folder }: CustomsConfig): string => join(folder, 'simulator')

const simulate = (config: CustomsConfig, store: Store, log: Log): Promise<Simulator> =>
  startSimulator({
    root: simulatorFolder(config),
    folders: async () => (await store.read('platform', exchangesInUse)).map(({ folder }) => folder),
    log,
    acceptedBefore: () => store.read('platform', billsAccepted),
    filers: () => store.read('platform', filersInUse),
    ...(config.simulatorDelays === undefined ? {} : { delays: delaysFrom(config.simulatorDelays) }),
    ...(config.simulatorScenario === undefined ? {} : { scenario: scenarioFrom(config.simulatorScenario) }),
  })
