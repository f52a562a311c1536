import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../kernel/database/log.ts'
import { loop } from '../../kernel/loop.ts'
import { boxes, clearDone } from './boxes.ts'
import { deliverTo } from './deliver.ts'
import type { Arrivals, CustomsGateway } from './gateway.ts'
import { inbox } from './inbox.ts'
import { pollFailBox, pollSentBox } from './sentBoxes.ts'

const HOUR = 3_600_000

export interface FolderOptions {
  /** Holds OutBox, SentBox, FailBox and InBox of the import client. */
  readonly folder: string
  readonly log: Log
  /** 1000 when not given. */
  readonly pollMs?: number
  /** How many polls a cut-off file may stand still before it is given up; 30 when not given. */
  readonly unfinishedPolls?: number
}

/** File exchange with the Single Window import client, also over a network share: nothing is locked, all is polled. */
export function folderExchange({ folder, log, pollMs = 1_000, unfinishedPolls = 30 }: FolderOptions): CustomsGateway {
  return {
    deliver: (message) => deliverTo(folder, message),
    watch(arrivals) {
      const polls = everyBox(folder, unfinishedPolls, arrivals)
      const loops = polls.map(([name, work]) => loop({ name: `customs ${name}`, pause: pollMs, log, work }))
      loops.push(loop({ name: 'customs Done', pause: HOUR, log, work: () => clearDone(folder) }))
      return {
        async stop() {
          await Promise.all(loops.map((it) => it.stop()))
        },
      }
    },
  }
}

/** Each box is looked at by itself, so that trouble with one does not stop the others. */
const everyBox = (
  folder: string,
  unfinishedPolls: number,
  arrivals: Arrivals,
): [string, () => Promise<boolean | void>][] => [
  ['SentBox', () => pollSentBox(folder, arrivals)],
  ['FailBox', () => pollFailBox(folder, arrivals)],
  ['InBox', inbox(folder, unfinishedPolls, arrivals).poll],
]

/** The boxes of the client that are missing in its folder; none when all is well. */
export async function missingBoxes(folder: string): Promise<string[]> {
  const found = await Promise.all(
    boxes.map((box) =>
      stat(join(folder, box)).then(
        (it) => it.isDirectory(),
        () => false,
      ),
    ),
  )
  return boxes.filter((_, at) => !found[at])
}
