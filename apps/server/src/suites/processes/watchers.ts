import { io } from 'socket.io-client'
import { receiptsSince } from '@guanqiao/domain/message/index'
import type { Actor } from '../../testing/actor.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface Event {
  readonly event_id: string
}

/** An open page: it comes back by itself when its server dies, and asks for what it missed, as the screens do. */
export interface Watcher {
  /** What it showed, each event once, in the order of their coming. */
  readonly shown: string[]
  /** What came over each of its connections. */
  readonly connections: string[][]
  close(): void
}

/** Resolves when it hears. `startAfter`: the newest event that is no news. */
export async function openWatcher(port: number, who: Actor, startAfter = BEFORE_ALL): Promise<Watcher> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    timeout: 5_000,
  })
  const known = new Set<string>()
  const shown: string[] = []
  const connections: string[][] = []
  /** All up to this one have been shown. */
  let whole = startAfter
  const show = ({ event_id }: Event) => {
    if (!known.has(event_id)) shown.push(event_id)
    known.add(event_id)
  }
  const hears = Promise.withResolvers<void>()
  const registered = async () => {
    const own: string[] = []
    connections.push(own)
    socket.off('res').on('res', (event: Event) => {
      own.push(event.event_id)
      show(event)
    })
    const answer = (await socket.timeout(5_000).emitWithAck('register', who.token)) as { receipts?: boolean }
    if (answer.receipts !== true) throw new Error('not registered')
    for (;;) {
      const { status, body } = await who.send(receiptsSince, { event_id: whole, limit: PAGE })
      if (status !== 200) throw new Error(`${status}`)
      const missed = body.rows as Event[]
      missed.forEach(show)
      whole = missed.at(-1)?.event_id ?? whole
      if (missed.length < PAGE) return hears.resolve()
    }
  }
  // Whoever could not register, or fetch, begins anew: another process answers.
  socket.on('connect', () => void registered().catch(() => socket.disconnect().connect()))
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && socket.connect()))
  await hears.promise
  return { shown, connections, close: () => void socket.disconnect() }
}
