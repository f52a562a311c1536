import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../kernel/database/log.ts'
import { loop } from '../../kernel/loop.ts'
import type { LoopOptions } from '../../kernel/loop.ts'
import { boxes, clearDone } from './boxes.ts'
import { deliverTo } from './deliver.ts'
import type { Arrivals, CustomsGateway } from './gateway.ts'
import { inbox } from './inbox.ts'
import { pollFailBox, pollSentBox } from './sentBoxes.ts'

const HOUR = 3_600_000
/** Milliseconds. The in-box is all but empty, so that looking often costs nothing; the other boxes may be full of others' files. */
const INBOX_POLL = 200

export interface FolderOptions {
  /** Holds OutBox, SentBox, FailBox and InBox of the import client. */
  readonly folder: string
  readonly log: Log
  /** Milliseconds between two looks, 1000 when not given; into the in-box 200 at most. */
  readonly pollMs?: number
}

/** File exchange with the Single Window import client, also over a network share: nothing is locked, all is polled. */
export function folderExchange({ folder, log, pollMs = 1_000 }: FolderOptions): CustomsGateway {
  return {
    deliver: (message) => deliverTo(folder, message),
    watch(arrivals) {
      const loops = everyBox(folder, pollMs, arrivals).map((it) => loop({ ...it, name: `customs ${it.name}`, log }))
      return {
        async stop() {
          await Promise.all(loops.map((it) => it.stop()))
        },
      }
    },
  }
}

/** Each box is looked at by itself, so that trouble with one does not stop the others. */
function everyBox(folder: string, pollMs: number, arrivals: Arrivals): Omit<LoopOptions, 'log'>[] {
  const often = Math.min(pollMs, INBOX_POLL)
  const patience = { whole: often, odd: 2 * pollMs, cutOff: 30 * pollMs }
  return [
    { name: 'SentBox', pause: pollMs, work: () => pollSentBox(folder, arrivals) },
    { name: 'FailBox', pause: pollMs, work: () => pollFailBox(folder, arrivals) },
    { name: 'InBox', pause: often, work: inbox({ folder, arrivals, patience }).poll },
    { name: 'Done', pause: HOUR, work: () => clearDone(folder) },
  ]
}

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
