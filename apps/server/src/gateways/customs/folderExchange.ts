import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@guanqiao/launcher/log'
import { poll } from '../../kernel/poll.ts'
import type { Polling, PollOptions } from '../../kernel/poll.ts'
import { boxes, clearDone } from './exchangeFolders.ts'
import { deliverTo } from './deliver.ts'
import { call, folderBounds } from './folderCalls.ts'
import type { InFolder } from './folderCalls.ts'
import type { Arrivals, CustomsGateway, Exchange } from './gateway.ts'
import { inbox } from './inbox.ts'
import { failBox, sentBox } from './sentBoxes.ts'

const HOUR_MS = 3_600_000
/** The receipt folder is nearly empty, so frequent polling is cheap; the other folders may be full of foreign files. */
const INBOX_POLL_MS = 200
const POLL_MS = 1_000
/** Maximum delay until an added, changed or disabled transmitter takes effect. */
const REFRESH_MS = 2_000

export interface FolderOptions {
  /** Each client has a folder below it, with OutBox, SentBox, FailBox and InBox. */
  readonly root: string
  /** The folders currently in use. */
  exchanges(): Promise<readonly Exchange[]>
  readonly log: Log
  /** Poll interval in milliseconds, 1000 by default; at most 200 for the receipt folder. */
  readonly pollMs?: number
  readonly refreshMs?: number
  /** Milliseconds after which a call of the file system counts as lost, 5000 by default. */
  readonly timeoutMs?: number
}

/** One segment below the root: whatever the database contains, no message leaves the root. */
const SEGMENT = /^[0-9A-Z][0-9A-Z_-]{0,39}$/

/** File exchange with Single Window import clients, also over network shares: uses no locks, polls everything. */
export function folderExchange(options: FolderOptions): CustomsGateway {
  const { root, log, exchanges, refreshMs = REFRESH_MS } = options
  const missing = new Map<string, readonly string[]>()
  const inFolder = folderBounds(options.timeoutMs)
  return {
    missing: () => missing,
    async deliver(message) {
      const folder = message.exchange_folder
      if (folder === null) throw new Error('报文没有舱单传输人，不知该交给哪个客户端')
      if (!SEGMENT.test(folder)) throw new Error(`舱单传输人的交换目录“${folder}”不可用，请修改后重新投递`)
      await inFolder(folder, () => deliverTo(join(root, folder), message))
    },
    watch(arrivals) {
      const watched = new Map<string, WatchedFolder>()
      const refresh = async (): Promise<void> => {
        const present = new Map(
          (await exchanges())
            .filter(({ folder }) => SEGMENT.test(folder))
            .map((exchange) => [exchange.folder, exchange]),
        )
        for (const [folder, exchange] of present) {
          const watch = watched.get(folder)
          if (watch) watch.exchange = exchange
          else watched.set(folder, watchFolder(options, exchange, arrivals, inFolder))
        }
        for (const [folder, { stop }] of watched) {
          if (present.has(folder)) continue
          watched.delete(folder)
          await stop()
        }
        await noteMissing([...present.keys()], missing, log, (folder) =>
          inFolder(folder, () => missingBoxes(join(root, folder))),
        )
      }
      const refreshing = poll({ name: 'customs folders', pause: refreshMs, log, work: refresh })
      return {
        async stop() {
          await refreshing.stop()
          await Promise.all([...watched.values()].map(({ stop }) => stop()))
        },
      }
    },
  }
}

interface WatchedFolder {
  exchange: Exchange
  stop(): Promise<void>
}

function watchFolder(
  { root, log, pollMs = POLL_MS }: FolderOptions,
  exchange: Exchange,
  arrivals: Arrivals,
  inFolder: InFolder,
): WatchedFolder {
  const watched = { exchange, stop: async () => void (await Promise.all(loops.map((running) => running.stop()))) }
  const folder = join(root, exchange.folder)
  const loops: Polling[] = everyBox(folder, pollMs, {
    folder,
    arrivals,
    exchange: () => watched.exchange,
    renamed: (name) =>
      log.warn(`交换目录 ${exchange.folder} 的收件箱里有文件名不是 UTF-8 的文件，已改名为 ${name} 再读取`),
  }).map(({ name, pause, work }) =>
    poll({ name: `customs ${exchange.folder} ${name}`, pause, log, work: () => inFolder(exchange.folder, work) }),
  )
  return watched
}

/** Handles each folder separately, so that an error in one does not stop the others. */
function everyBox(
  folder: string,
  pollMs: number,
  options: { folder: string; arrivals: Arrivals; exchange: () => Exchange; renamed: (name: string) => void },
): Omit<PollOptions, 'log'>[] {
  const often = Math.min(pollMs, INBOX_POLL_MS)
  const settleTimes = { complete: often, odd: 2 * pollMs, torn: 30 * pollMs }
  const box = inbox({ ...options, settleTimes })
  return [
    { name: 'SentBox', pause: pollMs, work: sentBox(options) },
    { name: 'FailBox', pause: pollMs, work: failBox(options) },
    { name: 'InBox', pause: often, work: box.poll },
    { name: 'Done', pause: HOUR_MS, work: () => clearDone(folder) },
  ]
}

/** Maintains the list of missing folders, and logs changes. */
async function noteMissing(
  folders: readonly string[],
  missing: Map<string, readonly string[]>,
  log: Log,
  missingOf: (folder: string) => Promise<string[]>,
): Promise<void> {
  for (const folder of missing.keys()) if (!folders.includes(folder)) missing.delete(folder)
  for (const folder of folders) {
    const now = await missingOf(folder)
    const before = missing.get(folder) ?? []
    if (now.join() === before.join()) continue
    if (now.length === 0) {
      missing.delete(folder)
      log.info(`交换目录 ${folder} 已齐备`)
    } else {
      missing.set(folder, now)
      log.warn(`交换目录 ${folder} 缺少或不能读写 ${now.join('、')}：报文留在发件箱，待目录建好、权限放开后发出`)
    }
  }
}

/** The missing or inaccessible folders of a client; empty if there are none. */
export async function missingBoxes(folder: string): Promise<string[]> {
  const usable = await Promise.all(boxes.map((box) => isUsable(join(folder, box))))
  return boxes.filter((_, at) => !usable[at])
}

/** Files are moved out of every folder, so each must also be writable. */
async function isUsable(box: string): Promise<boolean> {
  try {
    await call(() => access(box, constants.R_OK | constants.W_OK | constants.X_OK))
    return (await call(() => stat(box))).isDirectory()
  } catch {
    return false
  }
}
