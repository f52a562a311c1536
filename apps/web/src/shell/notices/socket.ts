import { receiptsSince } from '@guanqiao/domain/message/event'
import type * as Client from 'socket.io-client'
import { call } from '../../kit/call.ts'
import { readToken } from '../../kit/token.ts'
import { setConnection } from './connection.ts'
import type { Binding } from './receive.ts'
import { lastEventId, receiveBinding, receiveReceipt, startAfter } from './receive.ts'

/** How long the server may take to acknowledge the registration, ms; unregistered sockets are cut after 5 s. */
const patience = 5000
/** Events asked for at once. */
const page = 200
/** The id before every event, for an enterprise that has none yet. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Listens to the server until the answer is called. The client library comes only now: nothing on screen waits for it. */
export function listen(): () => void {
  let stop: () => void = () => undefined
  let stopped = false
  void import('socket.io-client').then(
    ({ io }) => {
      if (!stopped) stop = connect(io)
    },
    () => setConnection('lost'),
  )
  return () => {
    stopped = true
    stop()
  }
}

function connect(io: typeof Client.io): () => void {
  const socket = io({ path: '/socket.io', transports: ['websocket'] })
  const register = async () => {
    try {
      const answer = (await socket.timeout(patience).emitWithAck('register', readToken())) as { readonly ok: boolean }
      setConnection(answer.ok ? 'live' : 'lost')
      if (!answer.ok) return
      await catchUp()
    } catch {
      setConnection('lost')
    }
  }
  socket.on('connect', () => void register())
  socket.on('disconnect', () => setConnection('lost'))
  socket.on('connect_error', () => setConnection('lost'))
  socket.on('res', receiveReceipt)
  socket.on('qrcode', (binding: Binding) => void receiveBinding(binding).catch(() => undefined))
  return () => void socket.disconnect()
}

/** Asks for what was missed while away, a page at a time; the first time only where this page stands. */
async function catchUp(): Promise<void> {
  const last = lastEventId()
  if (last === undefined) {
    const [latest] = await call(receiptsSince, { limit: 1 })
    return startAfter(latest?.event_id ?? beforeAll)
  }
  const missed = await call(receiptsSince, { event_id: last, limit: page })
  for (const event of missed) receiveReceipt(event)
  if (missed.length === page) await catchUp()
}
