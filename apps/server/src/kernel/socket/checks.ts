import type { Socket } from 'socket.io'
import type { Caller } from '../caller.ts'
import { AccessChanges } from '../channel/accessChanges.ts'

/** What notifications should have told is asked for once a minute all the same. */
const RECHECK_MS = 60_000
/** Sessions in one question: it takes milliseconds, and requests are served between two. */
const BATCH_SIZE = 500

export interface Registration {
  readonly caller: Pick<Caller, 'session_id' | 'user_id' | 'enterprise_id'>
  /** Where events are told that its user may hear. */
  readonly room: string
  /** Of the monotonic clock. */
  readonly checkedAt: number
}

/** Which of the sessions live, and whether their users may be told of events now. */
export type LiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, boolean>>

/** Cuts sockets whose sessions are over, and lets the others hear what their users may hear now. */
export class Checks {
  changeCount = 0
  #changes = new AccessChanges()
  /** Whom a change concerned and who was not checked since. */
  readonly #due = new Set<Socket>()
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

  /** One batch; true when there are more. */
  async run(): Promise<boolean> {
    this.#collect()
    const batch = [...this.#due].slice(0, BATCH_SIZE)
    const asked = batch.flatMap((socket) => {
      const registration = this.#registered.get(socket)
      return registration ? [[socket, registration] as const] : []
    })
    if (asked.length > 0) await this.#check(asked)
    for (const socket of batch) this.#due.delete(socket)
    return this.#due.size > 0
  }

  #collect(): void {
    const changes = this.#changes
    this.#changes = new AccessChanges()
    if (!changes.isEmpty)
      for (const [socket, { caller }] of this.#registered) if (changes.concern(caller)) this.#due.add(socket)
    const oldest = performance.now() - RECHECK_MS
    for (const [socket, { checkedAt }] of this.#registered) {
      if (checkedAt > oldest || this.#due.size >= BATCH_SIZE) break
      this.#due.add(socket)
    }
  }

  async #check(asked: readonly (readonly [Socket, Registration])[]): Promise<void> {
    const checkedAt = performance.now()
    const live = await this.#liveSessions([...new Set(asked.map(([, { caller }]) => caller.session_id))])
    for (const [socket, registration] of asked) {
      // Registered anew, or gone, meanwhile.
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
