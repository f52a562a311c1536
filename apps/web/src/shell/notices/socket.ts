import { receiptsSince } from '@guanqiao/domain/message/event'
import type { QueryClient } from '@tanstack/react-query'
import type { JobView } from '@guanqiao/domain/job/index'
import type * as Client from 'socket.io-client'
import { call } from '../../kit/call.ts'
import { onRenewed, renewSession } from '../../kit/call/renewal.ts'
import { tokenInUse } from '../../kit/token.ts'
import { connectPresence, disconnectPresence, receivePresent } from '../../trade/presence/openings.ts'
import { refreshOnReceipts } from '../../trade/receipts/refreshOnReceipts.ts'
import { setConnection } from './connection.ts'
import type { Binding } from './receive.ts'
import { refreshSoon } from './refreshRights.ts'
import { userInfo } from '../signin/calls.ts'
import { lastEventId, receiveBinding, receiveReceipt, startAfter } from './receive.ts'

/** Timeout for the acknowledgement of the registration, ms; the server disconnects unregistered sockets after 5 s. */
const patience = 5000
/** Events per request. */
const page = 200
/** Events examined when a page starts listening. */
const FIRST_EVENTS = 20
/** Screens may have read their data up to this long before they started listening, ms. */
const HEAD_START_MS = 1000
/** The lowest possible id, for an enterprise without events. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

const RECONNECT_MS = 1000

interface Registered {
  readonly ok: boolean
  readonly receipts?: boolean
  readonly code?: string
  /** The server's time, ISO 8601. */
  readonly now?: string
}

/**
 * Listens to the server and invalidates data changed by receipts, until the returned function is called. The client library loads
 * on demand: no screen waits for it.
 */
export function listen(client: QueryClient): () => void {
  let stop: () => void = () => undefined
  let stopped = false
  const stopRefreshing = refreshOnReceipts(client)
  void import('socket.io-client').then(
    ({ io }) => {
      if (!stopped) stop = connect(io, client)
    },
    () => setConnection('lost'),
  )
  return () => {
    stopped = true
    stopRefreshing()
    stop()
  }
}

function connect(io: typeof Client.io, client: QueryClient): () => void {
  const opened = performance.now()
  let isAgain = false
  const socket = io({ path: '/socket.io', transports: ['websocket'] })
  const register = async () => {
    // Events arrive from the registration on, some before its acknowledgement: missed events are those after the last one known
    // now.
    const last = lastEventId()
    try {
      const answer = (await socket.timeout(patience).emitWithAck('register', tokenInUse())) as Registered
      setConnection(answer.ok ? 'live' : 'lost')
      if (answer.ok) connectPresence(socket)
      // Events of a disconnect are lost: their data is read again.
      if (answer.ok && isAgain)
        for (const table of ['work', 'reminder']) void client.invalidateQueries({ queryKey: [table] })
      isAgain = true
      // Users without a right on messages or manifests receive no events, and requesting them would fail.
      if (answer.ok && answer.receipts !== false) {
        const elapsed = performance.now() - opened + HEAD_START_MS
        await catchUp(last, Date.parse(answer.now ?? '') - elapsed)
      }
      // The user learns it while typing, not when saving.
      else if (answer.code === 'session.expired') void renewSession(false)
      // Its refusal leads to the sign-in page, which says why.
      else if (answer.code === 'session.elsewhere') void call(userInfo, {}).catch(() => undefined)
    } catch {
      setConnection('lost')
    }
  }
  socket.on('connect', () => void register())
  let again: ReturnType<typeof setTimeout> | undefined
  socket.on('disconnect', (reason) => {
    setConnection('lost')
    disconnectPresence()
    // The client reconnects by itself except after a disconnect by the server.
    if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), RECONNECT_MS)
  })
  socket.on('connect_error', () => setConnection('lost'))
  socket.on('res', receiveReceipt)
  socket.on('access', refreshSoon)
  socket.on('present', receivePresent)
  socket.on('reminder', () => void import('./reminders.ts').then(({ receiveReminder }) => receiveReminder(client)))
  socket.on(
    'job',
    (job: JobView) => void import('../../trade/export/jobNotice.ts').then(({ receiveJob }) => receiveJob(client, job)),
  )
  // A task has another owner.
  socket.on('work', () => void client.invalidateQueries({ queryKey: ['work'] }))
  socket.on('qrcode', (binding: Binding) => void receiveBinding(binding).catch(() => undefined))
  const stop = onRenewed(() => void socket.disconnect().connect())
  return () => {
    clearTimeout(again)
    stop()
    disconnectPresence()
    socket.disconnect()
  }
}

/**
 * Requests the events after the `last` known one, page by page. Without one, requests the events since the page was `opened` (ms,
 * by the server's clock), because screens may have read their records just before.
 */
async function catchUp(last: string | undefined, opened: number): Promise<void> {
  if (last === undefined) {
    const latest = await call(receiptsSince, { limit: FIRST_EVENTS })
    startAfter(latest.at(-1)?.event_id ?? beforeAll)
    for (const event of latest) if (Date.parse(event.created_at) >= opened) receiveReceipt(event)
    return
  }
  const missed = await call(receiptsSince, { event_id: last, limit: page })
  for (const event of missed) receiveReceipt(event)
  if (missed.length === page) await catchUp(missed.at(-1)?.event_id, opened)
}
