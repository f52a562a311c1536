import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { io } from 'socket.io-client'
import { socketOf } from './product.ts'

/** An event received by a screen, with its time (ms since 1970). */
interface ReceivedEvent {
  readonly event_id: string
  readonly doc_id: string
  readonly code: string
  readonly created_at: string
  readonly at: number
}

export interface Listener {
  readonly events: readonly ReceivedEvent[]
  /** Resolves when this many documents have their decision on the goods. */
  decisions(count: number, longest: number): Promise<void>
  close(): void
}

const DECISIONS = new Set(['11', '12', '13'])

/** A screen of the token's user. */
export async function listen(port: number, token: string): Promise<Listener> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
  const events: ReceivedEvent[] = []
  const decided = new Set<string>()
  let settle = () => {}
  socket.on('res', (event: Omit<ReceivedEvent, 'at'>) => {
    events.push({ ...event, at: Date.now() })
    if (DECISIONS.has(event.code)) decided.add(event.doc_id)
    settle()
  })
  const answer = (await socket.emitWithAck('register', token)) as { ok: boolean }
  if (!answer.ok) throw new Error('the socket was not registered')
  return {
    events,
    decisions: (count, longest) =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(`${decided.size} of ${count} decisions within ${longest / 1000} s`))
        const timer = setTimeout(late, longest)
        settle = () => {
          if (decided.size < count) return
          clearTimeout(timer)
          resolve()
        }
        settle()
      }),
    close: () => void socket.disconnect(),
  }
}

/** Milliseconds, sorted: from writing a receipt's file, and from reading it, to the screen. */
export async function latencies(
  dataFolder: string,
  events: readonly ReceivedEvent[],
): Promise<{ sinceFile: Float64Array; sinceRead: Float64Array }> {
  const names = await fileNames(dataFolder)
  const written = await writtenAt(join(dataFolder, 'customs/simulator'))
  const sinceFile = events.flatMap(({ event_id, at }) => {
    const time = written.get(names.get(event_id) ?? '')
    return time === undefined ? [] : [at - time]
  })
  if (sinceFile.length !== events.length) throw new Error(`${sinceFile.length} files of ${events.length} receipts`)
  const sinceRead = events.map(({ created_at, at }) => at - Date.parse(created_at))
  return { sinceFile: Float64Array.from(sinceFile).sort(), sinceRead: Float64Array.from(sinceRead).sort() }
}

async function fileNames(dataFolder: string): Promise<Map<string, string>> {
  const { folder, port } = await socketOf(dataFolder)
  const path = `${folder}/.s.PGSQL.${port}`
  const sql = postgres({ host: folder, port, path, user: 'app', database: 'guanqiao', max: 1 })
  const rows = await sql<
    { id: string; file_name: string }[]
  >`select id, file_name from receipt where file_name is not null`
  await sql.end()
  return new Map(rows.map((row) => [row.id, row.file_name]))
}

async function writtenAt(clients: string): Promise<Map<string, number>> {
  const files = (await readdir(clients, { recursive: true, withFileTypes: true })).filter((dirent) => dirent.isFile())
  const inBox = files.filter((file) => /\/Done\/\d+\/InBox$/.test(file.parentPath))
  return new Map(
    await Promise.all(
      inBox.map(async (dirent) => [dirent.name, (await stat(join(dirent.parentPath, dirent.name))).mtimeMs] as const),
    ),
  )
}
