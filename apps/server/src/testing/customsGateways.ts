import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portAgentApi } from '@guanqiao/domain/message/agent/portAgent'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { createCustoms } from '../customs.ts'
import { startAgent } from '../gateways/agent/agent.ts'
import type { Agent } from '../gateways/agent/agent.ts'
import { boxes } from '../gateways/customs/exchangeFolders.ts'
import { delaysFrom, startSimulator } from '../gateways/customs/simulator/simulator.ts'
import type { Stage } from './actors.ts'
import type { Crossing } from './crossing.ts'
import { sendOk } from './trade.ts'

const DELAYS = '20,40,60'
/** A truncated file is given thirty times as long before it is set aside. */
const FOLDER_POLL_MS = 200

/** A running way to the simulated customs and back. */
export interface RunningGateway {
  /** The folder with the folders of the clients. */
  readonly clients: string
  wake(): void
  stop(): Promise<void>
}

type StartGateway = (stage: Stage, crossing: Crossing, folder: string) => Promise<RunningGateway>

const throughServer =
  (gateway: 'simulator' | 'folder'): StartGateway =>
  async ({ store, database }, crossing, folder) => {
    const config = { gateway, folder, simulatorDelays: DELAYS, simulatorScenario: undefined }
    const customs = createCustoms({ store, channel: database.channel, config, log: quiet, pollMs: FOLDER_POLL_MS })
    const client = gateway === 'folder' ? await playClient(folder, crossing) : undefined
    await customs.start()
    return {
      clients: gateway === 'simulator' ? join(folder, 'simulator') : folder,
      wake: () => customs.wake(),
      async stop() {
        await customs.stop()
        await client?.stop()
      },
    }
  }

const playClient = (root: string, { exchange }: Crossing) =>
  startSimulator({ root, folders: async () => [exchange.folder], log: quiet, delays: delaysFrom(DELAYS), pollMs: 20 })

const throughAgent: StartGateway = async (stage, crossing, folder) => {
  const client = await playClient(join(folder, 'clients'), crossing)
  const agent = await newAgent(stage, folder)
  return {
    clients: join(folder, 'clients'),
    wake: () => {},
    async stop() {
      await agent.stop()
      await client.stop()
    },
  }
}

/** Every value of CUSTOMS_GATEWAY. */
export const customsGateways: readonly (readonly [gateway: string, StartGateway])[] = [
  ['simulator', throughServer('simulator')],
  ['folder', throughServer('folder')],
  ['agent', throughAgent],
]

const addresses = new WeakMap<Stage, Promise<string>>()

/** The address of a stage's server, which listens from the first call. */
function addressOf(stage: Stage): Promise<string> {
  const address = addresses.get(stage) ?? stage.http.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(stage, address)
  return address
}

let agents = 0

/** The key of a new agent of enterprise a; agents of earlier calls are disabled. */
export async function newKey(stage: Stage): Promise<{ id: string; key: string }> {
  await stage.database.owner`update port_agent set status = 'disabled'`
  const boss = await stage.as('a.admin')
  const { id } = await sendOk(boss, portAgentApi.create, { agent_name: `甘其毛都前台 ${(agents += 1)}` })
  const { body, status } = await boss.send(portAgentApi.issueKey, { id })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { id, key: body.key }
}

const FAST = { beat: 200, next: 50, folders: 20 }

/** An agent in this process, whose clients have their folders in `clients`. */
export async function newAgent(stage: Stage, folder: string, key?: string): Promise<Agent> {
  const server = await addressOf(stage)
  return startAgent({
    server,
    key: key ?? (await newKey(stage)).key,
    root: join(folder, 'clients'),
    state: join(folder, 'state'),
    cardCommand: undefined,
    log: quiet,
    paces: FAST,
  })
}

/** The folder of a computer, with the boxes of the crossing's client. */
export async function newComputer({ exchange }: Crossing): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'guanqiao-computer-'))
  for (const box of boxes) await mkdir(join(folder, 'clients', exchange.folder, box), { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
