import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import {
  agentBeat,
  agentDelivered,
  agentFailed,
  agentLeave,
  agentNext,
  agentReceived,
  agentTaken,
  PART,
} from '@guanqiao/domain/message/agent/relay'
import type { Log } from '@guanqiao/launcher/log'
import { poll } from '../../kernel/poll.ts'
import type { Polling } from '../../kernel/poll.ts'
import { folderExchange } from '../customs/folderExchange.ts'
import type { Arrivals, CustomsGateway, Exchange, ReceivedFile, Watch } from '../customs/gateway.ts'
import { cardState, freeSpace, installationOf, waitingIn } from './machine.ts'
import { isDeposed, connectServer } from './serverClient.ts'
import type { ServerClient } from './serverClient.ts'
import type { AgentSettings } from './settings.ts'

/** Milliseconds. */
interface Paces {
  readonly beat: number
  readonly next: number
  /** Of the client's folders. */
  readonly folders: number
}

const ORDINARY: Paces = { beat: 5_000, next: 500, folders: 1_000 }
/** Below this, nothing more is taken: a message that cannot be written whole stays safe on the server. */
const LEAST_MB = 50

export interface AgentOptions extends AgentSettings {
  readonly log: Log
  readonly paces?: Paces
  readonly program?: string
}

export interface Agent {
  /** Whether the server lets this agent work. */
  isWorking(): boolean
  stop(): Promise<void>
}

interface Work {
  readonly watch: Watch
  readonly delivering: Polling
}

/**
 * Carries messages from the server to the folders of the import clients, and the clients' answers back. Everything that must
 * not be lost is on one of the two sides: a message stays in the server's queue until it is in the client's out-box, an answer in the
 * client's in-box until the server has stored it.
 */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { state, log, server, key, paces = ORDINARY } = options
  const run = { installation: await installationOf(state), run: randomUUID() }
  const remote = connectServer({ server, key, run })
  const desk = openDesk(options, paces, remote)
  let deposed: string | undefined

  async function beat(): Promise<void> {
    try {
      await desk.report()
      if (deposed !== undefined) log.info('收发代理恢复工作')
      deposed = undefined
      desk.begin()
    } catch (error) {
      if (!isDeposed(error)) throw error
      if (deposed !== error.message) log.warn(`收发代理停下：${error.message}`)
      deposed = error.message
      await desk.end()
    }
  }

  const beating = poll({ name: 'server', pause: paces.beat, log, work: beat })
  return {
    isWorking: desk.isWorking,
    async stop() {
      await beating.stop()
      const wasWorking = desk.isWorking()
      await desk.end()
      // The server notices by itself, but later.
      if (wasWorking) await remote.call(agentLeave, {}).catch(() => undefined)
    },
  }
}

/** The work of an agent, with what it reports about it. */
interface Desk {
  report(): Promise<void>
  begin(): void
  end(): Promise<void>
  isWorking(): boolean
}

function openDesk({ root, log, program, cardCommand }: AgentOptions, paces: Paces, remote: ServerClient): Desk {
  let folders: readonly string[] = []
  let free: number | null = null
  let lastReceipt: string | undefined
  let work: Work | undefined
  const gateway = folderExchange({
    root,
    exchanges: async () => folders.map(exchangeOf),
    log,
    pollMs: paces.folders,
    refreshMs: Math.min(2_000, 2 * paces.folders),
  })
  const arrivals = arrivalsAt(remote, () => (lastReceipt = new Date().toISOString()))
  const deliver = () => deliverNext(remote, gateway, usableFolders(folders, gateway, free))
  return {
    async report() {
      free = await freeSpace(root)
      const answer = await remote.call(agentBeat, {
        host: truncate(hostname(), 100),
        program: program ?? null,
        card: await cardState(cardCommand),
        free_mb: free,
        waiting: await waitingIn(root, folders),
        last_receipt_at: lastReceipt ?? null,
        problem: problemOf(root, free, gateway),
      })
      folders = answer.folders
    },
    begin() {
      work ??= {
        watch: gateway.watch(arrivals),
        delivering: poll({ name: 'messages', pause: paces.next, log, work: deliver }),
      }
    },
    async end() {
      const ending = work
      work = undefined
      await Promise.all([ending?.delivering.stop(), ending?.watch.stop()])
    },
    isWorking: () => work !== undefined,
  }
}

const exchangeOf = (folder: string): Exchange => ({ folder, enterprise_id: '', transmitter_ids: [] })

const usableFolders = (folders: readonly string[], gateway: CustomsGateway, free: number | null): string[] =>
  free === null || free < LEAST_MB ? [] : folders.filter((folder) => !gateway.missing().has(folder))

/** The reason why messages wait on the server. */
function problemOf(root: string, free: number | null, gateway: CustomsGateway): string | null {
  if (free === null) return `没有文件夹 ${root}`
  if (free < LEAST_MB) return `磁盘只剩 ${free} MB，暂停取报文`
  const missing = [...gateway.missing()].map(([folder, boxes]) => `${folder} 缺少或不能读写 ${boxes.join('、')}`)
  return missing.length === 0 ? null : truncate(missing.join('；'), 500)
}

/** True if there may be more. */
async function deliverNext(
  remote: ServerClient,
  gateway: CustomsGateway,
  folders: readonly string[],
): Promise<boolean> {
  if (folders.length === 0) return false
  const messages = await remote.call(agentNext, { folders: [...folders] })
  for (const { id, ...message } of messages) {
    const failure = await gateway.deliver({ ...message, enterprise_id: '' }).then(() => null, wordsOf)
    await remote.call(agentDelivered, { entry: id, problem: failure })
  }
  return messages.length > 0
}

const wordsOf = (error: unknown): string => truncate(error instanceof Error ? error.message : String(error), 500)

const arrivalsAt = (remote: ServerClient, onReceipt: () => void): Arrivals => ({
  async accepted(files, { folder }) {
    const ours = await remote.call(agentTaken, {
      folder,
      files: files.map(({ file_name, written_at }) => ({ file_name, written_at })),
    })
    return new Set(ours.map(({ file_name }) => file_name))
  },
  async failed({ file_name, written_at }, reason, { folder }) {
    return (await remote.call(agentFailed, { folder, file_name, written_at, reason })).ours
  },
  async received(files) {
    for (const [folder, ofFolder] of Map.groupBy(files, ({ exchange }) => exchange?.folder ?? ''))
      await remote.call(agentReceived, { folder, files: ofFolder.map(sentFile) })
    onReceipt()
  },
})

const sentFile = ({ file_name, read_as, content, problem }: ReceivedFile) => ({
  file_name,
  read_as: read_as ?? null,
  parts: partsOf(content.toString('base64')),
  problem: problem ?? null,
})

const partsOf = (text: string): { text: string }[] =>
  Array.from({ length: Math.ceil(text.length / PART) }, (_, at) => ({ text: text.slice(at * PART, (at + 1) * PART) }))
