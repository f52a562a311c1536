import type { FastifyInstance } from 'fastify'
import { receiptsSince } from '@guanqiao/domain/message/index'
import { isPermitted } from './kernel/caller.ts'
import { followAccess } from './platform/callers/accessChanges.ts'
import type { Channel } from './kernel/channel/channel.ts'
import { notify } from './kernel/channel/notify.queries.ts'
import type { Store } from './kernel/database/scoped.ts'
import { openSockets } from './screens/sockets.ts'
import type { Sockets } from './screens/sockets.ts'
import type { Callers } from './platform/callers/callers.ts'
import { startFeed } from './modules/message/index.ts'
import { followOpenings, Presence } from './platform/presence/index.ts'
import { WORK } from './modules/todo/index.ts'

const { access } = receiptsSince
const RECEIPT_RIGHTS = access.kind === 'anyRight' ? access.rights : []

/** Notifications of this topic are for the screens of one user: `<user id> <event> <payload>`. */
const SCREENS = 'screens'

export interface ScreensOptions {
  readonly http: FastifyInstance
  readonly store: Store
  readonly channel: Channel
  readonly callers: Callers
}

export interface Screens {
  readonly sockets: Sockets
  /** To all screens of one user at every server; lost at a server without a database connection. */
  emit(userId: string, event: string, payload: unknown): void
  /** Resolves when no event committed from now on is missed. */
  readonly ready: Promise<void>
}

/** The sockets of this process, with events from other processes. */
export function connectScreens({ http, store, channel, callers }: ScreensOptions): Screens {
  const presence = new Presence({ store, channel, log: http.log })
  const sockets = openSockets({
    server: http.server,
    log: http.log,
    findCaller: (token) => callers.find(token, true),
    mayHear: (caller) => isPermitted(access, caller),
    liveSessions: (ids) => callers.live(ids, RECEIPT_RIGHTS),
    follow: (socket, caller) => followOpenings({ store, presence }, socket, caller),
  })
  const feed = startFeed({
    store,
    channel,
    log: http.log,
    emit: (enterpriseId, event) => sockets.emit(enterpriseId, 'res', event),
  })
  const subscriptions = [
    followAccess(channel, [callers.forget, sockets.recheck]),
    channel.subscribe({
      connected() {},
      notified(topic, detail) {
        if (topic === WORK) sockets.emitToColleagues(detail === 'platform' ? null : detail, WORK)
        if (topic !== SCREENS) return
        const [userId = '', event = '', ...payload] = detail.split(' ')
        sockets.emitToUser(userId, event, JSON.parse(payload.join(' ')))
      },
    }),
  ]
  // Sequentially: events arrive in the order of their emission.
  let delivered: Promise<unknown> = Promise.resolve()
  http.addHook('preClose', async () => {
    await delivered
    for (const unsubscribe of subscriptions) unsubscribe()
    await Promise.all([feed.stop(), sockets.close()])
    await presence.stop()
  })
  return {
    sockets,
    ready: feed.ready,
    emit(userId, event, payload) {
      const detail = `${userId} ${event} ${JSON.stringify(payload)}`
      const send = () => store.read('platform', (sql) => notify(sql, SCREENS, [detail]))
      delivered = delivered.then(send).catch((error: unknown) => http.log.warn(`screens: ${String(error)}`))
    },
  }
}
