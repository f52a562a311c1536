import { receiptsSince } from '@guanqiao/domain/message/event'
import type * as Client from 'socket.io-client'
import { call } from '../../kit/call.ts'
import { readToken } from '../../kit/token.ts'
import { setConnection } from './connection.ts'
import type { Binding } from './receive.ts'
import { lastEventId, receiveBinding, receiveReceipt } from './receive.ts'

/** How long the server may take to acknowledge the registration, ms; unregistered sockets are cut after 5 s. */
const patience = 5000

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
      await socket.timeout(patience).emitWithAck('register', readToken())
      setConnection('live')
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

/** Asks for what was missed while away; before the first event there is nothing to miss. */
async function catchUp(): Promise<void> {
  const last = lastEventId()
  if (last === undefined) return
  for (const event of await call(receiptsSince, { event_id: last })) receiveReceipt(event)
}
