import { join } from 'node:path'
import { dayName, doneFolder, statOf, steppedTime, writeWhole } from './exchangeFolders.ts'
import type { Box } from './exchangeFolders.ts'
import type { OutgoingMessage } from './gateway.ts'
import { findSent } from './sentFiles.ts'
import { packMessage } from './zip/pack.ts'

const DAY_MS = 86_400_000
const sentBoxes: readonly Box[] = ['SentBox', 'FailBox']

/**
 * Puts the message as a zip into the out-box of a folder. A worker that died after writing leaves a message that is handed
 * over again: it is found by its name, wherever the client has moved it meanwhile, and is not sent twice. A file bears the
 * time of the message's last queueing; an older one is of an earlier delivery. The out-box itself is never made here: a
 * share that is not mounted must fail, not swallow.
 */
export async function deliverTo(folder: string, message: OutgoingMessage): Promise<void> {
  const packed = await packMessage(message.file_name, message.body)
  try {
    if (!(await isDelivered(folder, message))) {
      await writeWhole(join(folder, 'OutBox', message.file_name), packed, new Date(message.queued_at))
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    // The system's own words name paths, and this sentence is shown to clerks.
    throw new Error(`客户端交换目录不可用（${code}）`, { cause: error })
  }
}

async function isDelivered(folder: string, { file_name, queued_at, attempts }: OutgoingMessage): Promise<boolean> {
  const oldest = steppedTime(queued_at)
  const now = Date.now()
  for (const place of [join(folder, 'OutBox'), ...places(folder, queued_at, now)]) {
    const found = await statOf(join(place, file_name))
    if (found && found.mtimeMs >= oldest) return true
  }
  // Looking for names that the client has changed reads its boxes whole: needed only where an attempt went before.
  if (attempts <= 1) return false
  const found = await Promise.all(sentBoxes.map((box) => findSent(folder, box, file_name, now)))
  return found.flat().some(({ written_at }) => Date.parse(written_at) >= oldest)
}

/** Our clock may be that much behind the database's. */
const CLOCKS_APART_MS = 3_600_000

/** Where the file may lie under its own name after it left the out-box: not in folders of days before it was queued. */
function places(folder: string, queued_at: string, now: number): string[] {
  const first = dayName(Date.parse(queued_at) - CLOCKS_APART_MS)
  const days = [now, now - DAY_MS].filter((day) => dayName(day) >= first)
  return [
    ...sentBoxes.map((box) => join(folder, box)),
    ...days.flatMap((day) => sentBoxes.map((box) => doneFolder(folder, box, day))),
  ]
}
