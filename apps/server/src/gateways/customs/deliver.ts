import { join } from 'node:path'
import { statOf, wandered, writeWhole } from './boxes.ts'
import type { OutgoingMessage } from './gateway.ts'

/**
 * Puts the message into the out-box under its id. A worker that died after writing leaves a message that is handed over
 * again: it is found by its name, wherever the client has moved it meanwhile, and is not sent twice. A file bears the
 * time of the message's last queueing; an older one is of an earlier delivery. The out-box itself is never made here: a share that is not
 * mounted must fail, not swallow.
 */
export async function deliverTo(folder: string, message: OutgoingMessage): Promise<void> {
  try {
    await deliver(folder, message)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    // The system's own words name paths, and this sentence is shown to clerks.
    throw new Error(`客户端交换目录不可用（${code}）`, { cause: error })
  }
}

async function deliver(folder: string, { message_id, body, queued_at }: OutgoingMessage): Promise<void> {
  const name = `${message_id}.xml`
  const path = join(folder, 'OutBox', name)
  if (await statOf(path)) return
  const queued = new Date(queued_at)
  for (const place of wandered(folder, name, Date.now())) {
    const found = await statOf(place)
    // Some file systems keep whole seconds.
    if (found && found.mtimeMs >= Math.floor(queued.getTime() / 1000) * 1000) return
  }
  await writeWhole(path, body, queued)
}
