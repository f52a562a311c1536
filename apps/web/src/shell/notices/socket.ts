import { receiptsSince } from '@guanqiao/domain/message/event'
import type { QueryClient } from '@tanstack/react-query'
import type { JobView } from '@guanqiao/domain/jobs/index'
import type * as Client from 'socket.io-client'
import { call } from '../../kit/call.ts'
import { onRenewed, renewSession } from '../../kit/call/renewal.ts'
import { tokenInUse } from '../../kit/token.ts'
import { connectPresence, disconnectPresence, receivePresent } from '../../platform/presence/openings.ts'
import { refreshOnReceipts } from '../../documents/receipts/refreshOnReceipts.ts'
import { setConnection } from './connection.ts'
import type { Binding } from './receive.ts'
import { refreshSoon } from './refreshRights.ts'
import { userInfo } from '@guanqiao/domain/identity/session'
import { lastEventId, receiveBinding, receiveReceipt, startAfter } from './receive.ts'

/** Timeout for the acknowledgement of the registration, ms; the server disconnects unregistered sockets after 5 s. */
const timeoutMs = 5000
/** Events per request. */
const page = 200
/** Events examined when a page starts listening. */
const FIRST_EVENTS = 20
/** Screens may have read their data up to this long before they started listening, ms. */
const HEAD_START_MS = 1000
/** The lowest possible id, for an enterprise without events. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

const RECONNECT_MS = 2000

interface Registered {
  readonly ok: boolean
  readonly receipts?: boolean
  readonly code?: string
  /** The server's time, ISO 8601. */
  readonly now?: string
}

/**
 * Listens to the server and invalidates data changed by receipts, until the returned function is called. `opened` is when the page
 * began to read, as counted by `performance.now()`.
 */
export function listen(io: typeof Client.io, client: QueryClient, opened: number): () => void {
  const stopRefreshing = refreshOnReceipts(client)
  let isAgain = false
  const socket = io({ path: '/socket.io', transports: ['websocket'] })
  const register = async () => {
    // Events arrive from the registration on, some before its acknowledgement: missed events are those after the last one known
    // now.
    const last = lastEventId()
    try {
      const answer = (await socket.timeout(timeoutMs).emitWithAck('register', tokenInUse())) as Registered
      setConnection(answer.ok ? 'live' : 'lost')
      if (answer.ok) connectPresence(socket)
      // Events of a disconnect are lost: their data is read again.
      if (answer.ok && isAgain)
        for (const table of ['work', 'reminder']) void client.invalidateQueries({ queryKey: [table] })
      isAgain = true
      // Users without a right on messages or manifests receive no events, and requesting them would fail.
      if (answer.ok && answer.receipts !== false) {
        const elapsed = performance.now() - opened + HEAD_START_MS
        const isWhole = await catchUp(last, Date.parse(answer.now ?? '') - elapsed)
        if (!isWhole) void client.invalidateQueries()
      }
      // The user learns it while typing, not when saving.
      else if (answer.code === 'session.expired') void renewSession(false)
      // Its refusal leads to the sign-in page, which says why.
      else if (answer.code === 'session.elsewhere') void call(userInfo, {}).catch(() => undefined)
    } catch {
      // Without registration a connection brings no events, and one that carries nothing is not closed at once.
      setConnection('lost')
      again = setTimeout(reconnect, RECONNECT_MS)
    }
  }
  let again: ReturnType<typeof setTimeout> | undefined
  const reconnect = () => {
    clearTimeout(again)
    socket.disconnect().connect()
  }
  // The client notices only from missing heartbeats that the connection has not survived.
  addEventListener('online', reconnect)
  socket.on('connect', () => void register())
  socket.on('disconnect', (reason) => {
    setConnection('lost')
    disconnectPresence()
    // The client reconnects by itself except after a disconnect by the server.
    if (reason === 'io server disconnect') again = setTimeout(reconnect, RECONNECT_MS)
  })
  socket.on('connect_error', () => setConnection('lost'))
  socket.on('res', receiveReceipt)
  socket.on('access', refreshSoon)
  socket.on('present', receivePresent)
  socket.on('reminder', () => void import('./reminders.ts').then(({ receiveReminder }) => receiveReminder(client)))
  socket.on(
    'job',
    (job: JobView) =>
      void import('../../platform/export/jobNotice.ts').then(({ receiveJob }) => receiveJob(client, job)),
  )
  // A task has another owner.
  socket.on('work', () => void client.invalidateQueries({ queryKey: ['work'] }))
  socket.on('qrcode', (binding: Binding) => void receiveBinding(binding).catch(() => undefined))
  const stop = onRenewed(reconnect)
  return () => {
    clearTimeout(again)
    removeEventListener('online', reconnect)
    stopRefreshing()
    stop()
    disconnectPresence()
    socket.disconnect()
  }
}

/**
 * Requests the events after the `last` known one, page by page. Without one, requests the events since the page was `opened` (ms,
 * by the server's clock), because screens may have read their records just before. False if there are more of those.
 */
async function catchUp(last: string | undefined, opened: number): Promise<boolean> {
  if (last === undefined) {
    const latest = await call(receiptsSince, { limit: FIRST_EVENTS })
    startAfter(latest.at(-1)?.event_id ?? beforeAll)
    const news = latest.filter((event) => Date.parse(event.created_at) >= opened)
    for (const event of news) receiveReceipt(event)
    return news.length < FIRST_EVENTS
  }
  const missed = await call(receiptsSince, { event_id: last, limit: page })
  for (const event of missed) receiveReceipt(event)
  return missed.length < page || (await catchUp(missed.at(-1)?.event_id, opened))
}
