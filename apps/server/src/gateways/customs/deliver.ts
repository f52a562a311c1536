import { join } from 'node:path'
import { FileSystemSilent } from '../files/boundedCalls.ts'
import { dayName, doneFolder, statOf, steppedTime, writeWhole } from './exchangeFolders.ts'
import type { Box } from './exchangeFolders.ts'
import type { OutgoingMessage } from './gateway.ts'
import { findSent } from './sentFiles.ts'
import { packMessage } from './zip/pack.ts'

const DAY_MS = 86_400_000
const sentBoxes: readonly Box[] = ['SentBox', 'FailBox']

/**
 * Puts the message as a zip into the outbox folder of a client. If a worker dies after writing, the message is delivered again: the
 * file is found by its name, wherever the client has moved it meanwhile, and is not sent twice. A file's modification time is the
 * time of the message's last queueing; an older file belongs to an earlier delivery. The folder itself is never created here: on a
 * share that is not mounted, delivery must fail, not lose messages.
 */
export async function deliverTo(folder: string, message: OutgoingMessage): Promise<void> {
  const packed = packMessage(message.file_name, message.body)
  try {
    if (!(await isDelivered(folder, message))) {
      await writeWhole(join(folder, 'OutBox', message.file_name), packed, new Date(message.queued_at))
    }
  } catch (error) {
    if (error instanceof FileSystemSilent) throw new Error('客户端交换目录没有响应，共享可能已断开', { cause: error })
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    // The system's own message contains paths, and clerks see this one.
    throw new Error(`客户端交换目录不可用（${code}）`, { cause: error })
  }
}

async function isDelivered(folder: string, { file_name, queued_at, attempts }: OutgoingMessage): Promise<boolean> {
  const oldest = steppedTime(queued_at)
  const now = Date.now()
  for (const directory of [join(folder, 'OutBox'), ...possiblePaths(folder, queued_at, now)]) {
    const stats = await statOf(join(directory, file_name))
    if (stats && stats.mtimeMs >= oldest) return true
  }
  // Searching for names that the client has changed reads whole folders: only needed after an earlier attempt.
  if (attempts <= 1) return false
  const sent = await Promise.all(sentBoxes.map((box) => findSent(folder, box, file_name, now)))
  return sent.flat().some(({ written_at }) => Date.parse(written_at) >= oldest)
}

/** Tolerance between our clock and the database's. */
const CLOCKS_APART_MS = 3_600_000

/** Possible places of the file under its own name after it left the outbox folder: not in folders of days before its queueing. */
function possiblePaths(folder: string, queued_at: string, now: number): string[] {
  const first = dayName(Date.parse(queued_at) - CLOCKS_APART_MS)
  const days = [now, now - DAY_MS].filter((day) => dayName(day) >= first)
  return [
    ...sentBoxes.map((box) => join(folder, box)),
    ...days.flatMap((day) => sentBoxes.map((box) => doneFolder(folder, box, day))),
  ]
}
