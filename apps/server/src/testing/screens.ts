import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'

interface ReceivedEvent {
  readonly event_id: string
  readonly doc_id: string
  readonly code: string
}

/** A socket as a page opens it, with its received events. */
export interface Screen {
  readonly socket: Socket
  readonly received: ReceivedEvent[]
  /** The server's acknowledgement. */
  register(token: unknown): Promise<{ ok: boolean; receipts?: boolean; code?: string }>
  /** The time at which the server disconnected it, by the monotonic clock. */
  readonly closed: Promise<number>
}

export async function openScreen(address: string): Promise<Screen> {
  const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true })
  const received: ReceivedEvent[] = []
  socket.on('res', (event: ReceivedEvent) => void received.push(event))
  const closed = new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now())))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, received, closed, register: (token) => socket.timeout(2_000).emitWithAck('register', token) }
}
