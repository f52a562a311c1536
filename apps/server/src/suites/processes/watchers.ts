import { io } from 'socket.io-client'
import { receiptsSince } from '@guanqiao/domain/message/index'
import type { Actor } from '../../testing/actor.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface Event {
  readonly event_id: string
}

/** An open page: it reconnects when its server dies, and requests missed events, as the screens do. */
export interface Watcher {
  /** The displayed events, each once, in order of arrival. */
  readonly displayed: string[]
  /** The events received on each of its connections. */
  readonly connections: string[][]
  close(): void
}

/** Resolves when it is registered. `startAfter`: the newest event that is not news. */
export async function openWatcher(port: number, who: Actor, startAfter = BEFORE_ALL): Promise<Watcher> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    timeout: 5_000,
  })
  const eventIds = new Set<string>()
  const displayed: string[] = []
  const connections: string[][] = []
  /** All events up to this one have been displayed. */
  let lastComplete = startAfter
  const show = ({ event_id }: Event) => {
    if (!eventIds.has(event_id)) displayed.push(event_id)
    eventIds.add(event_id)
  }
  const hears = Promise.withResolvers<void>()
  const registered = async () => {
    const events: string[] = []
    connections.push(events)
    socket.off('res').on('res', (event: Event) => {
      events.push(event.event_id)
      show(event)
    })
    const answer = (await socket.timeout(5_000).emitWithAck('register', who.token)) as { receipts?: boolean }
    if (answer.receipts !== true) throw new Error('not registered')
    for (;;) {
      const { status, body } = await who.send(receiptsSince, { event_id: lastComplete, limit: PAGE })
      if (status !== 200) throw new Error(`${status}`)
      const missed = body.rows as Event[]
      missed.forEach(show)
      lastComplete = missed.at(-1)?.event_id ?? lastComplete
      if (missed.length < PAGE) return hears.resolve()
    }
  }
  // A failed registration or fetch starts over: another process responds.
  socket.on('connect', () => void registered().catch(() => socket.disconnect().connect()))
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && socket.connect()))
  await hears.promise
  return { displayed, connections, close: () => void socket.disconnect() }
}
