import { putAway } from './exchangeFolders.ts'
import type { Arrivals, Exchange } from './gateway.ts'
import { SentFiles } from './sentFiles.ts'
import type { NamedFile } from './sentFiles.ts'

const BATCH_SIZE = 200
const RETURNED = '客户端退回，报文未发往海关'

export interface SentBoxOptions {
  /** Path of the client's folder. */
  readonly folder: string
  /** The current owner and transmitters of the folder. */
  exchange(): Exchange
  readonly arrivals: Arrivals
}

/** Reports the messages that the client accepted, and moves them out of the sent folder. */
export function sentBox({ folder, exchange, arrivals }: SentBoxOptions): () => Promise<void> {
  const files = new SentFiles(folder, 'SentBox')
  /** Sequentially, so that no file replaces another. */
  const clear = async (ofOneName: readonly NamedFile[]): Promise<void> => {
    for (const { path, file_name } of ofOneName) await putAway(folder, 'SentBox', path, file_name)
  }
  return async () => {
    const namedFiles = await files.look()
    const foreign: NamedFile[] = []
    for (let at = 0; at < namedFiles.length; at += BATCH_SIZE) {
      const batch = namedFiles.slice(at, at + BATCH_SIZE)
      const ours = await arrivals.accepted(batch, exchange())
      foreign.push(...batch.filter(({ file_name }) => !ours.has(file_name)))
      const sentFiles = batch.filter(({ file_name }) => ours.has(file_name))
      await Promise.all([...Map.groupBy(sentFiles, ({ file_name }) => file_name).values()].map(clear))
    }
    files.settle(foreign)
  }
}

/** Reports the messages that the client returned, and moves them out of the fail folder. */
export function failBox({ folder, exchange, arrivals }: SentBoxOptions): () => Promise<void> {
  const files = new SentFiles(folder, 'FailBox')
  return async () => {
    const foreign: NamedFile[] = []
    for (const file of await files.look()) {
      if (await arrivals.failed(file, RETURNED, exchange())) await putAway(folder, 'FailBox', file.path, file.file_name)
      else foreign.push(file)
    }
    files.settle(foreign)
  }
}
