import { join } from 'node:path'
import { filesIn, putAway } from './boxes.ts'
import type { Arrivals } from './gateway.ts'

const AT_ONCE = 200
const RETURNED = '客户端退回，报文未发往海关'

/** The id in the name of a file that is ours; others share the client. */
const messageId = (name: string): string | undefined => /^([0-9A-Z]{32}(?:DEL)?)\.xml$/i.exec(name)?.[1]?.toUpperCase()

const ours = async (folder: string): Promise<{ name: string; id: string }[]> =>
  (await filesIn(folder)).flatMap((name) => {
    const id = messageId(name)
    return id === undefined ? [] : [{ name, id }]
  })

/** Tells of the messages that the client took, and clears them from the sent box. */
export async function pollSentBox(folder: string, arrivals: Arrivals): Promise<void> {
  const files = await ours(join(folder, 'SentBox'))
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    await arrivals.taken(some.map(({ id }) => id))
    for (const { name } of some) await putAway(folder, 'SentBox', name)
  }
}

/** Tells of the messages that the client gave back, and clears them from the fail box. */
export async function pollFailBox(folder: string, arrivals: Arrivals): Promise<void> {
  for (const { name, id } of await ours(join(folder, 'FailBox'))) {
    await arrivals.failed(id, RETURNED)
    await putAway(folder, 'FailBox', name)
  }
}
