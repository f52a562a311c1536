import { join } from 'node:path'
import type { CustomsConfig } from './config.ts'
import { folderExchange, missingBoxes } from './gateways/customs/folderExchange.ts'
import type { CustomsGateway, Watch } from './gateways/customs/gateway.ts'
import { delaysFrom, scenarioFrom, startSimulator } from './gateways/customs/simulator/simulator.ts'
import type { Simulator } from './gateways/customs/simulator/simulator.ts'
import type { Log } from './kernel/database/log.ts'
import type { Store } from './kernel/database/scoped.ts'
import type { Loop } from './kernel/loop.ts'
import { startOutbox } from './kernel/outbox/worker.ts'
import type { Sockets } from './kernel/socket/sockets.ts'
import { arrivalsAt, billsAccepted, failMessage } from './modules/message/index.ts'
import type { MessageOptions, ReceiptEvent } from './modules/message/index.ts'

export interface CustomsOptions {
  readonly store: Store
  readonly config: CustomsConfig
  readonly log: Log
  readonly sockets: Pick<Sockets, 'tell'>
}

/** The way to customs: what handlers need of it, and its own running. */
export interface Customs extends MessageOptions {
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

  const announce = (event: ReceiptEvent): void => {
    const { enterprise_id, ...told } = event
    sockets.tell(enterprise_id, 'res', told)
  }

  return {
    announce,
    wake: () => outbox?.wake(),
    async start() {
      if (config.gateway === 'simulator') simulator = await simulate(config, store, log)
      const gateway = await openGateway(config, log)
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

async function openGateway(config: CustomsConfig, log: Log): Promise<CustomsGateway> {
  const { gateway, folder } = config
  if (gateway === 'http') throw new Error('CUSTOMS_GATEWAY=http 尚未提供，请用 simulator 或 folder')
  if (gateway === 'simulator') return folderExchange({ folder: simulatorFolder(config), log, pollMs: SIMULATOR_POLL })
  const missing = await missingBoxes(folder)
  if (missing.length > 0)
    log.warn(`CUSTOMS_FOLDER ${folder} 缺少 ${missing.join('、')}：报文留在发件箱，待客户端建好目录后发出`)
  return folderExchange({ folder, log })
}

const simulatorFolder = ({ folder }: CustomsConfig): string => join(folder, 'simulator')

const simulate = (config: CustomsConfig, store: Store, log: Log): Promise<Simulator> =>
  startSimulator({
    folder: simulatorFolder(config),
    log,
    acceptedBefore: () => store.read('platform', billsAccepted),
    ...(config.simulatorDelays === undefined ? {} : { delays: delaysFrom(config.simulatorDelays) }),
    ...(config.simulatorScenario === undefined ? {} : { scenario: scenarioFrom(config.simulatorScenario) }),
  })
