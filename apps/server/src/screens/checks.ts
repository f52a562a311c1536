import type { Socket } from 'socket.io'
import type { Caller } from '../kernel/caller.ts'
import { AccessChanges } from '../platform/callers/accessChanges.ts'

/** Interval of the fallback check, in case a notification was lost. */
const RECHECK_MS = 60_000
/** Sessions per query: a query takes milliseconds, and requests are served in between. */
const BATCH_SIZE = 500

export interface Registration {
  readonly caller: Pick<Caller, 'session_id' | 'user_id' | 'enterprise_id'>
  /** The room with the events that its user may receive. */
  readonly room: string
  /** By the monotonic clock. */
  readonly checkedAt: number
}

/** Which of the sessions are live, and whether their users may receive events now. */
export type LiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, boolean>>

/** Disconnects sockets whose sessions have ended, and updates the rooms of the others. */
export class Checks {
  changeCount = 0
  #changes = new AccessChanges()
  /** Sockets affected by a change and not checked since. */
  readonly #due = new Set<Socket>()
  /** Sockets of users whose rights may have changed: their screens are notified after the check. */
  readonly #changed = new Set<Socket>()
  readonly #registered: Map<Socket, Registration>
  readonly #liveSessions: LiveSessions

  constructor(registered: Map<Socket, Registration>, liveSessions: LiveSessions) {
    this.#registered = registered
    this.#liveSessions = liveSessions
  }

  add(detail: string): void {
    this.changeCount += 1
    this.#changes.add(detail)
  }

  addSocket(socket: Socket): void {
    this.#due.add(socket)
  }

  /** Checks one batch; returns true if there are more. */
  async run(): Promise<boolean> {
    this.#collect()
    const batch = [...this.#due].slice(0, BATCH_SIZE)
    const dueSockets = batch.flatMap((socket) => {
      const registration = this.#registered.get(socket)
      return registration ? [[socket, registration] as const] : []
    })
    if (dueSockets.length > 0) await this.#check(dueSockets)
    for (const socket of batch) {
      this.#due.delete(socket)
      if (this.#changed.delete(socket) && socket.connected) socket.emit('access')
    }
    return this.#due.size > 0
  }

  #collect(): void {
    const changes = this.#changes
    this.#changes = new AccessChanges()
    if (!changes.isEmpty)
      for (const [socket, { caller }] of this.#registered)
        if (changes.concern(caller)) {
          this.#due.add(socket)
          this.#changed.add(socket)
        }
    const oldest = performance.now() - RECHECK_MS
    for (const [socket, { checkedAt }] of this.#registered) {
      if (checkedAt > oldest || this.#due.size >= BATCH_SIZE) break
      this.#due.add(socket)
    }
  }

  async #check(dueSockets: readonly (readonly [Socket, Registration])[]): Promise<void> {
    const checkedAt = performance.now()
    const live = await this.#liveSessions([...new Set(dueSockets.map(([, { caller }]) => caller.session_id))])
    for (const [socket, registration] of dueSockets) {
      // Registered again, or disconnected, meanwhile.
      if (this.#registered.get(socket) !== registration) continue
      const { caller, room } = registration
      const mayHear = live.get(caller.session_id)
      if (mayHear === undefined) {
        socket.disconnect(true)
        continue
      }
      this.#registered.delete(socket)
      this.#registered.set(socket, { ...registration, checkedAt })
      if (mayHear !== socket.rooms.has(room)) await (mayHear ? socket.join(room) : socket.leave(room))
    }
  }
}
